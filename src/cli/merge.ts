import { createReadStream, createWriteStream, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { Command } from 'commander';
import type { ExchangeRecord } from '../exchange/exchange.ts';
import { BadUsage } from '../harness/bad-usage.ts';
import { exitCode, gateLine } from '../report/gate.ts';
import { merge } from '../report/merge.ts';
import type { Report } from '../report/report.ts';
import { Traffic } from '../report/traffic.ts';
import type { Done } from './done.ts';
import { loadReport } from './load-report.ts';
import { writeReport } from './write-report.ts';

const sameTarget = ([first, ...others]: readonly Report[]): boolean =>
  others.every(({ run }) => run.target.name === first?.run.target.name && run.effort === first.run.effort);

const joinExchanges = async (folders: readonly string[], file: string): Promise<Traffic> => {
  const traffic = new Traffic();
  await pipeline(async function* () {
    for (const folder of folders) {
      const path = join(folder, 'exchanges.ndjson');
      if (!existsSync(path)) throw new BadUsage(`${path}: there is no such file`);
      for await (const line of createInterface({ input: createReadStream(path) })) {
        traffic.add(JSON.parse(line) as ExchangeRecord);
        yield `${line}\n`;
      }
    }
  }, createWriteStream(file));
  return traffic;
};

/** `plumbline merge`: one report out of those of the shards of a run. */
export const mergeCommand = (done: Done): Command =>
  new Command('merge')
    .description('Join the reports of shards into one')
    .argument('<dir...>', 'report folders of the shards')
    .option('--out <dir>', 'folder for the joined report', join('reports', 'merged'))
    .option('--require-complete', 'exit with 3 when something stays unexercised')
    .action(async (folders: string[], { out, requireComplete = false }: { out: string; requireComplete?: boolean }) => {
      const reports = folders.map((folder) => loadReport(join(folder, 'report.json')));
      const [first, ...others] = reports;
      if (first === undefined) throw new BadUsage('no report folder is named');
      if (!sameTarget(reports))
        throw new BadUsage('the reports are of different deployments or efforts, so they are no shards of one run');
      mkdirSync(out, { recursive: true });
      const report = merge([first, ...others], await joinExchanges(folders, join(out, 'exchanges.ndjson')));
      await writeReport(report, out);
      process.stdout.write(`${gateLine(report, { requireComplete })}\nReport: ${join(out, 'index.html')}\n`);
      done(exitCode(report, { requireComplete }));
    });
