import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { collectEnv } from '../../harness/trial/collect.ts';
import { type ProgressMode, progressEnv } from '../../report/live/progress.ts';
import { Interrupt } from '../interrupt.ts';
import { startRunner } from '../start-runner.ts';
import { type ProofLine, type ProofPlan, proofEnv } from './proof-plan.ts';
import { readProofLines } from './read-proof-lines.ts';

/** Runs the suites on every case, several at once, and returns what became of each; null where that was interrupted. */
export const runProof = async (
  plan: Omit<ProofPlan, 'folder'>,
  workers: number,
  mode: ProgressMode,
): Promise<ProofLine[] | null> => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-proof-'));
  const interrupt = new Interrupt({ ending: 'what is under way is given up', cleanCommand: null, quiet: false });
  try {
    const file = join(folder, 'plan.json');
    writeFileSync(file, JSON.stringify({ ...plan, folder } satisfies ProofPlan));
    const env = { [proofEnv]: file, [collectEnv]: '1', [progressEnv]: mode };
    const child = startRunner('proof', ['--workers', String(workers)], env);
    interrupt.watch(child);
    await new Promise((resolve, reject) => child.on('close', resolve).on('error', reject));
    return interrupt.interrupted ? null : readProofLines(folder);
  } finally {
    interrupt.close();
    rmSync(folder, { recursive: true, force: true });
  }
};
