import { Command } from 'commander';
import { startEmbedded } from '../emulator/embedded.ts';
import { allFaults } from '../emulator/faults/index.ts';
import { BadUsage } from '../harness/bad-usage.ts';
import type { Done } from './done.ts';
import { embeddedTarget } from './embedded-target.ts';
import { wholeNumber } from './whole-number.ts';

interface ServeOptions {
  readonly port: number;
  readonly agentPort: number;
  readonly pageSize?: number;
  readonly others?: number;
  readonly fault?: string;
}

export const faultNamed = (name: string) => {
  const fault = allFaults.find((one) => one.name === name);
  if (!fault) throw new BadUsage(`there is no fault ${name}; \`plumbline prove --list\` lists them`);
  return fault;
};

const ended = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });

/** `plumbline serve`: the embedded deployment alone, for those who write clients. */
export const serveCommand = (_done: Done): Command =>
  new Command('serve')
    .description(
      'Run the embedded deployment alone; prints a target as one line of JSON when ready, with the token in `token`',
    )
    .option('--port <n>', 'port of the management API; 0 takes any free one', wholeNumber(0, 65_535), 0)
    .option('--agent-port <n>', 'port of the agent API; 0 takes any free one', wholeNumber(0, 65_535), 0)
    .option('--page-size <n>', 'items on a page of a list', wholeNumber(1, 1000))
    .option('--others <n>', 'resources of others in every list', wholeNumber(0, 100_000))
    .option('--fault <name>', 'deviate from the documents in one way')
    .action(async ({ port, fault, ...options }: ServeOptions) => {
      const prepare = fault === undefined ? undefined : faultNamed(fault).plant;
      const embedded = await startEmbedded({ port, ...options, ...(prepare ? { prepare } : {}) }).catch(
        (error: NodeJS.ErrnoException) => {
          if (error.code === 'EADDRINUSE')
            throw new BadUsage(`port ${(error as { port?: number }).port ?? port} is taken`);
          throw error;
        },
      );
      process.stdout.write(`${JSON.stringify({ ...embeddedTarget(embedded), token: embedded.token })}\n`);
      await ended();
      await embedded.close();
    });
