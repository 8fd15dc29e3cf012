import { startEmbedded } from '../emulator/embedded.ts';
import type { Fault } from '../emulator/faults/fault.ts';
import { allFaults } from '../emulator/faults/index.ts';
import { type Freedom, optionsOf } from '../emulator/freedoms/freedom.ts';
import { allFreedoms } from '../emulator/freedoms/index.ts';
import { BadUsage } from '../harness/bad-usage.ts';
import { embeddedTarget } from './embedded-target.ts';
import { hint } from './nearest.ts';

export interface ServeOptions {
  readonly port: number;
  readonly agentPort: number;
  readonly pageSize?: number;
  readonly others?: number;
  readonly fault?: string;
  readonly freedom?: readonly string[];
}

const named = <T extends { readonly name: string }>(kind: string, list: string, all: readonly T[], name: string): T => {
  const one = all.find((candidate) => candidate.name === name);
  if (!one) {
    const names = all.map((candidate) => candidate.name);
    throw new BadUsage(`there is no ${kind} ${name}; ${hint(name, names, list)}`);
  }
  return one;
};
/** The fault of that name; a wrong one is bad usage. */
export const faultNamed = (name: string): Fault => named('fault', 'plumbline prove --list', allFaults, name);
const freedomNamed = (name: string): Freedom =>
  named('freedom', 'plumbline prove --freedoms --list', allFreedoms, name);

const ended = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });

/** Serves the embedded deployment until somebody ends it. */
export const serve = async ({ port, fault, freedom = [], ...options }: ServeOptions): Promise<void> => {
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
    if (error.code === 'EADDRINUSE') throw new BadUsage(`port ${(error as { port?: number }).port ?? port} is taken`);
    throw error;
  });
  process.stdout.write(`${JSON.stringify({ ...embeddedTarget(embedded), token: embedded.token })}\n`);
  await ended();
  await embedded.close();
};
