import { join } from 'node:path';

/** The folder of ledgers, where the command is run. Ledgers outlive the reports of their runs, so that `plumbline clean` finds them. */
export const ledgerFolder = (): string => join(process.cwd(), '.plumbline', 'ledgers');
