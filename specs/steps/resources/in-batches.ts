import { NoRoom } from '../../../src/harness/base/interruption.ts';
import type { World } from '../../../src/harness/world/world.ts';

/**
 * Makes one of each kind side by side and does something with all of them. Where an account has room for fewer, it is done with those that there
 * are; they are removed, and it goes on with the rest. The last ones stay until the test ends.
 */
export const inBatches = async <Kind, One>(
  world: World,
  kinds: readonly Kind[],
  make: (kind: Kind) => Promise<One>,
  use: (made: readonly One[]) => Promise<void>,
): Promise<void> => {
  let rest = kinds;
  const batch = async (): Promise<readonly Kind[]> => {
    const made: One[] = [];
    for (const [n, kind] of rest.entries()) {
      try {
        made.push(await make(kind));
      } catch (error) {
        if (!(error instanceof NoRoom) || made.length === 0) throw error;
        await use(made);
        return rest.slice(n);
      }
    }
    await use(made);
    return [];
  };
  while (rest.length > 0) rest = await world.passing(batch, (left) => left.length === 0);
};
