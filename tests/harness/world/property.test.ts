import { expect } from '@playwright/test';
import fc from 'fast-check';
import { apiKeys } from '../../../src/contract/resources/account/api-keys.ts';
import { Unexercised } from '../../../src/harness/base/interruption.ts';
import { requestTo } from '../../../src/harness/request/ask.ts';
import { forAny } from '../../../src/harness/world/property.ts';
import { World } from '../../../src/harness/world/world.ts';
import { answered } from '../answered.ts';
import { test as base } from '../bench.ts';

interface Hands {
  readonly world: World;
  /** Reports whether a value is right. */
  readonly judge: (holds: boolean, value: unknown) => void;
}

const test = base.extend<{ hands: Hands }>({
  hands: async ({ work }, use) => {
    const { bench } = work({ baseUrl: 'http://127.0.0.1:1', token: 'x' });
    const world = new World(bench, 'api-keys.create-echo');
    const answer = answered('POST /api_keys', 201, {});
    const judge = (holds: boolean, value: unknown): void => {
      world.claims.check(answer, { place: '/x', holds, summary: 's', expected: 'e', received: String(value) });
    };
    await use({ world, judge });
  },
});

test('a body without findings is tried as often as requested, with the fixed values first', async ({ hands }) => {
  const tried: number[] = [];
  await forAny(hands.world, fc.nat(), 10, async (value) => tried.push(value), [-1, -2]);
  expect(tried).toHaveLength(12);
  expect(tried.slice(0, 2)).toEqual([-1, -2]);
});

test('a world knows whether random values were drawn', async ({ hands }) => {
  expect(hands.world.context.drew).toBe(false);
  await forAny(hands.world, fc.nat(), 1, async () => {});
  expect(hands.world.context.drew).toBe(true);
});

test('seed and requirement together determine the values', async ({ work }) => {
  const valuesOf = async (id: string, seed: number): Promise<number[]> => {
    const tried: number[] = [];
    const { bench } = work({ baseUrl: 'http://127.0.0.1:1', token: 'x' }, { seed });
    await forAny(new World(bench, id), fc.nat(), 10, async (value) => tried.push(value));
    return tried;
  };
  const values = await valuesOf('api-keys.create', 1);
  expect(await valuesOf('api-keys.create', 1)).toEqual(values);
  expect(await valuesOf('api-keys.create', 2)).not.toEqual(values);
  expect(await valuesOf('api-keys.get', 1)).not.toEqual(values);
});

test('a finding is shrunk, and its smallest value is tried once more at the end', async ({ hands }) => {
  const tried: number[] = [];
  await forAny(hands.world, fc.nat({ max: 1000 }), 100, async (value) => {
    tried.push(value);
    hands.judge(value < 100, value);
  });
  const wrong = tried.filter((value) => value >= 100);
  const smallest = Math.min(...wrong);
  expect(wrong.length).toBeGreaterThan(2);
  expect(smallest).toBeLessThan(wrong[0] ?? 0);
  expect(tried.at(-1)).toBe(smallest);
  expect(wrong.filter((value) => value === smallest)).toHaveLength(2);
});

test('shrinking ends after a limited number of tries', async ({ hands }) => {
  let tries = 0;
  await forAny(hands.world, fc.string({ minLength: 200, maxLength: 2000, size: 'max' }), 1, async (value) => {
    tries += 1;
    hands.judge(false, value);
  });
  expect(tries).toBeGreaterThan(10);
  expect(tries).toBeLessThanOrEqual(35);
});

test('an interruption is no counterexample: it ends the tries and is thrown again', async ({ hands }) => {
  let tries = 0;
  const interruption = new Unexercised('no fixture');
  const outcome = forAny(hands.world, fc.nat(), 10, async () => {
    tries += 1;
    if (tries === 3) throw interruption;
  });
  await expect(outcome).rejects.toBe(interruption);
  expect(tries).toBe(3);
  expect(hands.world.claims.findings).toBe(0);
});

test('a finding of another requirement is no counterexample', async ({ hands, deploy, work }) => {
  const deployment = await deploy();
  const { bench, evidence } = work(deployment);
  const world = new World(bench, 'api-keys.create-echo');
  let tries = 0;
  await forAny(world, fc.nat(), 3, async () => {
    tries += 1;
    await world.requests.send(requestTo(apiKeys, 'get', { id: 'ak_none' }));
  });
  expect(tries).toBe(3);
  expect(new Set(evidence.flatMap((line) => (line.kind === 'found' ? [line.finding.requirement] : [])))).toEqual(
    new Set(['api-keys.get']),
  );
  expect(hands.world.claims.findings).toBe(0);
});
