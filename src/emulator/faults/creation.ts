import type { Deployment } from '../deployment.ts';
import { bendShown } from './bend.ts';
import { echoesOf } from './echoes.ts';
import { type Fault, routesOf, type Seat } from './fault.ts';

/** What becomes of a description on its way back. */
const descriptions = [
  { what: 'escapes-description', how: 'with < and & as in HTML', bend: (text: string) => text.replace(/</g, '&lt;') },
  {
    what: 'shows-ascii',
    how: 'with ? for what is not ASCII',
    bend: (text: string) => text.replace(/[^\p{ASCII}]/gu, '?'),
  },
] as const;

/** What is wrong with what a creation makes of its request. */
export const creationFaults = (seat: Seat): readonly Fault[] => {
  const { name } = seat;
  const on = routesOf(seat);
  return [
    ...descriptions.map(
      ({ what, how, bend }): Fault => ({
        name: `${name}.create-${what}`,
        summary: `the creation response shows the description ${how}`,
        breaks: [`${name}.create-echo`],
        touches: [],
        plant: (d) =>
          bendShown(
            d,
            seat,
            (shown) => {
              shown['description'] = bend(String(shown['description']));
            },
            ['create'],
          ),
      }),
    ),
    {
      name: `${name}.metadata-reformatted`,
      summary: 'metadata that is JSON is stored without its white space',
      breaks: [`${name}.metadata-opaque`],
      touches: echoesOf(name),
      plant: (d) =>
        d.detour(on.create, (call, next) =>
          next({ ...call, body: { ...call.body, metadata: compact(call.body['metadata']) } }),
        ),
    },
    {
      name: `${name}.metadata-normalised`,
      summary: 'metadata is stored in Unicode normal form C',
      breaks: [`${name}.metadata-opaque`],
      touches: echoesOf(name),
      plant: (d) =>
        d.detour(on.create, (call, next) =>
          next({
            ...call,
            body: { ...call.body, metadata: text(call.body['metadata'], (value) => value.normalize('NFC')) },
          }),
        ),
    },
    {
      name: `${name}.metadata-in-unix-lines`,
      summary: 'metadata is stored with LF for each CR LF',
      breaks: [`${name}.metadata-opaque`],
      touches: echoesOf(name),
      plant: (d) =>
        d.detour(on.create, (call, next) =>
          next({
            ...call,
            body: { ...call.body, metadata: text(call.body['metadata'], (value) => value.replaceAll('\r\n', '\n')) },
          }),
        ),
    },
    {
      name: `${name}.metadata-without-controls`,
      summary: 'get shows metadata without control characters',
      breaks: [`${name}.metadata-opaque`],
      touches: [`${name}.get-echo`],
      plant: (d) =>
        bendShown(
          d,
          seat,
          (shown) => {
            shown['metadata'] = String(shown['metadata']).replace(/\p{Cc}/gu, '');
          },
          ['get'],
        ),
    },
    {
      name: `${name}.description-required`,
      summary: 'a creation without description is refused',
      breaks: [`${name}.description-optional`],
      touches: [],
      plant: (d) => require(d, on.create, 'description'),
    },
    {
      name: `${name}.metadata-required`,
      summary: 'a creation without metadata is refused',
      breaks: [`${name}.metadata-optional`],
      touches: [],
      plant: (d) => require(d, on.create, 'metadata'),
    },
    {
      name: `${name}.unset-shown-as-none-in-lists`,
      summary: 'lists show the text "none" for what is unset',
      breaks: [`${name}.unset-in-list`],
      touches: [`${name}.list-echo`],
      plant: (d) =>
        bendShown(
          d,
          seat,
          (shown) => {
            for (const field of ['description', 'metadata']) if (shown[field] === '') shown[field] = 'none';
          },
          ['list'],
        ),
    },
  ];
};

const text = (value: unknown, change: (text: string) => string): unknown =>
  typeof value === 'string' ? change(value) : value;

const compact = (value: unknown): unknown =>
  text(value, (json) => {
    try {
      return JSON.stringify(JSON.parse(json));
    } catch {
      return json;
    }
  });

const require = (d: Deployment, route: string, field: string): void =>
  d.detour(route, (call, next) =>
    call.body[field] === undefined ? { status: 400, headers: {}, body: { msg: `${field} is required` } } : next(call),
  );
