import { Ledger } from '../../harness/ledger/ledger.ts';

const whatever = (write: () => void): void => {
  try {
    write();
  } catch {
    // The clean-up goes on without.
  }
};

/**
 * The ledger in which the clean-up records what it does. If the disk is full, the clean-up goes on without: the earlier lines are enough to put
 * everything back, and removing something twice does no harm.
 */
export const cleanUpLedger = (file: string): Ledger => {
  try {
    // Opened again, because a worker that was killed may have left half a line.
    return Ledger.at(file).guarded(whatever);
  } catch {
    return new Ledger(() => {});
  }
};
