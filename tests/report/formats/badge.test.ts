import { expect, test } from '@playwright/test';
import { renderBadge } from '../../../src/report/formats/badge.ts';
import { readXml } from '../read-xml.ts';
import { consistentReport, sampleRequirement } from '../sample-parts.ts';
import { sampleReport } from '../sample-report.ts';

const stale = {
  deviation: null,
  requirement: 'a.b',
  reason: 'r',
  owner: 'o',
  issue: 'i',
  expires: '2020-01-01',
  state: 'expired' as const,
};

test('a badge states the verdict and the share that was proven, also as text for screen readers', () => {
  const root = readXml(renderBadge(sampleReport('deviating')));
  expect(root.name).toBe('svg');
  expect(root.attributes).toMatchObject({ role: 'img', 'aria-label': 'plumbline: deviates 56/72' });
  expect(root.children[0]).toMatchObject({ name: 'title', text: 'plumbline: deviates 56/72' });
});

test('each verdict has its own words and its own colour', () => {
  const whole = consistentReport([sampleRequirement('a.b', 'pass')], []);
  const reports = [whole, ...(['conforming', 'deviating', 'incomplete'] as const).map((kind) => sampleReport(kind))];
  const looks = reports.map((report) => {
    const svg = renderBadge(report);
    return [/<title>plumbline: ([a-z ]+) /.exec(svg)?.[1], /fill="(#[0-9a-f]{6})"\/>\n<\/g>/.exec(svg)?.[1]];
  });
  expect(looks.map(([words]) => words)).toEqual(['conforms', 'no deviation found', 'deviates', 'incomplete']);
  expect(new Set(looks.map(([, colour]) => colour)).size).toBe(4);
});

test('the badge of a run with unexercised requirements states the tried share, and not that the deployment conforms', () => {
  expect(renderBadge(sampleReport('conforming'))).toContain('<title>plumbline: no deviation found 71/72 tried</title>');
});

test('a badge is red when the gate is closed', () => {
  const report = sampleReport('conforming', { waivers: [stale] });
  expect(renderBadge(report)).toContain('plumbline: stale waiver 71/72');
  expect(renderBadge(report)).toContain('#b42318');
});
