import type { ResourceName } from '../../contract/index.ts';
import type { Caller } from '../server/call.ts';
import type { Deployment } from '../server/deployment.ts';
import { echoesOf } from './echoes.ts';
import { type Fault, routesOf, type Seat } from './fault.ts';

/** Lets a caller in on some routes whom the documents would keep out. */
const admit = (
  d: Deployment,
  routes: readonly string[],
  who: (authorization: string | null) => Caller | null,
): void => {
  const { authenticate } = d;
  d.authenticate = (authorization, route) =>
    authenticate(authorization, route) ?? (routes.includes(route) ? who(authorization) : null);
};

const admin = ({ account }: Deployment): Caller => ({ userId: account.admin.id, admin: true });

/** What is wrong with who is let in. */
export const authenticationFaults = (seat: Seat): readonly Fault[] => [
  ...admissionFaults(seat.name, routesOf(seat)),
  carriedOut(seat, 'create'),
  ...(seat.update ? [carriedOut(seat, 'update')] : []),
];

/** Refuses a caller without a header, and does what he wants. */
const carriedOut = (seat: Seat, operation: 'create' | 'update'): Fault => {
  const route = routesOf(seat)[operation];
  return {
    name: `${seat.name}.${operation}-refused-too-late`,
    summary: `${operation} refuses a request without an Authorization header once it is carried out`,
    breaks: [`${seat.name}.auth-header`],
    touches: echoesOf(seat.name),
    plant: (d) => {
      const stranger: Caller = { userId: d.account.admin.id, admin: true };
      admit(d, [route], (header) => (header === null ? stranger : null));
      d.detour(route, async (call, next) => {
        const reply = await next(call);
        return call.caller === stranger ? { status: 401, headers: {}, body: { msg: 'who are you' } } : reply;
      });
    },
  };
};

/** The same for any set of routes. */
export const admissionFaults = (
  name: ResourceName,
  on: { readonly create: string; readonly get: string; readonly list: string; readonly [operation: string]: string },
): readonly Fault[] => {
  const everywhere = Object.values(on);
  return [
    {
      name: `${name}.reads-without-header`,
      summary: 'get answers without an Authorization header',
      breaks: [`${name}.auth-header`],
      touches: [],
      plant: (d) => admit(d, [on.get], (header) => (header === null ? admin(d) : null)),
    },
    {
      name: `${name}.creates-without-header`,
      summary: 'create answers without an Authorization header',
      breaks: [`${name}.auth-header`],
      touches: [],
      plant: (d) => admit(d, [on.create], (header) => (header === null ? admin(d) : null)),
    },
    {
      name: `${name}.any-scheme`,
      summary: 'a token is taken under any scheme',
      breaks: [`${name}.auth-scheme`],
      touches: [],
      plant: (d) =>
        admit(d, everywhere, (header) =>
          header === null ? null : d.account.callerOf(header.replace(/^\S+/, 'Bearer')),
        ),
    },
    {
      name: `${name}.any-token`,
      summary: 'list takes any bearer value',
      breaks: [`${name}.auth-token`],
      touches: [`${name}.auth-deleted-key`, `${name}.*-is-no-api-key`],
      plant: (d) => admit(d, [on.list], (header) => (/^bearer /i.test(header ?? '') ? admin(d) : null)),
    },
    {
      name: `${name}.token-up-to-its-end`,
      summary: 'list compares all of a token but its last character',
      breaks: [`${name}.auth-token`],
      touches: [],
      plant: (d) =>
        admit(d, [on.list], (header) => {
          const known = d
            .shelf('/api_keys')
            .all()
            .map(({ fields }) => String(fields['secret']));
          const token = known.find((one) => header?.slice(0, -1) === `Bearer ${one.slice(0, -1)}`);
          return token === undefined ? null : d.account.callerOf(`Bearer ${token}`);
        }),
    },
    {
      name: `${name}.deleted-key-lives-on`,
      summary: 'the token of a deleted key still opens get',
      breaks: [`${name}.auth-deleted-key`],
      touches: [],
      plant: (d) => {
        const dead = new Set<string>();
        d.detour('DELETE /api_keys/{id}', (call, next) => {
          dead.add(String(d.shelf('/api_keys').find(call.params['id'] ?? '')?.fields['secret']));
          return next(call);
        });
        admit(d, [on.get], (header) => (dead.has(header?.replace(/^bearer /i, '') ?? '') ? admin(d) : null));
      },
    },
  ];
};
