import { bendReply, bendShown } from './bend.ts';
import { type Fault, routesOf, type Seat } from './fault.ts';

/** What is wrong with one-time secrets. */
export const secretFaults = (seat: Seat): readonly Fault[] => {
  const { name, secret } = seat;
  if (secret === null) return [];
  const on = routesOf(seat);
  const kept = (d: Parameters<Fault['plant']>[0], id: unknown): unknown =>
    d.shelf(seat.path).find(String(id))?.fields['secret'];
  return [
    {
      name: `${name}.token-missing-in-creation`,
      summary: `the creation response has null for ${secret}`,
      breaks: [`${name}.token-in-creation`],
      touches: [`${name}.token-authenticates`],
      plant: (d) =>
        bendShown(
          d,
          seat,
          (shown) => {
            shown[secret] = null;
          },
          ['create'],
        ),
    },
    {
      name: `${name}.token-shown-by-get`,
      summary: `get shows ${secret}`,
      breaks: [`${name}.token-shown-once`, `${name}.token-null-later`],
      touches: [],
      plant: (d) =>
        bendShown(
          d,
          seat,
          (shown) => {
            shown[secret] = kept(d, shown['id']);
          },
          ['get'],
        ),
    },
    {
      name: `${name}.token-shown-in-lists`,
      summary: `lists show ${secret} in a field of another name`,
      breaks: [`${name}.token-shown-once`],
      touches: [],
      plant: (d) =>
        bendShown(
          d,
          seat,
          (shown) => {
            shown['secret_value'] = kept(d, shown['id']);
          },
          ['list'],
        ),
    },
    {
      name: `${name}.token-in-header-after-update`,
      summary: `update sends ${secret} in a header`,
      breaks: [`${name}.token-shown-once`],
      touches: [],
      plant: (d) =>
        bendReply(d, on.update, (reply, { params }) => {
          reply.headers['x-debug'] = String(kept(d, params['id']));
        }),
    },
    {
      name: `${name}.token-in-error-body`,
      summary: `a refused read of a deleted resource shows its ${secret}`,
      breaks: [`${name}.token-shown-once`],
      touches: [],
      plant: (d) => {
        const gone = new Map<string, unknown>();
        d.detour(on.delete, (call, next) => {
          const id = call.params['id'] ?? '';
          gone.set(id, kept(d, id));
          return next(call);
        });
        d.detour(on.get, (call, next) => {
          const value = gone.get(call.params['id'] ?? '');
          return value === undefined ? next(call) : { status: 404, headers: {}, body: { msg: `gone: ${value}` } };
        });
      },
    },
    {
      name: `${name}.token-masked-later`,
      summary: `${secret} is a row of stars after creation`,
      breaks: [`${name}.token-null-later`],
      touches: [],
      plant: (d) =>
        bendShown(
          d,
          seat,
          (shown) => {
            shown[secret] = '********';
          },
          ['get', 'list', 'update'],
        ),
    },
    {
      name: `${name}.token-empty-in-lists`,
      summary: `${secret} is empty text in lists`,
      breaks: [`${name}.token-null-later`],
      touches: [],
      plant: (d) =>
        bendShown(
          d,
          seat,
          (shown) => {
            shown[secret] = '';
          },
          ['list'],
        ),
    },
    {
      name: `${name}.token-left-out-later`,
      summary: `${secret} is left out after creation`,
      breaks: [`${name}.token-null-later`],
      touches: [`${name}.shape`],
      plant: (d) =>
        bendShown(
          d,
          seat,
          (shown) => {
            delete shown[secret];
          },
          ['get', 'list', 'update'],
        ),
    },
  ];
};
