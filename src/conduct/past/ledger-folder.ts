import { join } from 'node:path';

/** Ledgers outlive the reports of their runs, so that `plumbline clean` finds them; they lie where the command is run. */
export const ledgerFolder = (): string => join(process.cwd(), '.plumbline', 'ledgers');
