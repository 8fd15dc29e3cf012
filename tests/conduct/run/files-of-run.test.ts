import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, test } from '@playwright/test';
import { costs } from '../../../src/conduct/forecast/costs.ts';
import { onePlaceEach } from '../../../src/conduct/forecast/one-place-each.ts';
import { filesOfRun, filesOfShard, specName } from '../../../src/conduct/run/files-of-run.ts';
import { specFiles } from '../../../src/conduct/spec-files.ts';

const partsOf = (count: number, only: readonly string[] | null = null) =>
  Array.from({ length: count }, (_, n) =>
    filesOfShard(`${n + 1}/${count}`, only === null ? 'standard' : 'quick', only),
  );

test('all shards together load every spec file once', () => {
  const all = specFiles().map((address) => fileURLToPath(address));
  for (const count of [1, 2, 3, 8, 500])
    expect([...partsOf(count).flat()].sort(), `${count} shards`).toEqual([...all].sort());
});

test('shards send about equal numbers of requests, both in a standard and in a quick run', () => {
  const { of, files } = costs();
  for (const only of [null, onePlaceEach()]) {
    const ids = Object.keys(of).filter((id) => only?.includes(id) ?? true);
    for (const count of [2, 3, 4]) {
      const sums = partsOf(count, only).map((part) => {
        const names = part.map((path) => specName(pathToFileURL(path).href));
        return ids
          .filter((id) => names.includes(files[of[id]?.file ?? -1] ?? ''))
          .reduce((sum, id) => sum + (of[id]?.[only === null ? 'standard' : 'quick'][1] ?? 0), 0);
      });
      const mean = sums.reduce((a, b) => a + b, 0) / count;
      expect(mean).toBeGreaterThan(100);
      expect(Math.max(...sums) / mean, `${count} shards: ${sums}`).toBeLessThan(1.1);
    }
  }
});

test('a choice of requirements loads only their spec files', () => {
  const names = (only: readonly string[]): string[] =>
    (filesOfRun(undefined, 'standard', only) ?? []).map((path) => specName(pathToFileURL(path).href));
  expect(names(['api-keys.create', 'agent-tunnels.create'])).toEqual(['agent/agent-tunnels', 'laws/creation']);
  expect(names([])).toEqual([]);
  expect(filesOfRun(undefined, 'standard', null)).toBe(null);
});
