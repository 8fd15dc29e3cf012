import { expect, type TestInfo } from '@playwright/test';
import { apiKeys } from '../../../../src/contract/resources/account/api-keys.ts';
import { credentials } from '../../../../src/contract/resources/account/credentials.ts';
import type { Embedded } from '../../../../src/emulator/embedded.ts';
import { requestTo } from '../../../../src/harness/request/ask.ts';
import type { Limits } from '../../../../src/harness/target/limits.ts';
import type { Plan } from '../../../../src/harness/target/plan.ts';
import { World } from '../../../../src/harness/world/world.ts';
import { type Bench, planFor, test } from '../../bench.ts';
import { found } from '../../found.ts';

const no = { status: 402, headers: {}, body: { msg: 'no room' } };

const keysOf = ({ deployment }: Embedded): number => deployment.shelf('/api_keys').all().length;

/** Allows `most` more keys, and returns a function for the highest number so far. */
const leaveRoomFor = (embedded: Embedded, most: number): (() => number) => {
  const before = keysOf(embedded);
  let peak = 0;
  embedded.deployment.detour('POST /api_keys', (call, next) => {
    if (keysOf(embedded) >= before + most) return no;
    peak = Math.max(peak, keysOf(embedded) + 1 - before);
    return next(call);
  });
  return () => peak;
};

/** The plan that workers of one run share: a folder for agreements, and a ledger. */
const sharedBy = (info: TestInfo): Partial<Plan> => ({
  evidenceFolder: info.outputPath('work'),
  firstWorker: 0,
  ledgerFile: info.outputPath('ledger.ndjson'),
});

/** Two workers of one run, on an account with room for a number of keys. */
const twoWorkers = (
  deployment: Embedded,
  work: (deployment: Embedded, plan: Partial<Plan>) => Bench,
  info: TestInfo,
  room: number,
): readonly [Bench, Bench] => {
  leaveRoomFor(deployment, room);
  return [work(deployment, sharedBy(info)), work(deployment, sharedBy(info))];
};

test('a worker without room waits until another worker has removed its resources', async ({ deploy, work }, info) => {
  const [one, other] = twoWorkers(await deploy(), work, info, 2);
  const first = new World(one.bench, 'api-keys.create');
  await first.resources.create(apiKeys);
  await first.resources.create(apiKeys);
  const second = new World(other.bench, 'api-keys.create');
  const made: string[] = [];
  const waiting = (async () => {
    made.push((await second.resources.create(apiKeys)).id, (await second.resources.create(apiKeys)).id);
  })();
  await expect.poll(() => one.bench.reservations.has('scarce /api_keys')).toBe(true);
  expect(made).toEqual([]);
  await first.tidy();
  await waiting;
  expect(made).toHaveLength(2);
  await second.tidy();
  expect(found([...one.evidence, ...other.evidence])).toEqual([]);
});

test('too little room for a single test is remembered, and no worker waits', async ({ deploy, work }, info) => {
  const [one, other] = twoWorkers(await deploy(), work, info, 1);
  for (const { bench, exchanges } of [one, other]) {
    const world = new World(bench, 'api-keys.create');
    await world.resources.create(apiKeys);
    const sent = exchanges.length;
    await expect(world.resources.create(apiKeys)).rejects.toThrow('there may be no room for more');
    // The refused creation, plain ones, and one with explicit defaults.
    expect(exchanges.length - sent).toBeLessThanOrEqual(4);
    await world.tidy();
  }
  expect(one.bench.reservations.has('full /api_keys 1')).toBe(true);
});

for (const [name, atMost] of [
  ['all kinds', 2],
  ['the kind', { 'api-keys': 2 }],
] as const)
  test(`all workers together make no more resources at a time than the target file allows for ${name}`, async ({
    deploy,
    work,
  }, info) => {
    const deployment = await deploy();
    const peak = leaveRoomFor(deployment, 1000);
    const { target } = planFor({ management: { baseUrl: deployment.baseUrl } });
    const limited = { ...sharedBy(info), target: { ...target, allow: { ...target.allow, atMost: atMost as Limits } } };
    const benches = [work(deployment, limited), work(deployment, limited)];
    await Promise.all(
      benches.map(async ({ bench }) => {
        for (let n = 0; n < 3; n += 1) {
          const world = new World(bench, 'api-keys.create');
          await world.resources.create(apiKeys);
          await world.resources.create(apiKeys);
          await world.tidy();
        }
      }),
    );
    expect(peak()).toBe(2);
    const greedy = new World(benches[0]?.bench as never, 'api-keys.create');
    for (let n = 0; n < 2; n += 1) await greedy.resources.create(apiKeys);
    await expect(greedy.resources.create(apiKeys)).rejects.toThrow('needs more than 2 of API key at a time');
    await greedy.tidy();
  });

