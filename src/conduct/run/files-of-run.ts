import { sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Effort } from '../../harness/target/plan.ts';
import { costs } from '../forecast/costs.ts';
import { specFiles } from '../spec-files.ts';

/** What a spec file is called in fixtures/costs.json, such as `laws/creation`. */
export const specName = (address: string): string => {
  const path = fileURLToPath(address).split(sep).join('/');
  return path.slice(path.lastIndexOf('/specs/') + '/specs/'.length).replace(/\.spec\.[jt]s$/, '');
};

/** How many requests each spec file sends for the chosen ids (null for all), by measured costs. Files without any of them are left out. */
const weightsOf = (effort: Effort, only: readonly string[] | null): ReadonlyMap<string, number> => {
  const { of, files } = costs();
  const chosen = only === null ? null : new Set(only);
  const weights = new Map<string, number>();
  for (const [id, { file, ...row }] of Object.entries(of)) {
    const name = files[file] ?? '';
    if (chosen?.has(id) ?? true) weights.set(name, (weights.get(name) ?? 0) + row[effort][1]);
  }
  return weights;
};

/**
 * The spec files of one shard, such as `2/3`. The runner's own shards have equal numbers of tests; these have about equal numbers of requests, by
 * the costs on the embedded deployment: the files are taken by cost, the largest first, and each goes to the shard with the fewest requests so far.
 * All machines with the same version compute the same shards.
 */
export const filesOfShard = (shard: string, effort: Effort, only: readonly string[] | null): readonly string[] => {
  const [index = 1, count = 1] = shard.split('/').map(Number);
  const weights = weightsOf(effort, only);
  const weightOf = (address: string): number => weights.get(specName(address)) ?? 0;
  const parts = Array.from({ length: count }, () => ({ files: [] as string[], weight: 0 }));
  for (const address of [...specFiles()].sort((a, b) => weightOf(b) - weightOf(a))) {
    const lightest = parts.reduce((least, part) => (part.weight < least.weight ? part : least));
    lightest.files.push(fileURLToPath(address));
    // A file always costs something to load.
    lightest.weight += weightOf(address) + 1;
  }
  return parts[index - 1]?.files ?? [];
};

/** The spec files that declare what is chosen. Loading the others would only take time. */
const filesOfChoice = (effort: Effort, only: readonly string[]): readonly string[] => {
  const weights = weightsOf(effort, only);
  return specFiles()
    .filter((address) => weights.has(specName(address)))
    .map((address) => fileURLToPath(address));
};

/** The spec files that a run loads, null for all. */
export const filesOfRun = (
  shard: string | undefined,
  effort: Effort,
  only: readonly string[] | null,
): readonly string[] | null => {
  if (shard !== undefined) return filesOfShard(shard, effort, only);
  return only === null ? null : filesOfChoice(effort, only);
};
