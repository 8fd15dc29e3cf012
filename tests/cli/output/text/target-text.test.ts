import { expect, test } from '@playwright/test';
import { type TargetParts, targetText } from '../../../../src/cli/output/text/target-text.ts';
import { withoutComments } from '../../../../src/cli/parse/files/without-comments.ts';
import { targetOf } from '../../../../src/harness/target/target.ts';

const family = (path: string, status: number | null, held = 0) => ({
  title: path,
  path,
  status,
  items: Array.from({ length: held }, () => ({})),
  more: held > 1,
  uri: `https://api.example.com${path}`,
});

const parts: TargetParts = {
  schema: 'schemas/target.json',
  name: 'staging',
  baseUrl: 'https://api.example.com',
  agentUrl: 'http://127.0.0.1:4040',
  tokenEnv: 'STAGING_TOKEN',
  sight: {
    families: new Map([
      ['api-keys', family('/api_keys', 200, 2)],
      ['tls-edges', family('/edges/tls', 403)],
      ['event-destinations', family('/event_destinations', 404)],
      ['agent-tunnels', family('/api/tunnels', 200, 1)],
    ]),
    undocumented: new Map(),
    latencyMs: { management: 81.6, agent: 2 },
    ownAddress: null,
    rateHeaders: [],
    tooMany: 0,
  },
  lendable: {
    ipPolicyIds: ['ipp_a', 'ipp_b'],
    httpsRoutes: [],
    tlsCertificateIds: [],
    endpointConfigurationIds: [],
    owners: ['usr_a'],
    sessions: [
      { id: 'ts_a', os: 'linux', version: '3.0.0' },
      { id: 'ts_b', os: 'Windows', version: '3.0.0' },
    ],
    serviceDomains: ['tunnel.example'],
    acmeAuthorities: [],
    tunnelLabels: [],
  },
  needing: (key) => key.length,
  lagMs: null,
  dialect: {},
};

const read = (text: string): unknown => JSON.parse(withoutComments(text));

test('a new target file names the deployment and lends nothing', () => {
  const text = targetText(parts);
  expect(read(text)).toEqual({
    $schema: 'schemas/target.json',
    name: 'staging',
    management: { baseUrl: 'https://api.example.com', tokenEnv: 'STAGING_TOKEN' },
    agent: { baseUrl: 'http://127.0.0.1:4040' },
    fixtures: {},
    allow: { write: true, agentCommands: false },
  });
  const words = text.replace(/\n\s*\/\/ /g, ' ');
  expect(words).toContain(
    '/api_keys: 2 or more; /edges/tls: the token may not list it (403); /event_destinations: not there (404).',
  );
  expect(words).toContain('11 requirements: two IP policies');
  expect(words).toContain('took 82 ms. No answer named a rate limit.');
});

test('a new target file is valid with every suggestion accepted', () => {
  const taken = targetText(parts).replace(/\/\/ (?="\w+": )/g, '');
  const { fixtures, pace, patience, agents } = targetOf(read(taken), 'taken');
  expect(agents?.start).toContain('{word}');
  expect(fixtures).toMatchObject({
    ipPolicyIds: ['ipp_a', 'ipp_b'],
    ownerIds: { self: 'usr_a', other: 'usr_…' },
    sessionIds: { restartable: ['ts_a'], windows: ['ts_b'] },
    serviceDomain: 'tunnel.example',
    tlsCertificateIds: ['cert_…'],
  });
  expect(Object.keys(fixtures)).toHaveLength(10);
  expect([pace, patience.settleMs]).toEqual([{ requestsPerSecond: 50, concurrency: 4 }, 10_000]);
});

test('another address that the deployment shows is suggested as publicUrl', () => {
  const text = targetText({ ...parts, sight: { ...parts.sight, ownAddress: 'https://inside.example' } });
  expect(read(text)).toMatchObject({ management: { baseUrl: 'https://api.example.com' } });
  const taken = targetOf(read(text.replace('// "publicUrl"', '"publicUrl"')), 'taken');
  expect(taken.management?.publicUrl).toBe('https://inside.example');
  expect(targetText(parts)).not.toContain('publicUrl');
});

test('none of several owners is suggested as the owner of the token', () => {
  const text = targetText({ ...parts, lendable: { ...parts.lendable, owners: ['bot_a', 'usr_b'] } });
  expect(text).toContain('// "ownerIds": {"self":"usr_…","other":"usr_…"}');
  expect(text.replace(/\n\s*\/\/ /g, ' ')).toContain(
    'Seen on the account: bot_a, usr_b; no list tells whose the token is.',
  );
});

test('an observed rate limit and lag set pace and patience', () => {
  const sight = { ...parts.sight, tooMany: 1, rateHeaders: [['RateLimit-Policy', '120;w=60']] as const };
  const text = targetText({ ...parts, sight, lagMs: 3000.4 });
  expect(read(text)).toMatchObject({
    pace: { requestsPerSecond: 1.8, concurrency: 2 },
    patience: { settleMs: 15_005 },
  });
  expect(text).toContain('RateLimit-Policy: 120;w=60');
  expect(text).toContain('1 request got 429');
});

test('an API that was not named is not in the target file', () => {
  const { baseUrl: _, ...agentAlone } = parts;
  expect(read(targetText(agentAlone))).not.toHaveProperty('management');
  expect(targetText(agentAlone)).not.toContain('ipPolicyIds');
  const { agentUrl: __, ...managementAlone } = parts;
  expect(read(targetText(managementAlone))).not.toHaveProperty('agent');
  expect(targetText(managementAlone)).not.toContain('inspectDbSize');
});
