import { Command } from 'commander';
import { startEmbedded } from '../emulator/embedded.ts';
import type { Fault } from '../emulator/faults/fault.ts';
import { allFaults } from '../emulator/faults/index.ts';
import { type Freedom, optionsOf } from '../emulator/freedoms/freedom.ts';
import { allFreedoms } from '../emulator/freedoms/index.ts';
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
  readonly freedom?: readonly string[];
}

const named = <T extends { readonly name: string }>(kind: string, list: string, all: readonly T[], name: string): T => {
  const one = all.find((candidate) => candidate.name === name);
  if (!one) throw new BadUsage(`there is no ${kind} ${name}; \`${list}\` lists them`);
  return one;
};
/** The fault of that name; a wrong one is bad usage. */
export const faultNamed = (name: string): Fault => named('fault', 'plumbline prove --list', allFaults, name);
const freedomNamed = (name: string): Freedom =>
  named('freedom', 'plumbline prove --freedoms --list', allFreedoms, name);
const collect = (value: string, before: string[] = []): string[] => [...before, value];

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
    .option('--fault <name>', 'deviate from the documents in one way; `plumbline prove --list` lists them')
    .option(
      '--freedom <name>',
      'use a freedom that the documents leave; repeatable; `plumbline prove --freedoms --list` lists them',
      collect,
    )
    .action(async ({ port, fault, freedom = [], ...options }: ServeOptions) => {
      const freedoms = freedom.map(freedomNamed);
      const bends = [...freedoms, ...(fault === undefined ? [] : [faultNamed(fault)])];
      const embedded = await startEmbedded({
        port,
        ...optionsOf(freedoms),
        ...options,
        prepare: (deployment) => {
          for (const bend of bends) bend.plant(deployment);
        },
      }).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'EADDRINUSE')
          throw new BadUsage(`port ${(error as { port?: number }).port ?? port} is taken`);
        throw error;
      });
      process.stdout.write(`${JSON.stringify({ ...embeddedTarget(embedded), token: embedded.token })}\n`);
      await ended();
      await embedded.close();
    });
