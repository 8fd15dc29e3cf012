import { expect } from '@playwright/test';
import { mostTries } from '../../../src/exchange/client/tries.ts';
import { Unanswered, Unexercised } from '../../../src/harness/base/interruption.ts';
import type { TestBody } from '../../../src/harness/trial/collect.ts';
import { type Begin, opinionOf } from '../../../src/harness/trial/opinion.ts';
import { Trial } from '../../../src/harness/trial/trial.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { answered } from '../answered.ts';
import { test } from '../bench.ts';

const nobody = { baseUrl: 'http://127.0.0.1:1', token: 'x' };
const id = 'api-keys.get';
const begin: Begin = (bench, attempt) => new Trial(bench, id, attempt);

const check = (world: World, holds: boolean): void => {
  const claim = { place: '/x', summary: 'it is wrong', expected: 'a', received: 'b' };
  world.claims.check(answered('GET /api_keys', 200, {}), { ...claim, holds });
};

/** A body with a finding in the named attempts only. */
const findingIn = (...attempts: number[]): TestBody & { times: () => number } => {
  let attempt = 0;
  const body = async ({ world }: { world: World }): Promise<void> => {
    attempt += 1;
    check(world, !attempts.includes(attempt));
  };
  return Object.assign(body, { times: () => attempt });
};

test('a requirement that holds is tried once', async ({ work }) => {
  const body = findingIn();
  expect(await opinionOf(work(nobody).bench, begin, body)).toMatchObject({ conclusion: { kind: 'held' } });
  expect(body.times()).toBe(1);
});

test('a requirement with a finding is tried again until an attempt has none, and the finding counts', async ({
  work,
}) => {
  const { bench, evidence } = work(nobody);
  const body = findingIn(1, 2);
  expect(await opinionOf(bench, begin, body)).toMatchObject({ conclusion: { kind: 'found' } });
  expect(body.times()).toBe(3);
  expect(evidence.map(({ kind }) => kind)).toEqual(['found', 'tried', 'found', 'tried', 'tried', 'held']);
  const always = findingIn(1, 2, 3, 4);
  await opinionOf(bench, begin, always);
  expect(always.times()).toBe(mostTries.found);
});

test('each attempt starts with a new workbench and world', async ({ work }) => {
  const { bench } = work(nobody);
  let made = 0;
  const names: string[] = [];
  await opinionOf(bench, begin, async ({ world }) => {
    await world.context.held('something', async () => {
      made += 1;
      return { close: () => {} };
    });
    names.push(world.context.word());
    check(world, false);
  });
  expect(made).toBe(mostTries.found);
  expect(new Set(names).size).toBe(mostTries.found);
});

test('the names of workbenches are short and unique', async ({ work }) => {
  const { bench } = work(nobody);
  const one = bench.another();
  const others = [one, one.another(), bench.another(), one.another().another()];
  expect(others.map((other) => other.nextNumber())).toEqual(['w0r1-1', 'w0r2-1', 'w0r3-1', 'w0r5-1']);
  for (const other of others) other.close();
});

test('an unexercised, failed or unanswered trial is not repeated by opinionOf', async ({ work }) => {
  const { bench } = work(nobody);
  let times = 0;
  for (const [error, conclusion] of [
    [new Unexercised('why'), { kind: 'unexercised', reason: 'why', cure: null }],
    [new Error('oops'), { kind: 'error', message: expect.stringContaining('oops') }],
    [new Unanswered('gone'), { kind: 'unexercised', reason: 'gone', cure: null, unanswered: true }],
  ] as const) {
    const opinion = await opinionOf(bench, begin, async () => {
      times += 1;
      throw error;
    });
    expect(opinion.conclusion).toEqual(conclusion);
  }
  expect(times).toBe(3);
});
