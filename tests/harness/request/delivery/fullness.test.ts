import { expect } from '@playwright/test';
import { apiKeys } from '../../../../src/contract/resources/account/api-keys.ts';
import { credentials } from '../../../../src/contract/resources/account/credentials.ts';
import { httpResponseBackends } from '../../../../src/contract/resources/backends/http-response-backends.ts';
import { tcpEdges } from '../../../../src/contract/resources/edges/tcp-edges.ts';
import { reservedAddrs } from '../../../../src/contract/resources/reserved/reserved-addrs.ts';
import type { Embedded } from '../../../../src/emulator/embedded.ts';
import { NoRoom, Unanswered } from '../../../../src/harness/base/interruption.ts';
import { World } from '../../../../src/harness/world/world.ts';
import { test } from '../../bench.ts';
import { found } from '../../found.ts';

/** A short patience, so that tests need not wait. */
const bounds = { patienceMs: 200 };

/** Answers with the status when `most` more keys exist than at the start. */
const leaveRoomFor = ({ deployment }: Embedded, most: number, status: number): void => {
  const keys = (): number => deployment.shelf('/api_keys').all().length;
  const before = keys();
  deployment.detour('POST /api_keys', (call, next) =>
    keys() >= before + most ? { status, headers: {}, body: { msg: 'not now' } } : next(call),
  );
};

const outcomeOf = (made: Promise<unknown>): Promise<unknown> => made.catch((error: unknown) => error);

for (const status of [429, 503]) {
  test(`an account that answers ${status} when it is full is waited for once, and accepts later creations`, async ({
    deploy,
    work,
  }) => {
    const embedded = await deploy();
    leaveRoomFor(embedded, 2, status);
    const { bench, evidence } = work(embedded, {}, bounds);
    for (let n = 0; n < 2; n += 1) {
      const world = new World(bench, 'api-keys.create');
      await world.sparing(() => world.resources.create(apiKeys));
      // The first one goes for the third.
      for (let made = 0; made < 2; made += 1) await world.resources.create(apiKeys);
      expect(await outcomeOf(world.resources.create(apiKeys))).toBeInstanceOf(NoRoom);
      await world.tidy();
    }
    expect(found(evidence)).toEqual([]);
    const waits = evidence.filter((line) => line.kind === 'retried');
    expect(waits).toHaveLength(1);
  });

  test(`an endpoint that answers ${status} although nothing exists is left alone`, async ({ deploy, work }) => {
    const embedded = await deploy();
    const { bench, evidence } = work(embedded, {}, bounds);
    const world = new World(bench, 'api-keys.create');
    await world.resources.create(apiKeys);
    embedded.deployment.detour('POST /api_keys', () => ({ status, headers: {}, body: { msg: 'not now' } }));
    expect(await outcomeOf(world.resources.create(apiKeys))).toBeInstanceOf(NoRoom);
    await world.tidy();
    expect(await outcomeOf(new World(bench, 'api-keys.create').resources.create(apiKeys))).toBeInstanceOf(Unanswered);
    expect(found(evidence)).toEqual([]);
  });
}

test('an account that answers 429 when it is full for all kinds is waited for at most twice', async ({
  deploy,
  work,
}) => {
  const embedded = await deploy();
  const { deployment } = embedded;
  const count = (): number => deployment.collections.reduce((sum, { shelf }) => sum + shelf.all().length, 0);
  const before = count();
  for (const { spec } of deployment.collections)
    deployment.detour(`POST ${spec.path}`, (call, next) =>
      count() > before ? { status: 429, headers: {}, body: { msg: 'not now' } } : next(call),
    );
  const { bench, evidence } = work(embedded, {}, bounds);
  const world = new World(bench, 'api-keys.create');
  await world.resources.create(apiKeys);
  for (let n = 0; n < 2; n += 1)
    for (const kind of [tcpEdges, credentials, reservedAddrs, httpResponseBackends])
      expect(await outcomeOf(world.resources.create(kind))).toBeInstanceOf(NoRoom);
  await world.tidy();
  for (const kind of [tcpEdges, reservedAddrs]) {
    const later = new World(bench, `${kind.name}.create`);
    await later.resources.create(kind);
    await later.tidy();
  }
  expect(found(evidence)).toEqual([]);
  const waits = evidence.filter((line) => line.kind === 'retried');
  expect(waits).toHaveLength(2);
});

test('a rate limit is waited for while resources exist', async ({ deploy, work }) => {
  const embedded = await deploy();
  const { bench, evidence } = work(embedded, {}, { patienceMs: 2000 });
  const world = new World(bench, 'api-keys.create');
  await world.resources.create(apiKeys);
  const until = Date.now() + 500;
  embedded.deployment.detour('POST /api_keys', (call, next) =>
    Date.now() < until ? { status: 429, headers: { 'retry-after': '1' }, body: { msg: 'slower' } } : next(call),
  );
  await world.resources.create(apiKeys);
  await world.tidy();
  expect(found(evidence)).toEqual([]);
});
