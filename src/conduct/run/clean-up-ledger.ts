import { Ledger } from '../../harness/ledger/ledger.ts';

const whatever = (write: () => void): void => {
  try {
    write();
  } catch {
    // The clean-up goes on without.
  }
};

/**
 * The ledger in which the clean-up notes what it does. On a full disk it goes on without: the lines before are enough to put everything
 * back, and what is removed twice is removed.
 */
export const cleanUpLedger = (file: string): Ledger => {
  try {
    // Opened again, because a worker that was killed may have left half a line.
    return Ledger.at(file).guarded(whatever);
  } catch {
    return new Ledger(() => {});
  }
};
