import { expect, test } from '@playwright/test';
import { BadUsage } from '../../../src/harness/target/bad-usage.ts';
import { targetOf } from '../../../src/harness/target/target.ts';

const management = { baseUrl: 'https://api.example.com/v' };
const wrong: { readonly [title: string]: readonly [value: unknown, says: string | RegExp] } = {
  'an unknown key': [{ management, fixture: {} }, /^f\.json: unknown key fixture; there are /],
  'an unknown key further in': [
    { management: { ...management, token: 'abc' } },
    /^f\.json: unknown key management\.token; there are baseUrl, tokenEnv, publicUrl$/,
  ],
  'an unknown fixture': [
    { management, fixtures: { sessionIds: { restartabel: [] } } },
    /^f\.json: unknown key fixtures\.sessionIds\.restartabel; there are restartable, stoppable, /,
  ],
  'a missing key': [{ management: { tokenEnv: 'X' } }, 'f.json: management.baseUrl is missing'],
  'a missing key in a list': [
    { management, fixtures: { httpsRoutes: [{ edgeId: 'e' }] } },
    'f.json: fixtures.httpsRoutes.0.routeId is missing',
  ],
  'an empty text for a fixture': [
    { management, fixtures: { ownerIds: { self: '' } } },
    /^f\.json: fixtures\.ownerIds\.self must not be empty/,
  ],
  'white space behind an id': [
    { management, fixtures: { ipPolicyIds: ['ipp_a', 'ipp_b\n'] } },
    /^f\.json: fixtures\.ipPolicyIds\.1 must not be empty, nor begin or end with white space/,
  ],
  'a place to connect to that is no text': [
    { agent: { baseUrl: 'http://127.0.0.1:4040', connectTo: null } },
    'f.json: agent.connectTo must be "host:port", or an object with one for each scheme',
  ],
  'a wrong type': [{ management, allow: { write: 'yes' } }, 'f.json: allow.write must be true or false'],
  'a number out of bounds': [{ management, pace: { requestsPerSecond: 0 } }, /^f\.json: pace\.requestsPerSecond must/],
  'a patience of less than nothing': [
    { management, patience: { settleMs: -1 } },
    'f.json: patience.settleMs must be >= 0',
  ],
  'a patience of more than two minutes': [
    { management, patience: { commandsMs: 120_001 } },
    'f.json: patience.commandsMs must be <= 120000',
  ],
  'half a millisecond of patience': [
    { management, patience: { replaysMs: 0.5 } },
    'f.json: patience.replaysMs must be a whole number',
  ],
  'patience in words': [
    { management, patience: { tunnelsMs: '10 s' } },
    'f.json: patience.tunnelsMs must be a whole number',
  ],
  'a limit for no kind': [
    { management, allow: { atMost: { 'api-key': 2 } } },
    /^f\.json: allow\.atMost\.api-key: there is no such kind; there are api-keys, /,
  ],
  'a limit that is no number of things': [{ management, allow: { atMost: 0 } }, /^f\.json: allow\.atMost /],
  'patience of an unknown kind': [
    { management, patience: { settle: 10 } },
    /^f\.json: unknown key patience\.settle; there are settleMs, /,
  ],
  'a name that no variable has': [{ management: { ...management, tokenEnv: 'A-B' } }, /^f\.json: management\.tokenEnv/],
  'an address of another scheme': [
    { management: { baseUrl: 'ftp://api.example.com' } },
    /^f\.json: management\.baseUrl must be an http or https URL without user name, query or fragment$/,
  ],
  'an address with a user name': [{ management: { baseUrl: 'https://u@h.example' } }, /management\.baseUrl must be/],
  'an address with a query': [{ management: { baseUrl: 'https://h.example/?q=1' } }, /management\.baseUrl must be/],
  'an address of an agent that is none': [{ agent: { baseUrl: '127.0.0.1:4040' } }, /agent\.baseUrl must be/],
  'a place to connect to without a port': [
    { agent: { baseUrl: 'http://127.0.0.1:4040', connectTo: 'localhost' } },
    /^f\.json: agent\.connectTo /,
  ],
  'a port that there is not': [
    { management: { baseUrl: 'http://127.0.0.1:99999' } },
    /^f\.json: management\.baseUrl must/,
  ],
  'a port that nobody listens at': [{ management: { baseUrl: 'http://h.example:0' } }, /^f\.json: management\.baseUrl/],
  'a host that is no address': [{ management: { baseUrl: 'http://1.2.3.400/' } }, /^f\.json: management\.baseUrl must/],
  'half of an address': [{ management: { baseUrl: 'http://[::1/' } }, /^f\.json: management\.baseUrl must/],
  'an agent at a port that there is not': [
    { agent: { baseUrl: 'http://h:65536/api' } },
    /^f\.json: agent\.baseUrl must/,
  ],
  'a place to connect to at a port that there is not': [
    { agent: { baseUrl: 'http://127.0.0.1:4040', connectTo: 'localhost:99999' } },
    'f.json: agent.connectTo must be a host and a port from 1 to 65535, such as 127.0.0.1:8443',
  ],
  'a place to connect to with a user name': [
    { agent: { baseUrl: 'http://127.0.0.1:4040', connectTo: 'u@localhost:99' } },
    /^f\.json: agent\.connectTo must be a host/,
  ],
  'a scheme that leads nowhere': [
    { agent: { baseUrl: 'http://127.0.0.1:4040', connectTo: { https: 'localhost' } } },
    /^f\.json: agent\.connectTo\.https must be a host/,
  ],
  'a scheme that no tunnel has': [
    { agent: { baseUrl: 'http://127.0.0.1:4040', connectTo: { ftp: 'localhost:1' } } },
    /^f\.json: /,
  ],
  'a name of this machine that is none': [
    { agent: { baseUrl: 'http://127.0.0.1:4040', upstreamHost: 'a?b' } },
    /^f\.json: agent\.upstreamHost must be a host name/,
  ],
  'an address of this machine that is none': [
    { agent: { baseUrl: 'http://127.0.0.1:4040', upstreamHost: '10.0.0.256' } },
    /^f\.json: agent\.upstreamHost must be a host name/,
  ],
  'an address of tunnels that is none': [
    { agent: { baseUrl: 'http://127.0.0.1:4040', publicAddresses: ['10.0.0.0/8', '10.0.0.0/99'] } },
    /^f\.json: agent\.publicAddresses\.1: "10\.0\.0\.0\/99" is not a host, host:port or CIDR/,
  ],
  'an address of tunnels that nothing is sent to': [
    { agent: { baseUrl: 'http://127.0.0.1:4040', publicAddresses: ['169.254.169.254'] } },
    'f.json: agent.publicAddresses.0: "169.254.169.254" is a cloud metadata address: nothing is ever sent there',
  ],
  'nothing to try': [{ name: 'x' }, 'f.json: management or agent is missing: there is nothing to try'],
  'no object': [[], /^f\.json: the file must be an object \(\{…\}\)$/],
};