test('a worker that waits for room passes its turn, so that others can end and make room', async ({
  deploy,
  work,
}, info) => {
  const [one, other] = twoWorkers(await deploy(), work, info, 2);
  const first = new World(one.bench, 'api-keys.create');
  const second = new World(other.bench, 'api-keys.create');
  await first.resources.create(apiKeys);
  await second.resources.create(apiKeys);
  const waiting = first.resources.create(apiKeys);
  await expect.poll(() => one.bench.reservations.has('scarce /api_keys')).toBe(true);
  // Credentials are scarce too, so the second worker needs a turn for one before it can end.
  other.bench.reservations.take('scarce /credentials');
  await second.resources.create(credentials);
  await second.tidy();
  await waiting;
  await first.tidy();
  expect(found([...one.evidence, ...other.evidence])).toEqual([]);
});

test('a worker that had to wait for its turn tries again before it reports a lack of room', async ({
  deploy,
  work,
}, info) => {
  const [one, other] = twoWorkers(await deploy(), work, info, 1);
  const [first, second] = [new World(one.bench, 'api-keys.create'), new World(other.bench, 'api-keys.create')];
  one.bench.reservations.take('scarce /credentials');
  await first.resources.create(credentials);
  await first.resources.create(apiKeys);
  const waiting = second.resources.create(apiKeys);
  await expect.poll(() => one.bench.reservations.has('scarce /api_keys')).toBe(true);
  await first.tidy();
  await waiting;
  await second.tidy();
  expect(found([...one.evidence, ...other.evidence])).toEqual([]);
});

test('a worker that waits for room removes shared resources that another worker waits for', async ({
  deploy,
  work,
}, info) => {
  const deployment = await deploy();
  const [one, other] = twoWorkers(deployment, work, info, 2);
  const before = deployment.deployment.shelf('/credentials').all().length;
  deployment.deployment.detour('POST /credentials', (call, next) =>
    deployment.deployment.shelf('/credentials').all().length > before ? no : next(call),
  );
  const earlier = new World(one.bench, 'api-keys.create');
  await earlier.resources.shared('api-keys', 'a key that all tests may look at');
  await earlier.tidy();
  const [first, second] = [new World(one.bench, 'credentials.create'), new World(other.bench, 'api-keys.create')];
  await second.resources.create(credentials);
  const waiting = first.resources.create(credentials);
  await expect.poll(() => one.bench.reservations.has('scarce /credentials')).toBe(true);
  // The first worker waits for the credential of the second, and holds the key for which the second has no room.
  await second.resources.create(apiKeys);
  await second.resources.create(apiKeys);
  await second.tidy();
  await waiting;
  await first.tidy();
  expect(found([...one.evidence, ...other.evidence])).toEqual([]);
});

for (const [hadMore, sent] of [
  [true, ['POST']],
  [false, ['POST', 'DELETE', 'POST']],
] as const)
  test(`a spare resource ${hadMore ? 'stays after' : 'makes room for'} a refused creation ${hadMore ? 'with fewer resources than before' : 'with as many resources as ever'}`, async ({
    deploy,
    work,
  }) => {
    const embedded = await deploy();
    const { bench, exchanges } = work(embedded);
    const world = new World(bench, 'api-keys.create');
    await world.sparing(() => world.resources.create(apiKeys));
    if (hadMore) await world.passing(() => world.resources.create(apiKeys));
    embedded.deployment.detour('POST /api_keys', () => no);
    const before = exchanges.length;
    await world.requests.send(requestTo(apiKeys, 'create', { json: {}, expect: 'open' }));
    expect(exchanges.slice(before).map(({ request }) => request.method)).toEqual(sent);
    await world.tidy();
  });
