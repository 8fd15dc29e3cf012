import { defineResource } from '../terms/contract.ts';
import type { ListPage, Ref } from '../terms/shapes.ts';

/** Document 1, Tunnel session (read-only). One that came over SSH has no agent, so that its version and os may be unknown. */
export interface TunnelSession {
  /** @idPrefix ts_ */
  id: string;
  uri: string;
  agent_version: string | null;
  /** Absent references are returned as null. */
  credential: Ref | null;
  ip: string;
  metadata?: string | null;
  os: string | null;
  region: string;
  /** @format rfc3339 */
  started_at: string;
  transport: string;
}

export interface TunnelSessionList extends ListPage {
  tunnel_sessions: TunnelSession[];
}

const section = 'Tunnel session (read-only)';
const states = 'States and transitions';

export const tunnelSessions = defineResource({
  name: 'tunnel-sessions',
  title: 'Tunnel session',
  document: 1,
  section,
  api: 'management',
  collection: '/tunnel_sessions',
  idPrefix: 'ts_',
  listKey: 'tunnel_sessions',
  uri: 'absolute',
  schema: 'TunnelSession',
  traits: ['addressed', 'referring'],
  secrets: [],
  steady: {},
  moving: Object.fromEntries(
    ['id', 'uri', 'agent_version', 'credential', 'ip', 'metadata', 'os', 'region', 'started_at', 'transport'].map(
      (field) => [field, 'the suites did not make the session; get is held against the list'],
    ),
  ),
  endpoints: [
    { id: 'GET /tunnel_sessions', operation: 'list', status: 200, response: 'TunnelSessionList' },
    { id: 'GET /tunnel_sessions/{id}', operation: 'get', status: 200, response: 'TunnelSession' },
    { id: 'POST /tunnel_sessions/{id}/restart', operation: 'restart', status: 204 },
    { id: 'POST /tunnel_sessions/{id}/stop', operation: 'stop', status: 204 },
    { id: 'POST /tunnel_sessions/{id}/update', operation: 'update-agent', status: 204 },
  ],
  requirements: {
    'get-as-listed': {
      section: 'Endpoints',
      statement: 'Get answers with the session as the list shows it.',
      follows: 'Get returns the session that the id names, and the list shows the same session.',
    },
    'next-page': {
      section: 'Conventions',
      statement: 'next_page_uri of the list of sessions is the address of its next page.',
    },
    'listed-once': {
      section: 'Conventions',
      statement: 'No session is listed twice.',
      follows: 'The list is one of sessions, and the next page goes on where a page ends.',
    },
    'online-listed': {
      section: 'What the service does',
      statement: 'The list holds every session of the account that is online.',
    },
    'unknown-session': {
      section: 'Errors',
      statement: 'A request with an id that names no session is refused.',
      follows: 'Get answers 200 with the session; where there is none, no success can be answered.',
    },
    'read-only': {
      section,
      statement: 'Sessions are read-only: none can be created through the API.',
      follows: 'The section says that sessions are read-only, and no endpoint creates one.',
    },
    'credential-ref': {
      section,
      statement: 'credential is a Ref to a tunnel credential or an SSH credential, or null.',
    },
    'credential-known': {
      section,
      statement: 'Sessions say which credential started them; null is for absent ones.',
      inferred:
        'Every session was started with a credential; but null is for absent references, and all of those credentials may have been deleted.',
    },
    'agent-described': {
      section,
      statement:
        'agent_version and os tell the version and the operating system of an agent that came in by its own protocol.',
    },
    'source-ip': {
      section,
      statement: 'ip is an IP address that a session can come from: neither unspecified nor multicast.',
    },
    'region-named': {
      section,
      statement: 'region names the region where the session started: it is not empty.',
      since: '0.2.0',
    },
    'started-at': {
      section,
      statement:
        'started_at is when the session first connected: it stays, and that of a session after a restart is later than that of the session before.',
      since: '0.2.0',
    },
    'as-it-started': {
      section,
      statement:
        'While a session is online it stays listed, and what it tells of its start stays: agent_version, os, region, started_at, transport and a credential that is not deleted.',
      follows:
        'They are the version of the agent that started the session, its host, where and when the session started, and by what; a command that changes them ends the session.',
      since: '0.2.0',
    },
    'transport-named': { section, statement: 'transport is ssh, service/v2 or service/2.' },
    'only-online-listed': { section, statement: 'Only online sessions are listed.' },
    restart: { section: 'Endpoints', statement: 'POST /tunnel_sessions/{id}/restart answers 204.' },
    'restart-ends-session': { section: states, statement: 'Restart ends the session.' },
    'restart-reconnects': {
      section: states,
      statement: 'After a restart the agent reconnects under a new tunnel session id.',
    },
    'restart-windows': {
      section: 'Endpoints, rule 2',
      statement: 'Restart is unsupported on Windows: the session of such an agent goes on.',
      follows: 'Restart is unsupported there, so that it cannot end the session.',
    },
    stop: { section: 'Endpoints', statement: 'POST /tunnel_sessions/{id}/stop answers 204.' },
    'stop-ends-session': { section: states, statement: 'Stop ends the session.' },
    'stop-exits-agent': { section: states, statement: 'Stop makes the agent exit: it does not come back.' },
    'update-agent': { section: 'Endpoints', statement: 'POST /tunnel_sessions/{id}/update answers 204.' },
    'update-unavailable': { section: 'Errors, rule 2', statement: 'Update fails when there is no update available.' },
    'update-disabled': {
      section: 'Errors, rule 2',
      statement: 'Update fails when update checks are disabled in the agent configuration.',
    },
    'update-while-updating': {
      section: 'Errors, rule 2',
      statement: 'Update fails when the agent is already updating: also a second one that follows the first at once.',
      inferred: 'How soon an agent begins to update is not said, so that the second update may come before that.',
    },
    'update-before-restart': {
      section: 'Errors, rule 2',
      statement: 'Update fails when the agent has updated but not yet restarted.',
    },
    'update-starts-new-code': {
      section: states,
      statement:
        'An update ends no session, and a restart at least 10 seconds after a successful one starts the new code.',
    },
    'update-keeps-major': {
      section: 'Endpoints, rule 3',
      statement: 'An update never moves the agent to a new major version.',
    },
    'update-not-older': {
      section: 'Endpoints, rule 3',
      statement: 'The code that an update brings is not of an older version than the one before.',
      inferred:
        'An update is expected to move forward; the document says only that another code starts, and of the same major version.',
    },
    'command-no-body': { section: 'Endpoints', statement: 'The answers to restart, stop and update have no body.' },
  },
  gaps: {
    'ended-session-read': { section: states, question: 'How is the get of a session that has ended answered?' },
    'ended-session-command': { section: states, question: 'How is a command to a session that has ended answered?' },
    'windows-restart-answer': {
      section: 'Endpoints, rule 2',
      question: 'How is the restart of an agent on Windows answered?',
    },
    'transport-spelling': { section, question: 'How is the native agent protocol spelt?' },
    'unset-metadata': { section, question: 'How is the metadata of an agent shown whose configuration has none?' },
  },
});