for (const [title, [value, says]] of Object.entries(wrong)) {
  test(`a target file with ${title} is refused with the name of the key`, () => {
    expect(() => targetOf(value, 'f.json')).toThrow(BadUsage);
    expect(() => targetOf(value, 'f.json')).toThrow(typeof says === 'string' ? new BadUsage(says) : says);
  });
}

test('every valid host and port is accepted', () => {
  for (const baseUrl of [
    'http://h:1',
    'http://[::1]:65535/x',
    'https://a_b.example',
    'http://10.1.2.3',
    'http://xn--bcher-kva.example',
  ])
    expect(targetOf({ management: { baseUrl } }, 'f').management?.baseUrl).toBe(baseUrl);
  const agent = { baseUrl: 'http://127.0.0.1:4040' };
  for (const connectTo of ['localhost:8443', '[::1]:1', '::1:65535', 'a_b.example:443', 'fe80::1%eth0:80'])
    expect(targetOf({ agent: { ...agent, connectTo } }, 'f').agent?.connectTo).toEqual({
      http: connectTo,
      https: connectTo,
      tls: connectTo,
      tcp: connectTo,
    });
  expect(targetOf({ agent: { ...agent, connectTo: { tcp: 'a:1' } } }, 'f').agent?.connectTo).toEqual({ tcp: 'a:1' });
  for (const upstreamHost of ['host.docker.internal', '172.17.0.1', 'fd00::2', 'my_box'])
    expect(targetOf({ agent: { ...agent, upstreamHost } }, 'f').agent?.upstreamHost).toBe(upstreamHost);
});

test('all settings except the address have a default', () => {
  expect(targetOf({ management }, 'f.json')).toEqual({
    name: 'api.example.com',
    management: { baseUrl: 'https://api.example.com/v', tokenEnv: 'PLUMBLINE_TOKEN', publicUrl: null },
    documents: {},
    agents: null,
    agent: null,
    fixtures: {},
    recipes: {},
    allow: { write: true, agentCommands: false, atMost: null },
    pace: { requestsPerSecond: 50, concurrency: 4 },
    patience: {
      settleMs: 10_000,
      deletionMs: 10_000,
      slowestMs: 0,
      commandsMs: 120_000,
      tunnelsMs: 10_000,
      capturesMs: 10_000,
      replaysMs: 10_000,
      metricsMs: 75_000,
    },
    dialect: {},
  });
  expect(targetOf({ agent: { baseUrl: 'http://127.0.0.1:4040' } }, 'f.json')).toMatchObject({
    name: '127.0.0.1:4040',
    management: null,
    agent: { baseUrl: 'http://127.0.0.1:4040', connectTo: null, insecure: false, publicAddresses: [] },
  });
});

