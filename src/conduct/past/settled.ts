import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import type { Debts } from '../../harness/ledger/balance.ts';
import { leaseFileOf } from '../../harness/ledger/lease.ts';
import { ledgerFolder } from './ledger-folder.ts';

/** What is kept of a run that left nothing. Without it a settled account would look the same as one whose ledger was deleted. */
const Settled = z.object({ run: z.string(), baseUrl: z.string(), agentUrl: z.string(), settledAt: z.string() });
export type Settled = Readonly<z.infer<typeof Settled>>;

type Addresses = Pick<Settled, 'baseUrl' | 'agentUrl'>;

const read = (file: string): Settled | null => {
  try {
    return Settled.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
};

const settledIn = (folder: string): { readonly file: string; readonly settled: Settled }[] => {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.done')) : [];
  return names.sort().flatMap((name) => {
    const file = join(folder, name);
    const settled = read(file);
    return settled === null ? [] : [{ file, settled }];
  });
};

const isFor =
  ({ baseUrl, agentUrl }: Addresses) =>
  ({ settled }: { readonly settled: Settled }): boolean =>
    settled.baseUrl === baseUrl && settled.agentUrl === agentUrl;

/** The last run against a deployment that left nothing; null where none is known. */
export const lastSettled = (deployment: Addresses): Settled | null =>
  settledIn(ledgerFolder()).filter(isFor(deployment)).at(-1)?.settled ?? null;

/** Replaces the ledger and lease of a run by a record that it is settled. One record for each deployment is kept. */
export const forgetLedger = (path: string, run: Debts['run']): void => {
  rmSync(path, { force: true });
  rmSync(leaseFileOf(path), { force: true });
  if (run === null || run.embedded) return;
  const { run: id, baseUrl, agentUrl = '' } = run;
  for (const { file } of settledIn(dirname(path)).filter(isFor({ baseUrl, agentUrl }))) rmSync(file, { force: true });
  const settled: Settled = { run: id, baseUrl, agentUrl, settledAt: new Date().toISOString() };
  writeFileSync(path.replace(/\.ndjson$/, '.done'), `${JSON.stringify(settled)}\n`);
};
