import { expect } from '@playwright/test';
import { VIEWS } from '../../../src/report/html/browser/address.ts';
import { sampleReport } from '../sample-report.ts';
import { openReport, test, unfold } from './page-test.ts';
import { richReport } from './rich-report.ts';

for (const [title, report] of [
  ['a report with everything in it', richReport()],
  ['a hostile report', sampleReport('hostile')],
  ['a report of which nothing was tried', sampleReport('incomplete')],
  ['an empty report', sampleReport('empty')],
] as const) {
  test(`${title} is not wider than a screen of 360 pixels`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 700 });
    await openReport(page, report);
    const [item] = report.deviations;
    for (const place of [...VIEWS, `findings/${item?.id ?? ''}`, 'requirements/api-keys.shape']) {
      await page.evaluate((to) => window.location.assign(`#/${to}`), place);
      await unfold(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), place).toBe(360);
    }
  });
}
