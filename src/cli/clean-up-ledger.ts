import { Ledger } from '../harness/ledger.ts';

/**
 * The ledger in which the clean-up notes what it does. On a full disk it goes on without: the lines before are enough to put everything
 * back, and what is removed twice is removed.
 */
export const cleanUpLedger = (file: string): Ledger => {
  const whatever = (write: () => void): void => {
    try {
      write();
    } catch {
      // As above.
    }
  };
  let ledger: Ledger | null = null;
  // Opened again, because a worker that was killed may have left half a line.
  whatever(() => {
    ledger = Ledger.at(file);
  });
  return new Ledger((line) => whatever(() => ledger?.note(line)));
};
