import { created, ok } from '../server/call.ts';
import { bendReply, type Shown } from './bend.ts';
import type { Fault } from './fault.ts';
import { bendSessions } from './tunnel-session-laws.ts';

const name = 'tunnel-sessions';
const list = 'GET /tunnel_sessions';
const get = 'GET /tunnel_sessions/{id}';

const shows = (
  behaviour: string,
  summary: string,
  breaks: Fault['breaks'],
  routes: readonly string[],
  bend: (shown: Shown) => void,
  touches: readonly string[] = [`${name}.get-as-listed`],
): Fault => ({
  name: `${name}.${behaviour}`,
  summary,
  breaks,
  touches,
  plant: (d) => bendSessions(d, routes, bend),
});

const credentialOf = (shown: Shown): Shown => shown['credential'] as Shown;

/** What can be wrong with how sessions are shown. */
export const tunnelSessionFaults: readonly Fault[] = [
  shows(
    'get-moves-started-at',
    'get shows the time of asking as started_at',
    [`${name}.get-as-listed`],
    [get],
    (shown) => {
      shown['started_at'] = '2001-02-03T04:05:06Z';
    },
  ),
  shows('lists-lose-metadata', 'lists show no metadata', [`${name}.get-as-listed`], [list], (shown) => {
    shown['metadata'] = '';
  }),
  shows(
    'credential-is-another',
    'lists show another credential',
    [`${name}.get-as-listed`],
    [list],
    (shown) => {
      credentialOf(shown)['id'] = 'cr_other';
      credentialOf(shown)['uri'] = String(credentialOf(shown)['uri']).replace(/[^/]+\/[^/]+$/, 'credentials/cr_other');
    },
    [`${name}.restart-reconnects`],
  ),
  shows('credential-is-a-user', 'credential refers to a user', [`${name}.credential-ref`], [list, get], (shown) => {
    credentialOf(shown)['id'] = 'usr_1';
  }),
  shows(
    'ssh-credential-among-tunnel-credentials',
    'the address of an SSH credential is one among the tunnel credentials',
    [`${name}.credential-ref`],
    [list, get],
    (shown) => {
      const uri = String(credentialOf(shown)['uri']);
      credentialOf(shown)['uri'] = uri.replace('/ssh_credentials/', '/credentials/');
    },
  ),
  shows(
    'credential-address-of-collection',
    'the address of a credential is that of its collection, in lists',
    [`${name}.credential-ref`],
    [list],
    (shown) => {
      credentialOf(shown)['uri'] = String(credentialOf(shown)['uri']).replace(/\/[^/]+$/, '');
    },
  ),
  shows(
    'credentials-never-shown',
    'credential is null for every session',
    [`${name}.credential-known`],
    [list, get],
    (shown) => {
      shown['credential'] = null;
    },
  ),
  shows('versions-unknown', 'agent_version is null in lists', [`${name}.agent-described`], [list], (shown) => {
    shown['agent_version'] = null;
  }),
  shows('systems-unknown', 'os is empty text', [`${name}.agent-described`], [list, get], (shown) => {
    shown['os'] = '';
  }),
  shows('ip-with-port', 'ip carries a port', [`${name}.source-ip`], [list, get], (shown) => {
    shown['ip'] = `${shown['ip']}:40022`;
  }),
  shows('ip-in-brackets', 'IPv6 addresses stand in brackets, in lists', [`${name}.source-ip`], [list], (shown) => {
    if (String(shown['ip']).includes(':')) shown['ip'] = `[${shown['ip']}]`;
  }),
  shows('transport-is-https', 'transport is https for agents', [`${name}.transport-named`], [list, get], (shown) => {
    if (shown['transport'] !== 'ssh') shown['transport'] = 'https';
  }),
  shows(
    'ssh-in-capitals',
    'transport is SSH-2.0 for sessions over SSH',
    [`${name}.transport-named`],
    [list, get],
    (shown) => {
      if (shown['transport'] === 'ssh') shown['transport'] = 'SSH-2.0';
    },
  ),
  {
    name: `${name}.unknown-session-shows-another`,
    summary: 'get shows some other session for an id that names none',
    breaks: [`${name}.unknown-session`],
    touches: [],
    plant: (d) =>
      d.detour(get, (call, next) => {
        const [first] = d.sessions.all();
        const known = d.sessions.find(call.params['id'] ?? '');
        return known || !first ? next(call) : next({ ...call, params: { id: first.id } });
      }),
  },
  {
    name: `${name}.unknown-session-crashes`,
    summary: 'get answers 500 for an id that names no session',
    breaks: [`${name}.unknown-session`],
    touches: [],
    plant: (d) =>
      d.detour(get, (call, next) => {
        if (!d.sessions.find(call.params['id'] ?? '')) throw new TypeError('session is undefined');
        return next(call);
      }),
  },
  {
    name: `${name}.sessions-can-be-created`,
    summary: 'POST /tunnel_sessions answers 201',
    breaks: [`${name}.read-only`],
    touches: [],
    plant: (d) => d.route('POST /tunnel_sessions', () => created({ id: d.rules.newId('ts_') })),
  },
  {
    name: `${name}.next-page-is-empty`,
    summary: 'every page but the first is empty',
    breaks: [`${name}.next-page`],
    touches: [`${name}.*`],
    plant: (d) =>
      bendReply(d, list, (reply, { query }) => {
        if (query.has('after')) (reply.body as Shown)['tunnel_sessions'] = [];
      }),
  },
  {
    name: `${name}.sessions-listed-twice`,
    summary: 'every session is listed twice',
    breaks: [`${name}.listed-once`],
    touches: [`${name}.*`],
    plant: (d) =>
      bendReply(d, list, ({ body }) => {
        const page = body as Shown;
        page['tunnel_sessions'] = (page['tunnel_sessions'] as Shown[]).flatMap((one) => [one, one]);
      }),
  },
  {
    name: `${name}.pages-overlap`,
    summary: 'a page ends with the first session of the next',
    breaks: [`${name}.listed-once`],
    touches: [],
    plant: (d) =>
      d.detour(list, async (call, next) => {
        const reply = await next(call);
        const page = reply.body as Shown;
        const { next_page_uri: uri } = page;
        if (typeof uri !== 'string') return reply;
        const { body } = await next({ ...call, query: new URL(uri).searchParams });
        const [first] = (body as Shown)['tunnel_sessions'] as Shown[];
        return ok({ ...page, tunnel_sessions: [...(page['tunnel_sessions'] as Shown[]), first] });
      }),
  },
  {
    name: `${name}.first-page-alone`,
    summary: 'the list has the first page alone, and says that there is no next',
    breaks: [`${name}.online-listed`],
    touches: [`${name}.restart*`, `${name}.stop*`, `${name}.update-*`, `${name}.only-online-listed`],
    plant: (d) =>
      bendReply(d, list, ({ body }) => {
        (body as Shown)['next_page_uri'] = null;
      }),
  },
  {
    name: `${name}.windows-not-listed`,
    summary: 'sessions of agents on Windows are not listed',
    breaks: [`${name}.online-listed`],
    touches: [],
    plant: (d) =>
      bendReply(d, list, ({ body }) => {
        const page = body as Shown;
        page['tunnel_sessions'] = (page['tunnel_sessions'] as Shown[]).filter(({ os }) => os !== 'windows');
      }),
  },
  {
    name: `${name}.ended-sessions-listed`,
    summary: 'sessions that were stopped are still listed',
    breaks: [`${name}.only-online-listed`],
    touches: [],
    plant: (d) => {
      const ended: Shown[] = [];
      d.detour('POST /tunnel_sessions/{id}/stop', async (call, next) => {
        const { id } = call.params;
        const session = d.sessions.find(id ?? '');
        const reply = await next(call);
        if (session)
          ended.push({
            id,
            uri: `${d.baseUrl}/tunnel_sessions/${id}`,
            agent_version: session.facts.version,
            credential: null,
            ip: session.facts.ip,
            os: session.facts.os,
            region: session.facts.region,
            started_at: session.startedAt,
            transport: session.facts.transport,
          });
        return reply;
      });
      d.detour(list, async (call, next) => {
        const reply = await next(call);
        const page = reply.body as Shown;
        if (page['next_page_uri'] !== null) return reply;
        return ok({ ...page, tunnel_sessions: [...(page['tunnel_sessions'] as Shown[]), ...ended] });
      });
    },
  },
];
