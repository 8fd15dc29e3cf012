import { expect, test } from '@playwright/test';
import { isObject } from '../../../../src/contract/json-object.ts';
import { tlsEdges } from '../../../../src/contract/resources/edges/tls-edges.ts';
import type { ExampleBody } from '../../../../src/generate/recipe.ts';
import { recipeOf } from '../../../../src/generate/recipes/index.ts';
import { Unexercised } from '../../../../src/harness/base/interruption.ts';
import type { Workbench } from '../../../../src/harness/bench/workbench.ts';
import type { Ask } from '../../../../src/harness/request/ask.ts';
import { chooseLasting } from '../../../../src/harness/world/resources/choose-lasting.ts';
import { answered } from '../../answered.ts';

const recipe = recipeOf(tlsEdges);
const examples = [recipe.example, ...(recipe.otherwise ?? [])];

/** The knowledge of the run about a kind, and the behaviour of the deployment. */
interface Stand {
  /** The index of the example that the run has agreed on. */
  readonly agreed?: string;
  /** The known result of deleting one. */
  readonly fate?: 'stays' | 'goes';
  /** An existing one that may be used. */
  readonly there?: string;
  /** Whether the deployment deletes one. */
  readonly deletes?: boolean;
  /** The examples that the deployment refuses. */
  readonly refuses?: readonly number[];
  /** The examples that refer to something that cannot be made. */
  readonly lacks?: readonly number[];
  /** Whether making a body fails for another reason. */
  readonly breaks?: boolean;
}

/** A workbench that sends nothing and records all calls in order. */
const standing = ({ agreed, fate, there, deletes = false, refuses = [], lacks = [], breaks = false }: Stand) => {
  const asked: unknown[] = [];
  const say = <T>(value: T, ...words: unknown[]): T => {
    asked.push(words);
    return value;
  };
  const answer = (verb: string, { id, json }: Ask, newId: string) => {
    const example = isObject(json) ? Number(json['example']) : Number.NaN;
    const isRefused = refuses.includes(example);
    const words = id === undefined ? [verb, example] : [verb, id, example];
    return say(answered('POST /edges/tls', isRefused ? 422 : 201, { id: id ?? newId }), ...words);
  };
  let made = 0;
  const send = async (ask: Ask) => {
    made += 1;
    return answer('create', ask, `new${made}`);
  };
  const bench = {
    lasting: {
      hold: async () => say(undefined, 'hold'),
      stays: () => fate === 'stays',
      any: () => say(there, 'any'),
      survey: async () => say(undefined, 'survey'),
      isKnown: () => fate !== undefined,
      take: async (_: unknown, as: string) => say(there, 'take', as),
      drop: (id: string) => say(undefined, 'drop', id),
      probe: async (_: unknown, id: string) => say(deletes, 'probe', id),
    },
    agreements: {
      agreed: () => agreed ?? null,
      agree: (name: string, value: string) => say(value, 'agree', name, value),
    },
    plan: { target: { fixtures: {} } },
    send: async (ask: Ask) => answer('update', ask, ''),
  } as unknown as Workbench;
  const bodyOf = async (create: ExampleBody) => {
    const example = examples.findIndex((one) => one.create === create);
    if (breaks) throw new Error('a mistake');
    if (lacks.includes(example)) throw new Unexercised('a thing that it refers to cannot be made');
    return { example };
  };
  return { asked, choose: () => chooseLasting(bench, send, tlsEdges, bodyOf) };
};

const name = 'example /edges/tls';

for (const [what, stand, id, asked] of [
  ['what the workers agreed on is used, and nothing is sent', { agreed: '2', fate: 'stays', there: 'a' }, 'a', ['any']],
  [
    'the first one is made, and it stays',
    {},
    'new1',
    ['survey', ['take', 'example'], ['create', 0], ['agree', name, '0'], ['drop', 'new1'], ['probe', 'new1']],
  ],
  [
    'the first one is made, it can be deleted, and a new one takes its place',
    { deletes: true },
    'new2',
    [
      ...['survey', ['take', 'example'], ['create', 0], ['agree', name, '0'], ['drop', 'new1'], ['probe', 'new1']],
      ['create', 0],
    ],
  ],
  [
    'one that an earlier run left is updated, and none is made',
    { there: 'old' },
    'old',
    ['survey', ['take', 'example'], ['update', 'old', 0], ['agree', name, '0'], ['drop', 'old'], ['probe', 'old']],
  ],
  [
    'where they can be deleted each worker makes its own of what others have agreed on, once it needs one',
    { agreed: '2', fate: 'goes', there: 'of another worker' },
    undefined,
    [],
  ],
  [
    'what is refused, and what lacks something, gives way to the next example',
    { fate: 'goes', refuses: [0], lacks: [1] },
    'new2',
    ['survey', ['create', 0], ['create', 2], ['agree', name, '2'], ['drop', 'new2']],
  ],
] satisfies [string, Stand, string | undefined, unknown[]][])
  test(what, async () => {
    const { choose, asked: said } = standing(stand);
    expect((await choose()).id).toBe(id);
    const words = ['hold', ...asked].map((one) => (typeof one === 'string' ? [one] : one));
    expect(said).toEqual(words);
  });

test('the first example is used when the workers agreed on an unknown one', async () => {
  expect((await standing({ agreed: '99', fate: 'stays', there: 'a' }).choose()).example).toBe(examples[0]);
});

test('the first example is returned without a resource when all are refused', async () => {
  const { choose } = standing({ fate: 'goes', refuses: examples.map((_, at) => at) });
  expect(await choose()).toEqual({ example: examples[0], id: undefined, isTaken: false });
});

test('no resource is returned when no example can be tried', async () => {
  const { choose, asked } = standing({ fate: 'goes', lacks: examples.map((_, at) => at) });
  expect((await choose()).id).toBeUndefined();
  expect(asked).toEqual([['hold'], ['survey']]);
});

test('an error of the harness does not lead to another example', async () => {
  const { choose } = standing({ fate: 'goes', breaks: true });
  await expect(choose()).rejects.toThrow('a mistake');
});
