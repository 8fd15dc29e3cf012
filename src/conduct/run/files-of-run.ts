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

/** How many requests each file with something of what is chosen sends for it; null for all. */
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
 * The spec files of one shard, such as the second of `2/3`. The runner's own shards have equal numbers of tests; these send about equal numbers of
 * requests, by what the tests cost on the embedded deployment: each file goes to the shard that has the fewest so far, the longest files first. All
 * machines that run the same version make the same shards.
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

/** The spec files that declare what is chosen: the others would be loaded for nothing. */
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
