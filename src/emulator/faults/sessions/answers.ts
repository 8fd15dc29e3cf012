import type { Fault } from '../base/fault.ts';
import { everywhere, type Operator, together } from '../base/operator.ts';
import { breaking, faultsAt, wrong } from '../base/row.ts';
import { seats } from '../base/seats.ts';
import { sessionAuthentication } from '../laws/authentication.ts';
import { admin, admit } from '../operators/admit.ts';
import { header } from '../operators/answer.ts';
import { crash } from '../operators/refuse.ts';
import { lookUp } from '../operators/send.ts';
import { alter, alterText, fix } from '../operators/show.ts';

const withoutHeader = (at: 'get' | 'stop'): Operator =>
  admit(at, (authorization, deployment) => (authorization === null ? admin(deployment) : null));

/** Uses some session for an id that does not exist. */
const showAnother = lookUp('get', (id, { deployment: { sessions } }) => (sessions.find(id) ?? sessions.all()[0])?.id);

const ofTheFirst = (field: 'ip' | 'os'): Operator =>
  alter('get', field, (value, _, { deployment: { sessions } }) => sessions.all()[0]?.facts[field] ?? value);

const transport = (change: (name: string) => string): Operator => alterText(everywhere, 'transport', change);
const withSpace = alterText(everywhere, 'started_at', (text) => text.replace('T', ' '));
const uri = 'credential.uri';
const anotherCredential = together(
  fix('list', 'credential.id', 'cr_other'),
  alterText('list', uri, (text) => text.replace(/[^/]+\/[^/]+$/, 'credentials/cr_other')),
);

/** What is wrong with how sessions are shown, and to whom. */
export const sessionAnswerFaults: readonly Fault[] = faultsAt(seats.tunnelSessions, [
  ...sessionAuthentication,
  ...breaking('auth-header', {
    'reads-without-header: get answers without an Authorization header': withoutHeader('get'),
    'stops-without-header: stop is taken without an Authorization header': withoutHeader('stop'),
  }),
  wrong('declared-as-html', 'get declares its JSON as HTML', 'json', header('get', 'content-type', 'text/html')),
  ...breaking('id-prefix', {
    'id-without-prefix: lists show ids without prefix': alterText('list', 'id', (id) => id.replace('ts_', '')),
  }),
  wrong('started-at-with-space', 'started_at has a space where RFC 3339 has a T', 'timestamps', withSpace),
  ...breaking('uri-form', {
    'uri-is-relative: uri is relative': alter(everywhere, 'uri', (_, { id }) => `/tunnel_sessions/${id}`),
  }),
  ...breaking('get-as-listed', {
    'get-moves-started-at: get shows another started_at': fix('get', 'started_at', '2001-02-03T04:05:06Z'),
    'lists-lose-metadata: lists show no metadata': fix('list', 'metadata', ''),
    'get-shows-ip-of-the-first: get shows the ip of the first session for every one': ofTheFirst('ip'),
    'get-shows-os-of-the-first: get shows the os of the first session for every one': ofTheFirst('os'),
    'credential-is-another: lists show another credential': anotherCredential,
  }),
  ...breaking('credential-ref', {
    'credential-is-a-user: credential refers to a user': fix(everywhere, 'credential.id', 'usr_1'),
    'ssh-credential-among-tunnel-credentials: the address of an SSH credential is one among the tunnel credentials':
      alterText(everywhere, uri, (text) => text.replace('/ssh_credentials/', '/credentials/')),
    'credential-address-of-collection: lists show the address of the collection for that of a credential': alterText(
      'list',
      uri,
      (text) => text.replace(/\/[^/]+$/, ''),
    ),
  }),
  wrong('credentials-never-shown', 'credential is null', 'credential-known', fix(everywhere, 'credential', null)),
  ...breaking('agent-described', {
    'versions-unknown: agent_version is null in lists': fix('list', 'agent_version', null),
    'systems-unknown: os is empty text': fix(everywhere, 'os', ''),
  }),
  ...breaking('source-ip', {
    'ip-with-port: ip carries a port': alterText(everywhere, 'ip', (ip) => `${ip}:40022`),
    'ip-unspecified-in-lists: lists show 0.0.0.0 for every ip': fix('list', 'ip', '0.0.0.0'),
    'ip-in-brackets: lists show IPv6 in brackets': alterText('list', 'ip', (ip) => ip.replace(/.*:.*/, '[$&]')),
  }),
  wrong('regions-unknown', 'lists show an empty region', 'region-named', fix('list', 'region', '')),
  ...breaking('started-at', {
    'started-at-of-the-agent: started_at is when the agent was first started, whatever became of it since': fix(
      everywhere,
      'started_at',
      '2024-05-06T07:08:09Z',
    ),
    'started-at-three-hours-ahead: started_at is the time of another zone, with the offset of this one': alterText(
      everywhere,
      'started_at',
      (text) => new Date(Date.parse(text) + 3 * 3_600_000).toISOString(),
    ),
  }),
  ...breaking('transport-named', {
    'transport-is-https: transport is https for agents': transport((name) => (name === 'ssh' ? name : 'https')),
    'ssh-in-capitals: transport is SSH-2.0 over SSH': transport((name) => (name === 'ssh' ? 'SSH-2.0' : name)),
  }),
  ...breaking('refusal-4xx', {
    'unknown-session-crashes: get answers 500 for an unknown id': crash('get'),
  }),
  ...breaking('unknown-session', {
    'unknown-session-shows-another: get shows some other session for an unknown id': showAnother,
  }),
]);