test('an agent command needs a program, and is not updatable unless the file says so', () => {
  const agentsOf = (agents: object) => targetOf({ management, agents }, 'f.json').agents;
  expect(agentsOf({ start: ['agent', '{word}'] })).toEqual({ start: ['agent', '{word}'], updatable: false });
  expect(agentsOf({ start: ['agent'], updatable: true })).toEqual({ start: ['agent'], updatable: true });
  expect(() => agentsOf({ start: [] })).toThrow(/^f\.json: agents\.start must /);
  expect(() => agentsOf({ start: 'agent --now' })).toThrow(/^f\.json: agents\.start must be a list/);
});

test('each of several machines gets its share of the pace, and at least one request at a time', () => {
  const paceOf = (pace: object) => targetOf({ management, pace }, 'f.json').pace;
  expect(paceOf({ share: 2 })).toEqual({ requestsPerSecond: 25, concurrency: 2 });
  expect(paceOf({ requestsPerSecond: 9, concurrency: 3, share: 9 })).toEqual({ requestsPerSecond: 1, concurrency: 1 });
  expect(() => paceOf({ share: 0 })).toThrow(/^f\.json: pace\.share must/);
});

test('settings of the file are kept, and missing members of pace get defaults', () => {
  const target = targetOf(
    { name: 'n', management: { ...management, tokenEnv: 'T' }, allow: { write: false }, pace: { concurrency: 1 } },
    'f.json',
  );
  expect(target).toMatchObject({ name: 'n', management: { tokenEnv: 'T' } });
  expect(target.allow).toEqual({ write: false, agentCommands: false, atMost: null });
  expect(target.pace).toEqual({ requestsPerSecond: 50, concurrency: 1 });
});

test('the base URL of an agent may include /api', () => {
  for (const end of ['', '/', '/api', '/api/'])
    expect(targetOf({ agent: { baseUrl: `http://127.0.0.1:4040${end}` } }, 'f').agent?.baseUrl).toBe(
      'http://127.0.0.1:4040',
    );
  expect(targetOf({ agent: { baseUrl: 'http://h.example/box/api' } }, 'f').agent?.baseUrl).toBe('http://h.example/box');
  expect(targetOf({ agent: { baseUrl: 'http://h.example/myapi' } }, 'f').agent?.baseUrl).toBe('http://h.example/myapi');
  expect(targetOf({ management: { baseUrl: 'http://h.example/api' } }, 'f').management?.baseUrl).toBe(
    'http://h.example/api',
  );
});

test('slashes at the end of a base URL are ignored', () => {
  for (const end of ['', '/', '//'])
    expect(targetOf({ management: { baseUrl: `http://h.example/v${end}` } }, 'f').management?.baseUrl).toBe(
      'http://h.example/v',
    );
  expect(targetOf({ management: { baseUrl: 'http://h.example/' } }, 'f').management?.baseUrl).toBe('http://h.example');
});

test('a deployment on this machine has a faster default pace', () => {
  const paceOf = (baseUrl: string, more: object = {}) =>
    targetOf({ management: { baseUrl }, ...more }, 'f.json').pace?.requestsPerSecond;
  for (const own of ['http://127.0.0.1:8040', 'http://localhost/v', 'http://[::1]:80']) expect(paceOf(own)).toBe(1000);
  for (const shared of ['http://127.0.0.1.example.com', 'https://api.example.com', 'http://10.0.0.1'])
    expect(paceOf(shared)).toBe(50);
  expect(paceOf('http://127.0.0.1', { agent: { baseUrl: 'http://10.0.0.1:4040' } })).toBe(50);
  expect(paceOf('http://127.0.0.1', { pace: { requestsPerSecond: 2 } })).toBe(2);
});

test('a deployment on this machine has a shorter default patience, except for the agent', () => {
  const patienceOf = (baseUrl: string, more: object = {}) =>
    targetOf({ management: { baseUrl }, ...more }, 'f.json').patience;
  const [own, shared] = [patienceOf('http://127.0.0.1:8040'), patienceOf('https://api.example.com')];
  for (const kind of ['settleMs', 'deletionMs', 'commandsMs'] as const) expect(own[kind]).toBeLessThan(shared[kind]);
  for (const kind of ['tunnelsMs', 'capturesMs', 'replaysMs'] as const) expect(own[kind]).toBe(shared[kind]);
  // The management API of this target is elsewhere.
  expect(patienceOf('https://api.example.com', { agent: { baseUrl: 'http://127.0.0.1:4040' } })).toEqual(shared);
  // Who says how quick it is means it.
  expect(patienceOf('http://127.0.0.1:8040', { patience: { settleMs: 9000 } })).toEqual({
    ...own,
    settleMs: 9000,
    slowestMs: 0,
  });
});
