import { expect } from '@playwright/test';
import { formFiles } from '../../src/cli/output/files/report-files.ts';
import { consistentReport, sampleDeviation, sampleRequirement } from '../report/sample-parts.ts';
import { test } from './workplace.ts';

const before = consistentReport([sampleRequirement('x.a', 'pass'), sampleRequirement('x.b', 'pass')], []);
const after = consistentReport(
  [sampleRequirement('x.a', 'fail'), sampleRequirement('x.b', 'pass')],
  [sampleDeviation('d1', 'x.a')],
);

test('compare writes text, JSON and a page, and its exit code does not depend on the changes', async ({
  workplace,
}) => {
  workplace.write('a.json', before);
  workplace.write('b.json', after);
  const [text, json, unwritable] = await Promise.all([
    workplace.run(['compare', 'a.json', 'b.json', '--html', 'changes.html']),
    workplace.run(['compare', 'a.json', 'b.json', '--json']),
    workplace.run(['compare', 'a.json', 'b.json', '--html', 'a.json/changes.html']),
  ]);
  expect([text.code, json.code]).toEqual([0, 0]);
  expect(text.stdout).toContain('Worse (1)\n  x.a: pass → fail\n');
  expect(JSON.parse(json.stdout)).toMatchObject({
    verdicts: [{ id: 'x.a', change: 'worse' }],
    deviations: { added: ['d1'] },
  });
  expect(workplace.read('changes.html')).toMatch(/^<!doctype html>[\s\S]*<code><bdi>x\.a<\/bdi><\/code>/);
  expect(unwritable).toMatchObject({
    code: 2,
    stderr: 'plumbline: --html a.json/changes.html: cannot be written (ENOTDIR)\n',
  });
});

test('render writes every form of a report again and prints their names', async ({ workplace }) => {
  workplace.write('report.json', after);
  const { code, stdout } = await workplace.run(['render', 'report.json', '--out', 'again']);
  expect({ code, stdout }).toEqual({
    code: 0,
    stdout: formFiles.map((name) => `again/${name}\n`).join(''),
  });
  expect(workplace.read('again/badge.svg')).toContain('deviates 1/2');
});
