import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { Ledger, readLedger } from '../harness/ledger.ts';
import { putBack } from '../harness/put-back.ts';
import { clientsFor, reachAgent } from './clients-for.ts';
import type { Done } from './done.ts';
import { ledgerFolder } from './ledger-folder.ts';
import { loadTarget, tokenOf } from './load-target.ts';

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Alive, but somebody else's.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** `plumbline clean`: puts the account back as interrupted runs found it. */
export const cleanCommand = (done: Done): Command =>
  new Command('clean')
    .description('Remove what interrupted runs left behind, and nothing else')
    .requiredOption('--target <file>', 'target file of the deployment')
    .action(async ({ target: file }: { target: string }) => {
      const loaded = loadTarget(file);
      const { target } = loaded;
      const baseUrl = target.management?.baseUrl ?? '';
      const agentUrl = target.agent?.baseUrl ?? '';
      const clients = clientsFor(target, tokenOf(loaded, process.env));
      let [removed, left] = [0, 0];
      const folder = ledgerFolder();
      for (const name of existsSync(folder) ? readdirSync(folder).sort() : []) {
        const path = join(folder, name);
        const lines = readLedger(path);
        const run = lines.find((line) => line.kind === 'run');
        // A ledger of another deployment, or of a run that is still under way, is not ours to settle.
        if (run?.kind !== 'run' || run.baseUrl !== baseUrl || (run.agentUrl ?? '') !== agentUrl || isAlive(run.pid))
          continue;
        const cleanup = await putBack(lines, Ledger.at(path), clients.management, baseUrl, reachAgent(target, clients));
        for (const { endpoint, id, reason } of cleanup.left)
          process.stdout.write(`left: ${endpoint} ${id}: ${reason}\n`);
        process.stdout.write(
          `run ${run.run}: ${cleanup.removed} of ${cleanup.created} created resources are removed\n`,
        );
        removed += cleanup.removed;
        left += cleanup.left.length;
        if (cleanup.left.length === 0) rmSync(path);
      }
      clients.management?.close();
      clients.agent?.close();
      process.stdout.write(removed + left === 0 ? 'Nothing was left behind.\n' : '');
      done(left > 0 ? 3 : 0);
    });
