import { expect, test } from '@playwright/test';
import { weightedBackends } from '../../../../src/contract/resources/backends/weighted-backends.ts';
import { eventDestinations } from '../../../../src/contract/resources/event-destinations.ts';
import type { Resource } from '../../../../src/contract/terms/contract.ts';
import type { Exchange } from '../../../../src/exchange/exchange.ts';
import type { Example, Recipe } from '../../../../src/generate/recipe.ts';
import { Unexercised } from '../../../../src/harness/base/interruption.ts';
import {
  type Agreement,
  chooseExample,
  doubted,
  hasChoice,
} from '../../../../src/harness/world/resources/choose-example.ts';
import { answered } from '../../answered.ts';

const example = (name: string): Example => ({ create: { description: name }, update: {} });
const [first, second, third] = [example('first'), example('second'), example('third')];
const doubt = { reason: 'it may look first', unless: 'eventStream.streamArn' };
const recipe: Recipe = { example: first, otherwise: [second, third] };

/** No other worker has chosen yet. */
const alone: Agreement = { known: () => null, agree: () => {} };

/** Chooses among three examples that are answered with these statuses, and returns the tried ones. */
const choose = async (statuses: readonly number[], by: Recipe = recipe, of: Resource = weightedBackends) => {
  const tried: unknown[] = [];
  const chosen = await chooseExample(
    of,
    by,
    {},
    async ({ create }) => {
      tried.push(create['description']);
      return answered('POST /backends/weighted', statuses[tried.length - 1] ?? 0, { id: `bkdwd_${tried.length}` });
    },
    alone,
  );
  return { tried, ...chosen };
};

test('the first accepted example is chosen', async () => {
  expect(await choose([201])).toEqual({ tried: ['first'], example: first, id: 'bkdwd_1', isTaken: true });
  expect(await choose([422, 404, 201])).toEqual({
    tried: ['first', 'second', 'third'],
    example: third,
    id: 'bkdwd_3',
    isTaken: true,
  });
});

test('the example that another worker has chosen is used after a refusal', async () => {
  let agreed: number | null = null;
  const tried: Example[] = [];
  const agreement: Agreement = { known: () => agreed, agree: () => {} };
  const chooseOnce = () =>
    chooseExample(
      weightedBackends,
      recipe,
      {},
      async (one) => {
        tried.push(one);
        // Meanwhile the other worker got its answer, and there is no room for more.
        agreed = 0;
        return answered('POST /backends/weighted', 402, {});
      },
      agreement,
    );
  const theirs = { example: first, id: undefined, isTaken: true };
  expect(await chooseOnce()).toEqual(theirs);
  expect(await chooseOnce()).toEqual(theirs);
  expect(tried).toEqual([first]);
});

test('a server error counts as a refusal', async () => {
  expect(await choose([500, 201])).toMatchObject({ tried: ['first', 'second'], example: second });
});

test('the first example is used when all are refused, unless there is a doubt', async () => {
  expect(await choose([422, 422, 422])).toMatchObject({ example: first, id: undefined });
  await expect(choose([422, 422, 422], { ...recipe, doubt })).rejects.toThrow(
    new Unexercised(`${doubt.reason}; it answered 422`),
  );
});

test('a missing endpoint is no reason for a doubt', async () => {
  for (const status of [302, 404, 405, 410])
    expect(await choose([status, status, status], { ...recipe, doubt })).toMatchObject({ example: first });
  await expect(choose([404, 422, 404], { ...recipe, doubt })).rejects.toThrow(
    new Unexercised(`${doubt.reason}; it answered 404, 422`),
  );
});

test('an example whose needs cannot be met is skipped, and keeps the choice undecided when the others are refused', async () => {
  const missing = new Unexercised('there is no room for an address');
  const chooseOf = (by: Recipe, create: (one: Example) => Promise<Exchange | Unexercised>) =>
    chooseExample(weightedBackends, by, {}, create, alone);
  const none = await chooseOf({ ...recipe, doubt }, async () => missing);
  expect(none).toEqual({ example: first, id: undefined, isTaken: false });
  const others = chooseOf(recipe, async (one) =>
    one === second ? missing : answered('POST /backends/weighted', 422, {}),
  );
  await expect(others).rejects.toThrow(missing);
  const some = await chooseOf(recipe, async (one) =>
    one === first ? missing : answered('POST /backends/weighted', 201, { id: 'bkdwd_1' }),
  );
  expect(some).toEqual({ example: second, id: 'bkdwd_1', isTaken: true });
});

test('a gateway status counts as a refusal when a deployment may check a target first', async () => {
  await expect(choose([502, 503, 504], { ...recipe, doubt }, eventDestinations)).rejects.toThrow(
    new Unexercised(`${doubt.reason}; it answered 502, 503, 504`),
  );
  expect(await choose([502])).toMatchObject({ tried: ['first'], example: first });
});

test('a fixture removes the doubt, and its key is the cure', () => {
  const doubtful = { ...recipe, doubt };
  expect(doubted(doubtful, {}, [422])?.cure).toBe('fill fixtures.eventStream in the target file');
  expect(doubted(doubtful, { eventStream: { roleArn: 'r', streamArn: 's' } }, [422])).toBeNull();
  expect(doubted(recipe, {}, [422])).toBeNull();
});

test('only a kind with several examples or a doubt is tried', () => {
  const { otherwise: _, ...plain } = recipe;
  expect(hasChoice(recipe)).toBe(true);
  expect(hasChoice(plain)).toBe(false);
  // A module may be set by somebody else, so it is not tried this way.
  expect(hasChoice({ ...plain, doubt, at: {} })).toBe(false);
});
