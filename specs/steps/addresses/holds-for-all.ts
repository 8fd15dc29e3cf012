import type { JsonObject } from '../../../src/contract/json-object.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { asJson } from '../../../src/judge/subject/check.ts';
import type { Sighting } from '../resources/sightings.ts';

const kindOf = ({ domain }: JsonObject): string => (String(domain).startsWith('*.') ? 'a wildcard' : 'a domain');

/** Checks a claim about one field in every place where reserved domains were seen. */
export const holdsForAll = (
  world: World,
  seen: readonly Sighting[],
  field: string,
  expected: string,
  holds: (value: unknown, shown: JsonObject) => boolean,
): void => {
  for (const { exchange, place, shown } of seen) {
    world.claims.check(exchange, {
      place: `${place}/${field}`,
      holds: holds(shown[field], shown),
      summary: `${field} of ${kindOf(shown)} is wrong`,
      expected,
      received: asJson(shown[field] ?? null),
    });
  }
};
