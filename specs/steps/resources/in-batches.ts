import { NoRoom } from '../../../src/harness/base/interruption.ts';
import type { World } from '../../../src/harness/world/world.ts';

/**
 * Makes one resource of each kind and uses all of them together. If the quota of the account is smaller, it uses those that it could make, removes
 * them, and goes on with the rest. The last batch is kept until the test ends.
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
