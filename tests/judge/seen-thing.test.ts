import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import type { JsonObject } from '../../src/contract/json-object.ts';
import { SeenThing } from '../../src/judge/seen-thing.ts';

type State = JsonObject | null;

const nameOf = (last: State | undefined): string => (last === undefined ? 'unknown' : canonical(last));
const canonical = (state: State): string =>
  JSON.stringify(state && Object.entries(state).sort(([a], [b]) => (a < b ? -1 : 1)));
const has = (states: readonly State[], field: string, value: unknown): boolean =>
  states.some((one) => one !== null && Object.hasOwn(one, field) && one[field] === value);

/** The same by whole states, which are all kept and compared. */
class Plain {
  last: State | undefined;
  readonly #epochs = new Map<string, State[]>();

  add(state: State, last: State | undefined): void {
    this.#after(last).push(state);
  }

  isOlder(state: JsonObject): boolean {
    if (this.last === undefined) return false;
    const now = this.#after(this.last);
    const all = [...this.#epochs.values()].flat();
    const isAmong = (states: readonly State[]): boolean => states.some((one) => canonical(one) === canonical(state));
    if (isAmong(now)) return false;
    if (isAmong(all)) return true;
    const past = Object.entries(state).filter(
      ([field, value]) => now.some((one) => one !== null && Object.hasOwn(one, field)) && !has(now, field, value),
    );
    return past.length > 0 && past.every(([field, value]) => has(all, field, value));
  }

  #after(last: State | undefined): State[] {
    const name = nameOf(last);
    const epoch = this.#epochs.get(name) ?? [];
    this.#epochs.set(name, epoch);
    return epoch;
  }
}

const state = fc.dictionary(fc.constantFrom('a', 'b', '"a"', 'a":1'), fc.constantFrom(1, '1', null, 'x'), {
  maxKeys: 3,
});
const step = fc.record({ does: fc.constantFrom('wrote', 'read', 'glimpse', 'doubt', 'none'), state });

test('a state is older whenever a comparison with all whole states says so', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), fc.array(state, { minLength: 1, maxLength: 6 }), (steps, asked) => {
      const [thing, plain] = [new SeenThing(undefined), new Plain()];
      for (const one of [thing, plain])
        for (const { does, state: shown } of steps) {
          const written = does === 'none' ? null : shown;
          if (does === 'wrote' || does === 'none') one.last = written;
          if (does === 'doubt') one.last = undefined;
          else one.add(written, does === 'glimpse' ? undefined : one.last);
        }
      const states = [...asked, ...steps.map((one) => one.state)];
      expect(states.map((one) => thing.isOlder(one))).toEqual(states.map((one) => plain.isOlder(one)));
    }),
    { numRuns: 1000 },
  );
});
