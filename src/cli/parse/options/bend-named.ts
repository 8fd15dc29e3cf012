import { ownCommand } from '../../../conduct/own-command.ts';
import { BadUsage } from '../../../harness/target/bad-usage.ts';
import { hint } from './nearest.ts';

/** The fault or freedom with that name. An unknown name is bad usage. */
export const bendNamed = <T extends { readonly name: string }>(
  kind: 'fault' | 'freedom',
  all: readonly T[],
  name: string,
): T => {
  const one = all.find((candidate) => candidate.name === name);
  if (one) return one;
  const list = ownCommand(['prove', ...(kind === 'freedom' ? ['--freedoms'] : []), '--list']);
  const names = all.map((candidate) => candidate.name);
  throw new BadUsage(`there is no ${kind} ${name}; ${hint(name, names, list)}`);
};
