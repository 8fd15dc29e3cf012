import { expect } from '@playwright/test';
import { renderHistoryPage } from '../../../../src/report/html/pages/history-page.ts';
import { historyOf } from '../../../../src/report/model/compare/history.ts';
import type { Report } from '../../../../src/report/model/report.ts';
import { sampleHistory } from '../../sample-history.ts';
import { HOSTILE } from '../../sample-report.ts';
import { test } from '../page-test.ts';

const pageOf = (reports: readonly Report[]): Promise<string> =>
  renderHistoryPage(historyOf(reports).map((run) => ({ run, link: `${run.id.length}/index.html` })));

test('every figure has a chart with its unit and every run a row with a link, for 1, 20 and 200 runs', async () => {
  for (const number of [1, 20, 200]) {
    const html = await pageOf(sampleHistory(number));
    expect(html.match(/<figure class="chart">/g)).toHaveLength(6);
    expect(html.match(/<tr><td><a href="\d\/index\.html">/g)).toHaveLength(number);
    expect(html).not.toMatch(/NaN|Infinity|undefined/);
  }
});

test('hostile text executes no script, loads nothing, is shown as text and does not widen the page beyond 360 pixels', async ({
  page,
}) => {
  const nasty = `${HOSTILE}<img src=x onerror=alert(1)><script>alert(2)</script>`;
  const reports = sampleHistory(7).map((report) => ({
    ...report,
    run: { ...report.run, harnessVersion: nasty, target: { ...report.run.target, name: nasty } },
    deviations: report.deviations.map((one) => ({ ...one, summary: nasty })),
  }));
  const noise: string[] = [];
  page.on('request', (request) => noise.push(request.url()));
  page.on('console', (message) => noise.push(message.text()));
  page.on('dialog', (dialog) => noise.push(dialog.message()));
  await page.setViewportSize({ width: 360, height: 800 });
  await page.setContent(await pageOf(reports));
  await expect(page.getByRole('heading', { level: 1 })).toContainText('<img src=x onerror=alert(1)>');
  expect(await page.locator('img, script, iframe').count()).toBe(0);
  expect(noise.filter((one) => !one.startsWith('data:'))).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
});
