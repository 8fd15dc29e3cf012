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

/** Nobody else has tried anything. */
const alone: Agreement = { known: () => null, agree: () => {} };

/** Chooses among three examples of which each is answered with a status, and says which were tried. */
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

test('the first example that is not refused is the one', async () => {
  expect(await choose([201])).toEqual({ tried: ['first'], example: first, id: 'bkdwd_1', isTaken: true });
  expect(await choose([422, 404, 201])).toEqual({
    tried: ['first', 'second', 'third'],
    example: third,
    id: 'bkdwd_3',
    isTaken: true,
  });
});

test('what another worker had taken is the one: a refusal may be for want of room', async () => {
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
        // Meanwhile the other worker is answered, and there is no room for more.
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

test('a server error is a refusal like any other: failure statuses are not shown', async () => {
  expect(await choose([500, 201])).toMatchObject({ tried: ['first', 'second'], example: second });
});

test('where all are refused the first stands, unless there is reason to doubt it', async () => {
  expect(await choose([422, 422, 422])).toMatchObject({ example: first, id: undefined });
  await expect(choose([422, 422, 422], { ...recipe, doubt })).rejects.toThrow(
    new Unexercised(`${doubt.reason}; it answered 422`),
  );
});

test('an endpoint that is not there is no reason to doubt', async () => {
  for (const status of [302, 404, 405, 410])
    expect(await choose([status, status, status], { ...recipe, doubt })).toMatchObject({ example: first });
  await expect(choose([404, 422, 404], { ...recipe, doubt })).rejects.toThrow(
    new Unexercised(`${doubt.reason}; it answered 404, 422`),
  );
});

test('an example whose needs cannot be met is passed over, and might have been the one that is taken', async () => {
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

test('where a deployment may look before it takes something, a gateway that does not answer refuses', async () => {
  await expect(choose([502, 503, 504], { ...recipe, doubt }, eventDestinations)).rejects.toThrow(
    new Unexercised(`${doubt.reason}; it answered 502, 503, 504`),
  );
  expect(await choose([502])).toMatchObject({ tried: ['first'], example: first });
});

test('a fixture takes the doubt away, and its key is the cure', () => {
  const doubtful = { ...recipe, doubt };
  expect(doubted(doubtful, {}, [422])?.cure).toBe('fill fixtures.eventStream in the target file');
  expect(doubted(doubtful, { eventStream: { roleArn: 'r', streamArn: 's' } }, [422])).toBeNull();
  expect(doubted(recipe, {}, [422])).toBeNull();
});

test('only what has something to choose from is tried', () => {
  const { otherwise: _, ...plain } = recipe;
  expect(hasChoice(recipe)).toBe(true);
  expect(hasChoice(plain)).toBe(false);
  // A module is set where somebody else may have set it, so trying is another matter.
  expect(hasChoice({ ...plain, doubt, at: {} })).toBe(false);
});
