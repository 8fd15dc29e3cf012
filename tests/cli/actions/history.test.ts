import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { sampleHistory } from '../../report/sample-history.ts';
import { test } from '../workplace.ts';

test('history searches folders, uses each report once, reports unreadable ones in a line each, and draws the rest', async ({
  workplace,
}) => {
  const [first, second, other] = sampleHistory(3);
  if (!first || !second || !other) throw new Error('there are three');
  for (const name of ['a b', 'b', 'c', 'd', 'e'])
    mkdirSync(join(workplace.folder, 'reports', name), { recursive: true });
  workplace.write('reports/b/report.json', second);
  workplace.write('reports/a b/report.json', first);
  workplace.write('reports/a b/index.html', '');
  workplace.write('reports/c/report.json', '{"format":');
  workplace.write('reports/d/report.json', { format: 'other/1' });
  workplace.write('reports/e/report.json', {
    ...other,
    run: { ...other.run, startedAt: '2020-01-01T00:00:00Z', target: { ...other.run.target, name: 'elsewhere' } },
  });
  symlinkSync('b', join(workplace.folder, 'reports/latest'));
  const [drawn, nothing] = [
    await workplace.run(['history', 'reports', '--json', '--out', 'over.html']),
    await workplace.run(['history', 'reports/c', 'none.json']),
  ];
  expect(drawn.code, drawn.stderr).toBe(0);
  const { format, runs } = JSON.parse(drawn.stdout);
  expect([format, runs.map(({ id }: { id: string }) => id)]).toEqual(['plumbline-history/1', ['run-0', 'run-1']]);
  expect(drawn.stderr.trimEnd().split('\n')).toEqual([
    expect.stringMatching(/^plumbline: .*reports\/c\/report\.json: not JSON/),
    expect.stringMatching(/^plumbline: .*reports\/d\/report\.json: its format is other\/1/),
    'plumbline: 1 report of other deployments left out; --all takes them in',
  ]);
  expect(workplace.read('over.html')).toContain('<a href="reports/a%20b/index.html">');
  expect(nothing.code).toBe(2);
  expect(nothing.stderr).toMatch(/none\.json: there is no such file\n.*none of these is a report that can be read\n$/);
  expect(workplace.has('history.html')).toBe(false);
});
