import { isObject, type JsonObject } from '../../../src/contract/json-object.ts';
import { leave } from '../../../src/harness/base/interruption.ts';
import type { Pair } from '../../../src/harness/world/claims/pair.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { asJson } from '../../../src/judge/subject/check.ts';
import { declined, succeeded } from '../../../src/judge/subject/subject.ts';

/** Two requests that differ in one value: one that its range holds, and one beyond it. */
export interface Beyond extends Omit<Pair, 'brokenFirst'> {
  /** The field that has the value. */
  readonly field: string;
  /** Whether the shown value is the one beyond the range clamped to the range. */
  readonly isBroughtIn: (shown: JsonObject) => boolean;
}

/**
 * Holds that a value beyond a range is refused, or clamped to the range. The documents give the range; whether another value is refused or clamped
 * is not documented.
 */
export const keepsRange = async (
  world: World,
  { wrong, hint, right, broken, accepted, field, isBroughtIn }: Beyond,
): Promise<void> => {
  const known = accepted ?? world.claims.twinOf(right);
  const twin = known ?? (await world.passing(() => world.requests.send({ ...right, expect: 'open' })));
  if (!succeeded(twin))
    return leave(
      `${twin.endpoint} answered ${twin.response?.status} to a valid request too, so a refusal proves nothing: ${wrong}`,
    );
  const answer = await world.passing(() =>
    world.requests.send({ ...broken, expect: { outcome: 'open', openFields: [field] } }),
  );
  const shown = isObject(answer.json) ? answer.json : {};
  if (declined(answer)) world.claims.observe('api.failure-statuses', `${wrong}: ${answer.response?.status}`);
  world.claims.check(
    answer,
    {
      place: declined(answer) ? 'status' : `/${field}`,
      holds: declined(answer) || isBroughtIn(shown),
      summary: `${wrong}${hint === undefined ? '' : ` (${hint})`}: neither refused nor brought into the range`,
      expected: 'a refusal, or the nearest value of the range',
      received: `status ${answer.response?.status}, ${field} ${asJson(shown[field])}`,
    },
    [twin],
  );
};
