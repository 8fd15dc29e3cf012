import type { Deployment } from '../server/deployment.ts';
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

const compact = (json: string): string => {
  try {
    return JSON.stringify(JSON.parse(json));
  } catch {
    return json;
  }
};

/** What becomes of metadata on its way into the store. */
const stored = [
  { what: 'reformatted', how: 'without its white space, where it is JSON', bend: compact },
  { what: 'normalised', how: 'in Unicode normal form C', bend: (text: string) => text.normalize('NFC') },
  { what: 'in-unix-lines', how: 'with LF for each CR LF', bend: (text: string) => text.replaceAll('\r\n', '\n') },
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
    ...stored.map(
      ({ what, how, bend }): Fault => ({
        name: `${name}.metadata-${what}`,
        summary: `metadata is stored ${how}`,
        breaks: [`${name}.metadata-opaque`],
        touches: echoesOf(name),
        plant: (d) =>
          d.detour(on.create, (call, next) => {
            const { metadata } = call.body;
            return next(
              typeof metadata === 'string' ? { ...call, body: { ...call.body, metadata: bend(metadata) } } : call,
            );
          }),
      }),
    ),
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

const require = (d: Deployment, route: string, field: string): void =>
  d.detour(route, (call, next) =>
    call.body[field] === undefined ? { status: 400, headers: {}, body: { msg: `${field} is required` } } : next(call),
  );
