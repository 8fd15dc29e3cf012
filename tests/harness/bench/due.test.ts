import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from '@playwright/test';
import { isObject, type JsonObject } from '../../../src/contract/json-object.ts';
import { apiKeys } from '../../../src/contract/resources/account/api-keys.ts';
import { requestTo } from '../../../src/harness/request/ask.ts';
import { walk } from '../../../src/harness/request/lists/walk.ts';
import { embeddedPatience } from '../../../src/harness/target/patience.ts';
import { targetOf } from '../../../src/harness/target/target.ts';
import { type Bench, type Fixtures, test } from '../bench.ts';

const shortMs = 30;
const pastPatienceMs = 2 * shortMs;

/** A workbench at a deployment whose list of keys is changed by `change`. */
const workAt = async (
  { deploy, work }: Pick<Fixtures, 'deploy' | 'work'>,
  change: (keys: readonly unknown[]) => readonly unknown[],
  settleMs = shortMs,
): Promise<Bench> => {
  const deployment = await deploy({
    prepare: (d) =>
      d.detour('GET /api_keys', async (call, next) => {
        const { body, ...reply } = await next(call);
        return { ...reply, body: { ...Object(body), keys: change(Object(body)['keys']) } };
      }),
  });
  const { baseUrl } = deployment;
  const patience = { ...embeddedPatience, settleMs, deletionMs: settleMs };
  return work(deployment, { target: targetOf({ management: { baseUrl }, patience }, 'tests') });
};

const list = ({ bench }: Bench) =>
  bench.reads.walked({ resource: apiKeys }, () => walk((ask) => bench.send(ask), apiKeys, bench.baseUrl));

const create = async ({ bench }: Bench): Promise<JsonObject> => {
  const { json } = await bench.send(requestTo(apiKeys, 'create', { json: { description: 'one' } }));
  return isObject(json) ? { ...json, token: null } : {};
};

const foundBy = ({ evidence }: Bench): string[] =>
  evidence.flatMap((line) => (line.kind === 'found' ? [line.finding.requirement] : []));

test('a deleted resource that a list shows after the patience is a deviation, whichever test reads the list', async ({
  deploy,
  work,
}) => {
  const dead: JsonObject[] = [];
  const one = await workAt({ deploy, work }, (keys) => [...keys, ...dead]);
  const shown = await create(one);
  await one.bench.send(requestTo(apiKeys, 'delete', { id: String(shown['id']) }));
  await list(one);
  expect(foundBy(one)).toEqual([]);
  dead.push(shown);
  await sleep(pastPatienceMs);
  await list(one);
  expect(foundBy(one)).toEqual(['api-keys.deleted-not-listed']);
});

for (const [what, change] of Object.entries({
  'with the marker of another worker': { description: 'one plumbline/test/w7-1' },
  'that was created at another time': { created_at: '2031-01-01T00:00:00Z' },
}))
  test(`an item with the id of a deleted resource is another resource ${what}`, async ({ deploy, work }) => {
    const again: JsonObject[] = [];
    const one = await workAt({ deploy, work }, (keys) => [...keys, ...again]);
    const json = { description: 'one plumbline/test/w0-1' };
    const { json: made } = await one.bench.send(requestTo(apiKeys, 'create', { json }));
    const shown: JsonObject = { ...Object(made), token: null };
    const id = String(shown['id']);
    await one.bench.send(requestTo(apiKeys, 'delete', { id }));
    again.push({ ...shown, description: '', ...change });
    await sleep(pastPatienceMs);
    await list(one);
    expect(foundBy(one)).toEqual([]);
    expect(one.bench.reads.isShown(id, await list(one))).toBe(false);
    again[0] = shown;
    expect(one.bench.reads.isShown(id, await list(one))).toBe(true);
    expect(foundBy(one)).toEqual(['api-keys.deleted-not-listed']);
  });

test('a list that never shows an update is a deviation, whichever test reads it', async ({ deploy, work }) => {
  const one = await workAt({ deploy, work }, (keys) => keys.map((key) => ({ ...Object(key), description: 'one' })));
  const { id } = await create(one);
  await list(one);
  expect(foundBy(one)).toEqual([]);
  await one.bench.send(requestTo(apiKeys, 'update', { id: String(id), json: { description: 'two' } }));
  await sleep(pastPatienceMs);
  await list(one);
  expect(foundBy(one)).toEqual(['api-keys.list-echo']);
});

test('a list that shows an update within the patience is no deviation', async ({ deploy, work }) => {
  let isLate = true;
  const one = await workAt(
    { deploy, work },
    (keys) => keys.map((key) => (isLate ? { ...Object(key), description: 'one' } : key)),
    60_000,
  );
  const { id } = await create(one);
  await one.bench.send(requestTo(apiKeys, 'update', { id: String(id), json: { description: 'two' } }));
  setTimeout(() => {
    isLate = false;
  }, 60);
  await list(one);
  expect(foundBy(one)).toEqual([]);
});
