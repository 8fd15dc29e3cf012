import type { Caller } from '../server/call.ts';
import type { Deployment } from '../server/deployment.ts';
import { bendReply, bendStatus, type Shown, shownIn } from './bend.ts';
import type { Fault, Seat } from './fault.ts';

export const tunnelSessionsSeat: Seat = {
  name: 'tunnel-sessions',
  path: '/tunnel_sessions',
  prefix: 'ts_',
  listKey: 'tunnel_sessions',
  update: false,
  owned: false,
  secret: null,
};
const name = 'tunnel-sessions';
const list = 'GET /tunnel_sessions';
const get = 'GET /tunnel_sessions/{id}';

/** Changes how sessions look in the answers of some routes. */
export const bendSessions = (d: Deployment, routes: readonly string[], bend: (shown: Shown) => void): void => {
  for (const route of routes)
    bendReply(d, route, (reply) => {
      for (const shown of shownIn(reply, tunnelSessionsSeat)) bend(shown);
    });
};

const shows = (
  behaviour: string,
  summary: string,
  breaks: Fault['breaks'],
  routes: readonly string[],
  bend: (shown: Shown) => void,
  touches: readonly string[] = [],
): Fault => ({
  name: `${name}.${behaviour}`,
  summary,
  breaks,
  touches,
  plant: (d) => bendSessions(d, routes, bend),
});

/** Lets a caller in on some routes whom the documents would keep out. */
const admits = (
  behaviour: string,
  summary: string,
  breaks: Fault['breaks'],
  routes: readonly string[],
  who: (header: string | null, d: Deployment) => boolean,
  touches: readonly string[] = [],
): Fault => ({
  name: `${name}.${behaviour}`,
  summary,
  breaks,
  touches,
  plant: (d) => {
    const { authenticate } = d;
    const admin: Caller = { userId: d.account.admin.id, admin: true };
    d.authenticate = (header, route) =>
      authenticate(header, route) ?? (routes.includes(route) && who(header, d) ? admin : null);
  },
});

/** What can be wrong with sessions by the laws of all resources. They have no create, so that the families do not fit. */
export const tunnelSessionLawFaults: readonly Fault[] = [
  {
    name: `${name}.list-answers-206`,
    summary: 'list answers 206',
    breaks: [`${name}.list`],
    touches: [],
    plant: (d) => bendStatus(d, list, 206),
  },
  {
    name: `${name}.get-answers-203`,
    summary: 'get answers 203',
    breaks: [`${name}.get`],
    touches: [],
    plant: (d) => bendStatus(d, get, 203),
  },
  {
    name: `${name}.listed-and-not-found`,
    summary: 'get answers 404 for every session',
    breaks: [`${name}.get`],
    touches: [],
    plant: (d) => d.detour(get, () => ({ status: 404, headers: {}, body: { msg: 'not found' } })),
  },
  {
    name: `${name}.declared-as-html`,
    summary: 'get declares its JSON as HTML',
    breaks: [`${name}.json`],
    touches: [],
    plant: (d) =>
      bendReply(d, get, (reply) => {
        reply.headers['content-type'] = 'text/html';
      }),
  },
  {
    name: `${name}.list-without-uri`,
    summary: 'the list has no uri',
    breaks: [`${name}.list-envelope`],
    touches: [],
    plant: (d) =>
      bendReply(d, list, (reply) => {
        delete (reply.body as Shown)['uri'];
      }),
  },
  {
    name: `${name}.list-never-ends`,
    summary: 'the last page names the first as the next',
    breaks: [`${name}.list-ends`],
    touches: [],
    plant: (d) =>
      bendReply(d, list, (reply) => {
        (reply.body as Shown)['next_page_uri'] ??= `${d.baseUrl}/tunnel_sessions`;
      }),
  },
  {
    name: `${name}.next-page-is-same`,
    summary: 'next_page_uri is the address of the page that carries it',
    breaks: [`${name}.next-page`, `${name}.list-ends`],
    touches: [`${name}.*`],
    plant: (d) =>
      bendReply(d, list, (reply, { query }) => {
        const page = reply.body as Shown;
        if (page['next_page_uri'] !== null) page['next_page_uri'] = `${d.baseUrl}/tunnel_sessions?${query}`;
      }),
  },
  shows(
    'id-without-prefix',
    'lists show ids without their prefix',
    [`${name}.id-prefix`],
    [list],
    (shown) => {
      shown['id'] = String(shown['id']).replace('ts_', '');
    },
    [`${name}.*`],
  ),
  shows(
    'started-at-with-space',
    'started_at has a space where RFC 3339 has a T',
    [`${name}.timestamps`],
    [list, get],
    (shown) => {
      shown['started_at'] = String(shown['started_at']).replace('T', ' ');
    },
  ),
  shows('uri-is-relative', 'uri is relative', [`${name}.uri-form`], [list, get], (shown) => {
    shown['uri'] = `/tunnel_sessions/${shown['id']}`;
  }),
  shows(
    'region-missing-in-lists',
    'list items lack region',
    [`${name}.shape`],
    [list],
    (shown) => {
      delete shown['region'];
    },
    [`${name}.get-as-listed`],
  ),
  shows(
    'credential-is-an-id',
    'credential is an id in place of a Ref',
    [`${name}.shape`],
    [list, get],
    (shown) => {
      shown['credential'] = (shown['credential'] as Shown)['id'];
    },
    [`${name}.credential-ref`],
  ),
  admits(
    'reads-without-header',
    'get answers without an Authorization header',
    [`${name}.auth-header`],
    [get],
    (header) => header === null,
  ),
  admits(
    'stops-without-header',
    'stop is taken without an Authorization header',
    [`${name}.auth-header`],
    ['POST /tunnel_sessions/{id}/stop'],
    (header) => header === null,
  ),
  admits(
    'any-scheme',
    'a token is taken under any scheme by update',
    [`${name}.auth-scheme`],
    ['POST /tunnel_sessions/{id}/update'],
    (header, d) => header !== null && d.account.callerOf(header.replace(/^\S+/, 'Bearer')) !== null,
  ),
  admits(
    'any-token',
    'list takes any bearer value',
    [`${name}.auth-token`],
    [list],
    (header) => /^bearer /i.test(header ?? ''),
    [`${name}.auth-deleted-key`],
  ),
  {
    name: `${name}.deleted-key-lives-on`,
    summary: 'the token of a deleted key still restarts agents',
    breaks: [`${name}.auth-deleted-key`],
    touches: [],
    plant: (d) => {
      const dead = new Set<string>();
      const { authenticate } = d;
      d.detour('DELETE /api_keys/{id}', (call, next) => {
        dead.add(`Bearer ${d.shelf('/api_keys').find(call.params['id'] ?? '')?.fields['secret']}`);
        return next(call);
      });
      d.authenticate = (header, route) =>
        authenticate(header, route) ??
        (route === 'POST /tunnel_sessions/{id}/restart' && dead.has(header ?? '')
          ? { userId: d.account.admin.id, admin: true }
          : null);
    },
  },
];
