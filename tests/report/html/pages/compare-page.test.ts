import { expect, test } from '@playwright/test';
import { renderComparePage } from '../../../../src/report/html/pages/compare-page.ts';
import { compare } from '../../../../src/report/model/compare/compare.ts';
import type { Report } from '../../../../src/report/model/report.ts';
import { findBrowser } from '../../find-browser.ts';
import { consistentReport, sampleDeviation, sampleRequirement } from '../../sample-parts.ts';
import { HOSTILE } from '../../sample-report.ts';

const gap = (observed: readonly string[]) => [
  { id: 'x.g', document: 1 as const, section: 'Errors', question: 'Which status?', observed },
];
const endpoint = (p50: number) => [
  { id: 'GET /x', exchanges: 10, statuses: { '200': 10 }, latencyMs: { p50, p90: p50, p99: p50, max: p50 } },
];
const before = consistentReport(
  [sampleRequirement('x.a', 'pass'), sampleRequirement('x.b', 'pass'), sampleRequirement('x.c', 'fail')],
  [sampleDeviation('d0', 'x.c')],
  { gaps: gap(['400']), endpoints: endpoint(10) },
);
const after = consistentReport(
  [sampleRequirement('x.a', 'fail'), sampleRequirement('x.b', 'unexercised'), sampleRequirement('x.c', 'pass')],
  [sampleDeviation('d1', 'x.a')],
  { gaps: gap(['422']), endpoints: endpoint(80) },
);
const pageOf = (a: Report, b: Report): Promise<string> => renderComparePage(compare(a, b), a, b);

test('the page shows every kind of change under a separate heading with its count', async () => {
  const html = await pageOf(before, after);
  const headings = [...html.matchAll(/<h2>(.*?) <small>(\d+)<\/small><\/h2>/g)].map(
    ([, title, number]) => `${title} ${number}`,
  );
  expect(headings).toEqual([
    'Worse 1',
    'No longer proven 1',
    'Better 1',
    'New deviations 1',
    'Deviations that are gone 1',
    'Gaps answered otherwise 1',
    'Median latency 1',
  ]);
  expect(html).toContain('<td>10 ms</td><td>80 ms</td><td>× 8.0</td>');
  expect(html).toContain('<td><del><bdi>400</bdi></del></td><td><ins><bdi>422</bdi></ins></td>');
  expect(await pageOf(before, before)).toContain('Nothing changed.');
});

test('hostile text executes no script, loads nothing and is shown as text', async ({ playwright }) => {
  const executablePath = await findBrowser();
  test.skip(executablePath === undefined, 'the page is tried in a real Chromium, and none is installed here');
  const nasty = `${HOSTILE}<img src=x onerror=alert(1)><script>alert(2)</script>`;
  const hostile = (verdict: 'pass' | 'fail'): Report => {
    const report = consistentReport(
      [sampleRequirement('x.a', verdict, { statement: nasty })],
      verdict === 'fail' ? [sampleDeviation('d1', 'x.a', { summary: nasty, endpoint: nasty, received: nasty })] : [],
      { gaps: gap([`${verdict}${nasty}`]) },
    );
    return { ...report, run: { ...report.run, target: { ...report.run.target, name: nasty } } };
  };
  const browser = await playwright.chromium.launch({
    args: ['--no-sandbox', '--disable-background-networking'],
    ...(executablePath === undefined ? {} : { executablePath }),
  });
  try {
    const page = await browser.newPage({ viewport: { width: 360, height: 800 } });
    const noise: string[] = [];
    page.on('request', (request) => noise.push(request.url()));
    page.on('console', (message) => noise.push(message.text()));
    page.on('dialog', (dialog) => noise.push(dialog.message()));
    await page.setContent(await pageOf(hostile('pass'), hostile('fail')));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('What changed');
    await expect(page.locator('#worse')).toContainText('<img src=x onerror=alert(1)>');
    expect(await page.locator('img, script, iframe').count()).toBe(0);
    expect(noise.filter((one) => !one.startsWith('data:'))).toEqual([]);
    // The page must not be wider than the screen of a phone.
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
  } finally {
    await browser.close();
  }
});
