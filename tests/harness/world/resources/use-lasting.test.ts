import { expect, test } from '@playwright/test';
import type { JsonObject } from '../../../../src/contract/json-object.ts';
import { apiKeys } from '../../../../src/contract/resources/account/api-keys.ts';
import { tlsEdges } from '../../../../src/contract/resources/edges/tls-edges.ts';
import type { Resource } from '../../../../src/contract/terms/contract.ts';
import { Unexercised } from '../../../../src/harness/base/interruption.ts';
import type { Workbench } from '../../../../src/harness/bench/workbench.ts';
import { type Ask, requestTo } from '../../../../src/harness/request/ask.ts';
import { lastsHere, sendOfLife, useLasting } from '../../../../src/harness/world/resources/use-lasting.ts';
import { answered } from '../../answered.ts';

/** The existing resource of a kind, and what may be done with it. */
interface Stand {
  readonly taken?: string;
  /** The number of the first accepted update. */
  readonly accepts?: number;
  readonly stays?: boolean;
  readonly mayMake?: boolean;
  readonly mayWrite?: boolean;
}

/** A workbench that sends nothing and records all calls in order. */
const standing = ({ taken, accepts = 1, stays = true, mayMake = false, mayWrite = true }: Stand = {}) => {
  const asked: unknown[] = [];
  const say = <T>(value: T, ...words: unknown[]): T => {
    asked.push(words);
    return value;
  };
  const made = (id: string) => ({ id, shown: { id }, exchange: answered('PATCH /edges/tls/{id}', 200, { id }) });
  const lasting = {
    hold: async () => say(undefined, 'hold'),
    stays: () => say(stays, 'stays'),
    mayMake: (_: Resource, purpose: string) => say(mayMake, 'mayMake', purpose),
    take: (_: Resource, as: string, plain: boolean) => say(taken, 'take', as, plain),
  };
  let updates = 0;
  const send = async ({ id = '', json }: Ask) => {
    updates += 1;
    return say(answered('PATCH /edges/tls/{id}', updates >= accepts ? 200 : 422, { id }), 'update', id, json);
  };
  const model = { adopt: (_: Resource, id: string) => say(undefined, 'known', id) };
  const means = {
    bodies: {
      exampleOf: async () => say({}, 'exampleOf'),
      body: async (_: Resource, fields: JsonObject): Promise<JsonObject> => ({
        description: 'd',
        ports: [1],
        ...fields,
      }),
    },
    create: async (_: Resource, fields: JsonObject, more: Partial<Ask>) => say(made('new'), 'create', fields, more),
    lasts: async () => stays,
  };
  return { bench: { lasting, mayWrite, send, model } as unknown as Workbench, means, asked };
};

for (const [what, resource, stand, lasts, asked] of [
  ['a kind that can be deleted', apiKeys, {}, false, []],
  ['a run that only reads', tlsEdges, { mayWrite: false }, false, []],
  ['a deployment that deletes it', tlsEdges, { stays: false }, false, [['exampleOf'], ['hold'], ['stays']]],
  // The first creation shows whether deletion works, so the example is chosen before the question.
  ['a deployment that does not', tlsEdges, {}, true, [['exampleOf'], ['hold'], ['stays']]],
] satisfies [string, Resource, Stand, boolean, unknown[]][])
  test(`a resource of ${what} ${lasts ? 'lasts' : 'does not last'}`, async () => {
    const { bench, means, asked: said } = standing(stand);
    expect(await lastsHere(bench, means.bodies, resource)).toBe(lasts);
    expect(said).toEqual(asked);
  });

const whole = { description: 'd', ports: [1], hostports: ['a:1'] };
/** The texts and the fields of the test. */
const little = { description: 'd', metadata: '', hostports: ['a:1'] };

for (const [what, accepts, sent] of [
  ['an update', 1, [whole]],
  ['a lesser update where the whole example is refused', 2, [whole, little]],
] as const)
  test(`an existing resource is brought to a state by ${what}, and none is made`, async () => {
    const { bench, means, asked } = standing({ taken: 'old', accepts });
    const { id } = await useLasting(bench, means, tlsEdges, { fields: { hostports: ['a:1'] }, as: 'x', plain: true });
    expect(id).toBe('old');
    expect(asked).toEqual([['take', 'x', true], ...sent.map((json) => ['update', 'old', json]), ['known', 'old']]);
  });

test('a new resource is made only when there is none, and is shared', async () => {
  const { bench, means, asked } = standing();
  expect((await useLasting(bench, means, tlsEdges, { as: 'x' })).id).toBe('new');
  expect(asked).toEqual([
    ['take', 'x', false],
    ['create', {}, { lasting: 'shared', fresh: true }],
  ]);
});

test('a resource that accepts no update makes the test unexercised, and none is made in its place', async () => {
  const { bench, means, asked } = standing({ taken: 'old', accepts: 3 });
  const use = useLasting(bench, means, tlsEdges, { as: 'x' });
  await expect(use).rejects.toThrow(Unexercised);
  await expect(use).rejects.toThrow('old, which an earlier test or run left, accepts no update');
  expect(asked.map((one) => (Array.isArray(one) ? one[0] : one))).toEqual(['take', 'update', 'update']);
});

for (const [what, operation, stand, sent] of [
  ['a read goes out as it is', 'get', {}, [undefined]],
  ['a creation is marked as one of a life', 'create', { stays: false }, ['life']],
  ['the share of lives may be made', 'create', { mayMake: true }, ['life']],
  ['where none may be made, nothing is created', 'create', { taken: 'old' }, []],
] satisfies [string, 'get' | 'create', Stand, unknown[]][])
  test(`in a life, ${what}`, async () => {
    const { bench, means } = standing(stand);
    const seen: unknown[] = [];
    const send = async (ask: Ask) => {
      seen.push(ask.lasting);
      return answered('POST /edges/tls', 201, { id: 'sent' });
    };
    const answer = await sendOfLife(bench, means, send)(requestTo(tlsEdges, operation, { id: 'e' }));
    expect(seen).toEqual(sent);
    expect(answer.json).toEqual({ id: sent.length > 0 ? 'sent' : 'old' });
  });
