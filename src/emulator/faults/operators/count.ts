import { type At, type Operator, remember, together } from '../base/operator.ts';
import { spoilAfter } from './spoil.ts';

/** An operator with a counter: `count` returns 1 at the first call, and one more each time. */
export const counting = (at: At, make: (count: () => number) => Operator): Operator => ({
  at,
  plant: (deployment, seat) => {
    let calls = 0;
    const count = (): number => {
      calls += 1;
      return calls;
    };
    make(count).plant(deployment, seat);
  },
});

/** An operator that knows how often each resource was updated. */
export const countingUpdates = (at: At, make: (updatesOf: (id: unknown) => number) => Operator): Operator =>
  remember<number>(at, (updates) => {
    const updatesOf = (id: unknown): number => updates.get(String(id)) ?? 0;
    return together(
      spoilAfter('update', ({ stored }) => {
        if (stored) updates.set(stored.id, updatesOf(stored.id) + 1);
      }),
      make(updatesOf),
    );
  });
