import { clientsFor } from '../../conduct/clients-for.ts';
import { durationOf } from '../../conduct/forecast/duration.ts';
import { forecast } from '../../conduct/forecast/forecast.ts';
import { listOf } from '../../conduct/look/family-sight.ts';
import { ownAddressIn } from '../../conduct/look/own-address.ts';
import { preflightAll } from '../../conduct/preflight.ts';
import { latencyOf, workersOf } from '../../conduct/run/workers.ts';
import { commandOf, type TargetOptions } from '../../conduct/target-command.ts';
import { apiKeys } from '../../contract/resources/account/api-keys.ts';
import { BadUsage } from '../../harness/target/bad-usage.ts';
import type { Effort } from '../../harness/target/plan.ts';
import { forecastText } from '../output/text/forecast-text.ts';
import { lastingNotice } from '../output/text/lasting-notice.ts';
import { tokenOf } from '../parse/files/load-target.ts';
import { targetFrom } from '../parse/options/run-options.ts';

export interface DoctorOptions extends TargetOptions {
  readonly effort: Effort;
  readonly workers?: number;
}

const unreachedExit = 3;

/** Says what a run would be, and whether it could begin. */
export const doctor = async (options: DoctorOptions): Promise<number> => {
  const { effort, workers: wanted } = options;
  const loaded = targetFrom(options);
  if (loaded === null)
    throw new BadUsage('doctor needs --target, --base-url or --agent-url: which deployment would be tried?');
  const { target } = loaded;
  const token = tokenOf(loaded, process.env, (line) => process.stderr.write(`plumbline: ${line}\n`));
  const clients = clientsFor(target, token);
  let latencyMs = 0;
  let obstacle: string | null;
  let ownAddress: string | null = null;
  try {
    obstacle = await preflightAll(target, clients, null);
    if (obstacle === null) latencyMs = await latencyOf(target, clients);
    if (obstacle === null && clients.management !== null)
      ownAddress = ownAddressIn([await listOf(clients.management, apiKeys)], target);
  } finally {
    clients.management?.close();
    clients.agent?.close();
  }
  const workers = workersOf(target.pace, latencyMs, effort, wanted);
  const foretold = forecast(target, effort);
  const readOnly = !target.allow.write;
  const lines = forecastText(foretold, {
    effort,
    workers,
    pace: target.pace,
    durationMs: durationOf(target, foretold.requests, latencyMs, workers),
    readOnly,
    lasting: readOnly || target.management === null ? [] : lastingNotice(null),
  });
  for (const line of lines) process.stdout.write(`${line}\n`);
  if (obstacle !== null) {
    process.stderr.write(`plumbline: not ready: ${obstacle}\n`);
    return unreachedExit;
  }
  if (ownAddress !== null)
    process.stdout.write(
      `\nAddresses in answers begin with ${ownAddress}, which is a deviation. If the deployment is right to do so, set management.publicUrl in the target file to that address.\n`,
    );
  const command = commandOf('run', options, effort === 'standard' ? [] : ['--effort', effort]);
  process.stdout.write(`\nReady: ${target.name} answers. Start it with \`${command}\`.\n`);
  return 0;
};
