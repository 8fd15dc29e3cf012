import { isObject, type JsonObject } from '../../../src/contract/json-object.ts';
import type { Exchange } from '../../../src/exchange/exchange.ts';
import { leave } from '../../../src/harness/base/interruption.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { succeeded } from '../../../src/judge/subject/subject.ts';

/** For each entry of the lists and maps, the fields with that entry alone. */
const eachAlone = (fields: JsonObject): JsonObject[] =>
  Object.entries(fields).flatMap(([field, value]): JsonObject[] =>
    Array.isArray(value)
      ? value.map((entry: unknown) => ({ [field]: [entry] }))
      : Object.entries(isObject(value) ? value : {}).map(([name, entry]) => ({ [field]: { [name]: entry } })),
  );

/** Holds that a list or map of two entries is accepted if each of the two is accepted alone. */
export const takesSeveral = async (
  world: World,
  fields: JsonObject,
  send: (fields: JsonObject) => Promise<Exchange>,
): Promise<Exchange> => {
  const both = await world.sparing(() => send(fields));
  if (!succeeded(both))
    for (const alone of eachAlone(fields))
      if (!succeeded(await world.sparing(() => send(alone))))
        leave('one of the two entries is refused alone, so that nothing is said of both');
  world.claims.check(both, {
    place: 'status',
    holds: succeeded(both),
    summary: `two entries of ${Object.keys(fields).join()} are refused, and each alone is taken`,
    expected: 'accepted',
    received: `status ${both.response?.status}`,
  });
  return both;
};
