import { expect } from '@playwright/test';
import { sampleReport } from '../sample-report.ts';
import { openReport, test } from './page-test.ts';
import { richReport } from './rich-report.ts';

const deviating = sampleReport('deviating');

test('a report says at a glance what was promised, proven and broken', async ({ page }) => {
  const noise = await openReport(page, deviating);
  await expect(page).toHaveTitle('staging deviates: conformance report');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deviates');
  await expect(page.getByText('3 deviations from 2 of 72 documented requirements.')).toBeVisible();
  await expect(page.getByRole('link', { name: '56 of 72 statements proven' })).toBeVisible();
  await expect(page.getByText('95 of 96 removed')).toBeVisible();
  expect(noise).toEqual([]);
});

test('an empty report is not taken for a good one', async ({ page }) => {
  await openReport(page, sampleReport('empty'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Incomplete');
  await expect(page.getByText('None was found, but the run is incomplete: that proves nothing.')).toBeVisible();
});

test('what is new since the baseline, known from it and gone is told apart', async ({ page }) => {
  await openReport(page, richReport());
  await expect(page.locator('.since li')).toHaveText(['2new deviations', '2known before', '1gone', '1gap changed']);
  await page.locator('.gone-fold summary').click();
  await expect(page.getByText('An API key is listed twice')).toBeVisible();
  await expect(page.locator('#deviation-3f9a1c07 .tag.new')).toHaveText('new');
  await expect(page.locator('#deviation-77b0e2d4 .tag').last()).toHaveText('known');
});

test('without a baseline nothing is called new', async ({ page }) => {
  await openReport(page, deviating);
  await expect(page.locator('.since, .tag.new')).toHaveCount(0);
});

test('a stale waiver is announced, and each waiver says what became of it', async ({ page }) => {
  await openReport(page, richReport());
  await page.getByRole('link', { name: '1 waiver is stale' }).click();
  await expect(page.locator('.waivers .verdict')).toHaveText([
    'has expired, which fails the run',
    'used',
    'not needed: this run did not look there',
  ]);
  await expect(page.locator('.waivers')).toBeInViewport();
});

test('a gap whose answer changed comes first and shows what changed', async ({ page }) => {
  await openReport(page, richReport());
  const first = page.locator('.gaps tbody tr').first();
  await expect(first).toHaveAttribute('id', 'https-edges.empty-update');
  await expect(first.locator('.change > div')).toHaveText([
    'no longerrefused with 400',
    'newaccepted with 200',
    'as beforeslow',
  ]);
});

test('what could not be tried names the key of the target file that would change it', async ({ page }) => {
  await openReport(page, richReport());
  const reason = page.locator('details.reason', { hasText: 'unexercised, 12 requirements' });
  await expect(reason.locator('code')).toHaveText('agent.baseUrl');
  await expect(reason.locator('summary')).toContainText('the target names no agent');
  await reason.locator('summary').click();
  await expect(reason.getByRole('link')).toHaveCount(12);
});

test('pace, statuses and latencies are told in words beside their plots', async ({ page }) => {
  await openReport(page, richReport());
  await expect(page.locator('.pace figcaption')).toContainText('At most 27 a second, on average 11');
  await expect(page.locator('.legend li')).toHaveText([
    '43 exchanges',
    'asked to wait 2 times, 0 of them with 429',
    '1 request without an answer',
    '2 retries, waited 3.0 s',
  ]);
  const row = page.locator('.endpoints tbody tr', { hasText: 'DELETE /api_keys/{id}' });
  await expect(row.locator('.statuses li')).toHaveText(['204 × 40', '500 × 1']);
  await expect(row).toContainText('p50 4, p90 6, p99 22, max 140 ms');
});

for (const [title, report] of [
  ['an empty report', sampleReport('empty')],
  ['a report of which nothing was tried', sampleReport('incomplete')],
  ['a report in which all is well', sampleReport('conforming')],
] as const) {
  test(`every section of ${title} says why there is nothing in it`, async ({ page }) => {
    const noise = await openReport(page, report);
    for (const section of await page.locator('main > section').all()) {
      await expect(section.locator('p, table, details, .requirement-map').first()).toBeVisible();
    }
    expect(noise).toEqual([]);
  });
}
