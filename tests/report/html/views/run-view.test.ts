import { expect } from '@playwright/test';
import { openReport, test } from '../page-test.ts';
import { richReport } from '../rich-report.ts';

test('the pace is shown as text beside its plot, and its events are marked and linked', async ({ page }) => {
  const report = richReport();
  const pace = report.pace && { ...report.pace, startedAt: '2026-03-14T09:26:56Z' };
  await openReport(page, { ...report, ...(pace === undefined ? {} : { pace }) }, '#/run');
  await expect(page.locator('.pace figcaption')).toContainText('At most 27 a second, on average 11');
  await expect(page.locator('.legend li')).toHaveText([
    '43 exchanges',
    'asked to wait 2 times, 0 of them with 429',
    '1 request without an answer',
    '2 retries, waited 3.0 s',
    'something was found',
  ]);
  await expect(page.locator('.events li')).toHaveText([
    '2.0 s asked to wait 2 times',
    '2.0 s The token of an API key is shown again after its creation',
    '2.0 s A description of 255 bytes in 128 characters is refused: it counts characters twice',
    '3.0 s 1 request without an answer',
  ]);
  await expect(page.locator('.pace svg a')).toHaveCount(2);
  await page.locator('.events').getByRole('link').first().click();
  await expect(page.locator('#deviation-3f9a1c07 mark')).toBeVisible();
});

test('a report without a start of its pace marks no findings in the plot', async ({ page }) => {
  await openReport(page, richReport(), '#/run');
  await expect(page.locator('.events li')).toHaveCount(2);
  await expect(page.getByText('95 of 96 removed')).toBeVisible();
});

test('a stale waiver is announced, and each waiver shows its state', async ({ page }) => {
  await openReport(page, richReport());
  await page.getByRole('link', { name: '1 waiver is stale' }).click();
  await expect(page.locator('.waivers .verdict')).toHaveText([
    'has expired, which fails the run',
    'used',
    'not needed: this run did not look there',
  ]);
  await expect(page.locator('.waivers')).toBeInViewport();
});
