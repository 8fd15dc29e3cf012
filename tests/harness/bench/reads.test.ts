import { expect } from '@playwright/test';
import { apiKeys } from '../../../src/contract/resources/account/api-keys.ts';
import { credentials } from '../../../src/contract/resources/account/credentials.ts';
import { writeFreedoms } from '../../../src/emulator/freedoms/everywhere/writes.ts';
import { requestTo } from '../../../src/harness/request/ask.ts';
import { walk } from '../../../src/harness/request/lists/walk.ts';
import { embeddedPatience } from '../../../src/harness/target/patience.ts';
import { targetOf } from '../../../src/harness/target/target.ts';
import { live } from '../../../src/harness/world/resources/life.ts';
import { freedomNamed } from '../../emulator/freedoms/freedom-named.ts';
import { type Bench, test } from '../bench.ts';

/** Runs the life cycle of an API key, and returns the endpoint of each request. */
const lifeOn = async ({ bench, exchanges }: Bench): Promise<string[]> => {
  await live(apiKeys, {
    send: (ask) => bench.send(ask),
    walk: (of) => bench.reads.walked({ resource: of }, () => walk((ask) => bench.send(ask), of, bench.baseUrl)),
    createBody: async () => ({ description: 'one' }),
    updateBody: async () => ({ description: 'two' }),
  });
  return exchanges.map(({ endpoint }) => endpoint);
};

const patient = (baseUrl: string, settleMs: number) => ({
  target: targetOf(
    { management: { baseUrl }, patience: { ...embeddedPatience, settleMs, deletionMs: settleMs } },
    'tests',
  ),
});

const steps = [
  'POST /api_keys',
  'GET /api_keys/{id}',
  'PATCH /api_keys/{id}',
  'GET /api_keys/{id}',
  'GET /api_keys',
  'DELETE /api_keys/{id}',
  'GET /api_keys/{id}',
  'PATCH /api_keys/{id}',
  'GET /api_keys',
];

test('no request is repeated at a deployment that does not lag', async ({ deploy, work }) => {
  const one = work(await deploy());
  expect(await lifeOn(one)).toEqual(steps);
  expect(one.evidence.filter(({ kind }) => kind === 'observed')).toEqual([]);
});

test('lagging reads are repeated until they show the write, and are no deviation', async ({ deploy, work }) => {
  const freedom = freedomNamed('reads-lag-60ms');
  const deployment = await deploy({ prepare: (d) => freedom.plant(d) });
  const one = work(deployment, patient(deployment.baseUrl, 60_000));
  const sent = await lifeOn(one);
  expect(sent.filter((endpoint) => !endpoint.startsWith('GET'))).toEqual(
    steps.filter((step) => !step.startsWith('GET')),
  );
  expect(sent.length).toBeGreaterThan(steps.length);
  expect(one.evidence.filter(({ kind }) => kind === 'found')).toEqual([]);
  expect(one.evidence.filter((line) => line.kind === 'observed').map(({ gap }) => gap)).toContain('api.read-lag');
});

test('an accepted update of a resource deleted just before is repeated until it is refused, and is no deviation', async ({
  deploy,
  work,
}) => {
  const freedom = freedomNamed('updates-learn-of-deletes-after-60ms');
  const deployment = await deploy({ prepare: (d) => freedom.plant(d) });
  const one = work(deployment, patient(deployment.baseUrl, 60_000));
  await lifeOn(one);
  const updates = one.exchanges.filter(({ endpoint }) => endpoint === 'PATCH /api_keys/{id}');
  expect(updates.length).toBeGreaterThan(2);
  expect(updates.at(-1)?.response?.status).toBe(404);
});

test('a repeated delete and one in another collection do not change the known state, so that reads may still lag', async ({
  deploy,
  work,
}) => {
  const lag = freedomNamed('reads-lag-60ms');
  const twice = freedomNamed('deletes-twice');
  const deployment = await deploy({
    prepare: (d) => {
      lag.plant(d);
      twice.plant(d);
    },
  });
  const { bench } = work(deployment, patient(deployment.baseUrl, 60_000));
  const json = { description: 'one plumbline/test/w0-1' };
  const id = String(Object(await bench.send(requestTo(apiKeys, 'create', { json })).then((one) => one.json)).id);
  const statusOf = async (): Promise<number | undefined> =>
    (await bench.send(requestTo(apiKeys, 'get', { id, expect: 'open' }))).response?.status;
  await bench.aside(requestTo(credentials, 'delete', { id, expect: 'unjudged' }));
  expect(await statusOf()).toBe(200);
  await bench.send(requestTo(apiKeys, 'delete', { id }));
  await bench.aside(requestTo(apiKeys, 'delete', { id, expect: 'unjudged' }));
  expect(await statusOf()).toBe(404);
});

test('reads that never show a write are a deviation, and all workbenches together wait for them twice', async ({
  deploy,
  work,
}) => {
  const deployment = await deploy({
    prepare: (d) =>
      d.detour('GET /api_keys/{id}', async (call, next) => {
        const reply = await next(call);
        return { ...reply, body: { ...(reply.body as object), description: 'one' } };
      }),
  });
  const one = work(deployment, patient(deployment.baseUrl, 30));
  const counts: number[] = [];
  let { bench } = one;
  for (let n = 0; n < 3; n += 1) {
    const before = one.exchanges.length;
    await lifeOn({ ...one, bench });
    counts.push(one.exchanges.length - before);
    bench = bench.another();
  }
  expect(one.evidence.some((line) => line.kind === 'found' && line.finding.requirement === 'api-keys.get-echo')).toBe(
    true,
  );
  expect(counts.map((count) => count > steps.length)).toEqual([true, true, false]);
});

for (const { name, plant } of writeFreedoms)
  test(`writes that are too early are repeated, and are no deviation: ${name}`, async ({ deploy, work }) => {
    const deployment = await deploy({ prepare: plant });
    const one = work(deployment, patient(deployment.baseUrl, 60_000));
    const sent = await lifeOn(one);
    expect(sent.filter((endpoint) => endpoint.startsWith('PATCH')).length).toBeGreaterThan(2);
    expect(one.evidence.filter(({ kind }) => kind === 'found' || kind === 'observed')).toEqual([]);
  });
