import { isObject, type JsonObject } from '../../src/contract/json-object.ts';
import { weightedBackends } from '../../src/contract/resources/backends/weighted-backends.ts';
import { many } from '../../src/generate/values/several.ts';
import { leave } from '../../src/harness/base/interruption.ts';
import { type Ask, requestTo } from '../../src/harness/request/ask.ts';
import { requirement } from '../../src/harness/trial/requirement.ts';
import type { World } from '../../src/harness/world/world.ts';
import { succeeded } from '../../src/judge/subject/subject.ts';
import { makeEach } from '../steps/resources/make-each.ts';
import { keeps } from '../steps/updates/keeps.ts';
import { keepsRange } from '../steps/updates/keeps-range.ts';
import { childKind, childOfOtherKind } from './child-kind.ts';

/** The sum of the weights: the end of their range, because a deployment may show weights as parts of a whole. */
const inAll = 10_000;

/**
 * Weights of existing children: the first gets the weight under test; the second, if the example has one, gets the rest, limited to the range so
 * that only the first can be wrong.
 */
const weights = async (world: World, weight: number): Promise<Record<string, number>> => {
  const { backends } = await world.bodies.body(weightedBackends);
  const [one, other] = Object.keys(isObject(backends) ? backends : {});
  if (one === undefined) return leave('there are no children to give weights to');
  const rest = Math.min(Math.max(inAll - Math.floor(weight), 0), inAll);
  return { [one]: weight, ...(other === undefined ? {} : { [other]: rest }) };
};

/** A weight for each child, all different: the last one has the rest. */
const shared = (children: readonly string[]): Record<string, number> => {
  const sum = (children.length * (children.length - 1)) / 2;
  return Object.fromEntries(children.map((child, n) => [child, n + 1 < children.length ? n + 1 : inAll - sum]));
};

const weightsIn = (body: unknown): JsonObject => (isObject(body) && isObject(body['backends']) ? body['backends'] : {});

requirement('weighted-backends.weights-kept', async ({ world }) => {
  const values = [];
  for (const weight of [7, 0, 1, 100, inAll]) values.push(await weights(world, weight));
  const first = values[0] ?? {};
  const [sole = ''] = Object.keys(first);
  for (const weight of [7, inAll]) values.push({ [sole]: weight });
  const more = Array(many - 2).fill({});
  // At `--effort quick` only the first value is tried, which needs no further children.
  const wanted = world.context.byEffort([], more, more);
  const children = await makeEach(world, await childKind(world, weightedBackends), wanted);
  const all = [...Object.keys(first), ...children];
  // Whether an update of a map replaces it is not said, so that each has other children.
  for (const count of [4, many]) values.push(shared(all.slice(0, count)));
  for (const other of await childOfOtherKind(world, weightedBackends)) values.push(shared([sole, other]));
  await keeps(world, weightedBackends, 'backends', values);
});

for (const operation of ['create', 'update'] as const) {
  requirement.on(weightedBackends, `weight-range-on-${operation}`, async ({ world }) => {
    const id = operation === 'update' ? await world.resources.toChange(weightedBackends) : '';
    const ask = async (weight: number): Promise<Ask> => {
      const backends = await weights(world, weight);
      return operation === 'update'
        ? requestTo(weightedBackends, 'update', { id, json: { backends } })
        : requestTo(weightedBackends, 'create', { json: await world.bodies.body(weightedBackends, { backends }) });
    };
    for (const [last, beyond] of [
      [0, -1],
      [10_000, 10_001],
      [7, 7.5],
      // In 32 bits it is 7.
      ...(world.context.isQuick ? [] : ([[10_000, 2 ** 32 + 7]] as const)),
    ] as const) {
      const right = await ask(last);
      const { json } = right;
      // That a single child may have no weight is not said.
      if (last === 0 && Object.keys(weightsIn(json)).length === 1) continue;
      const answer =
        operation === 'create' && isObject(json)
          ? (world.claims.twinOf(right) ?? (await world.passing(() => world.requests.attempt(weightedBackends, json))))
          : await world.requests.send({ ...right, expect: 'open' });
      const taken = world.claims.check(answer, {
        place: 'status',
        holds: succeeded(answer),
        summary: `a weight of ${last} is refused`,
        expected: 'accepted',
        received: `status ${answer.response?.status}`,
      });
      if (!taken) continue;
      const broken = await ask(beyond);
      const [child = ''] = Object.entries(weightsIn(broken.json)).find(([, weight]) => weight === beyond) ?? [];
      await keepsRange(world, {
        wrong: `a weight of ${beyond}`,
        hint: 'the limit is off by one, or not enforced',
        right,
        broken,
        accepted: answer,
        field: 'backends',
        // A fraction may be rounded up or down.
        isBroughtIn: (shown) =>
          [last, ...(Number.isInteger(beyond) ? [] : [last + 1])].includes(Number(weightsIn(shown)[child])),
      });
    }
  });
}
