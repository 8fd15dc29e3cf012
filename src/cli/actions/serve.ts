import { embeddedTarget } from '../../conduct/embedded-target.ts';
import { ownCommand } from '../../conduct/own-command.ts';
import { allFaults } from '../../conduct/prove/all-faults.ts';
import { startEmbedded } from '../../emulator/embedded.ts';
import type { Fault } from '../../emulator/faults/fault.ts';
import { type Freedom, isAgentHere, optionsOf, patienceOf } from '../../emulator/freedoms/freedom.ts';
import { allFreedoms } from '../../emulator/freedoms/index.ts';
import { BadUsage } from '../../harness/target/bad-usage.ts';
import { hint } from '../parse/nearest.ts';

export interface ServeOptions {
  readonly port: number;
  readonly agentPort: number;
  readonly allInterfaces?: boolean;
  readonly pageSize?: number;
  readonly others?: number;
  readonly fault?: readonly string[];
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
export const faultNamed = (name: string): Fault => named('fault', ownCommand(['prove', '--list']), allFaults, name);
const freedomNamed = (name: string): Freedom =>
  named('freedom', ownCommand(['prove', '--freedoms', '--list']), allFreedoms, name);

const ended = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });

/** Whether somebody took it. */
const print = (line: string): Promise<boolean> =>
  new Promise((resolve) => process.stdout.write(line, (error) => resolve(!error)));

/** Serves the embedded deployment until somebody ends it. */
export const serve = async ({ port, fault = [], freedom = [], ...options }: ServeOptions): Promise<number> => {
  const freedoms = freedom.map(freedomNamed);
  const bends = [...freedoms, ...fault.map(faultNamed)];
  const embedded = await startEmbedded({
    port,
    ...optionsOf(freedoms),
    ...options,
    prepare: (deployment) => {
      for (const bend of bends) bend.plant(deployment);
    },
  }).catch((error: NodeJS.ErrnoException) => {
    const { code, syscall, port: asked = port } = error as NodeJS.ErrnoException & { readonly port?: number };
    if (syscall !== 'listen') throw error;
    throw new BadUsage(`port ${asked} ${code === 'EADDRINUSE' ? 'is taken' : `cannot be opened (${code})`}`);
  });
  try {
    const isRead = await print(
      `${JSON.stringify({ ...embeddedTarget(embedded, patienceOf(freedoms), isAgentHere(freedoms)), token: embedded.token })}\n`,
    );
    if (isRead) await ended();
    else process.stderr.write('plumbline: nobody reads the target that serve prints, so nobody could use it\n');
    return isRead ? 0 : 3;
  } finally {
    await embedded.close();
  }
};
