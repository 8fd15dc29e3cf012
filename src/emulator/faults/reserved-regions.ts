import { bendReply, bendShown, type Shown } from './bend.ts';
import { type Fault, routesOf } from './fault.ts';
import { reservedDomainSeat as seat } from './reserved-domain-seat.ts';
import { showingOf } from './showing.ts';

const on = routesOf(seat);
const showing = showingOf(seat, [`${seat.name}.shape`]);

/** What can be wrong with the region of a reserved domain. */
export const regionFaults: readonly Fault[] = [
  showing('region-defaults-to-us', 'region is us where none was named', [`${seat.name}.region-default`], (shown) => {
    shown['region'] ??= 'us';
  }),
  showing(
    'region-global-in-lists',
    'lists show global where no region was named',
    [`${seat.name}.region-default`],
    (shown) => {
      shown['region'] ??= 'global';
    },
    ['list'],
  ),
  {
    name: `${seat.name}.any-region`,
    summary: 'a region that nobody knows is taken, and shown',
    breaks: [`${seat.name}.region-values`],
    touches: [],
    plant: (d) =>
      d.detour(on.create, async (call, next) => {
        const { region, ...body } = call.body;
        if (region !== 'xx') return next(call);
        const reply = await next({ ...call, body });
        return { ...reply, body: { ...(reply.body as Shown), region } };
      }),
  },
  {
    name: `${seat.name}.region-refused`,
    summary: 'the region sa is refused',
    breaks: [`${seat.name}.region-values`],
    touches: [],
    plant: (d) =>
      d.detour(on.create, (call, next) =>
        call.body['region'] === 'sa' ? { status: 400, headers: {}, body: { msg: 'no such region' } } : next(call),
      ),
  },
  ...(['get', 'list', 'update'] as const).map(
    (place): Fault => ({
      name: `${seat.name}.region-moved-by-${place}`,
      summary: `${place} shows us where eu was named, and eu where another was`,
      breaks: [`${seat.name}.region-values`],
      touches: [],
      plant: (d) =>
        bendShown(
          d,
          seat,
          (shown) => {
            if (shown['region']) shown['region'] = shown['region'] === 'eu' ? 'us' : 'eu';
          },
          [place],
        ),
    }),
  ),
  {
    name: `${seat.name}.region-moved`,
    summary: 'the region in becomes ap',
    breaks: [`${seat.name}.region-values`],
    touches: [],
    plant: (d) =>
      bendReply(d, on.create, ({ body }) => {
        const shown = body as Shown;
        if (shown['region'] === 'in') shown['region'] = 'ap';
      }),
  },
];
