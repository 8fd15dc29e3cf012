import { expect } from '@playwright/test';
import { sampleReport } from '../../sample-report.ts';
import { openReport, test } from '../page-test.ts';
import { richReport } from '../rich-report.ts';

test('the worst cause is open beside the list, with its statement and its evidence', async ({ page }) => {
  await openReport(page, richReport(), '#/findings');
  await expect(page.locator('.list .stop')).toHaveCount(3);
  await expect(page.locator('.cause h2')).toHaveText('The token of an API key is shown again after its creation');
  await expect(page.locator('.statement')).toContainText('no response after creation carries the token.');
  await expect(page.locator('#deviation-3f9a1c07 mark')).toHaveText('"token": "«redacted»"');
  await expect(page.locator('#deviation-77b0e2d4 pre')).toHaveCount(0);
  await page.locator('.list .stop').nth(1).click();
  await expect(page.locator('.cause h2')).toContainText('counts characters twice');
  await expect(page.locator('.cause h2')).toBeFocused();
});

test('severities and verdicts narrow the list, and their counts follow the rest of the filter', async ({ page }) => {
  await openReport(page, richReport(), '#/findings');
  await expect(page.locator('.toggle')).toHaveText(['security 1', 'function 1', 'shape 1', ' fail 2', ' waived 1']);
  await page.getByRole('button', { name: 'waived 1' }).click();
  await expect(page.locator('.list .stop')).toHaveCount(1);
  await expect(page.locator('.toggle')).toHaveText([' fail 2', ' waived 1']);
  await expect(page.locator('.cause > .where .tag')).toHaveText(['shape', 'waived']);
  await page.getByRole('button', { name: 'Show all' }).click();
  await page.getByRole('button', { name: 'security 1' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Findings 1');
});

test('new and known deviations are marked when there is a baseline', async ({ page }) => {
  await openReport(page, richReport(), '#/findings');
  await expect(page.locator('#deviation-3f9a1c07 .tag.new')).toHaveText('new');
  await expect(page.locator('#deviation-77b0e2d4 .tag').last()).toHaveText('known');
  await openReport(page, sampleReport('deviating'), '#/findings');
  await expect(page.locator('.tag.new')).toHaveCount(0);
});

test('a long list of causes shows the first sixty, and the rest on request', async ({ page }) => {
  await openReport(page, sampleReport('huge'), '#/findings');
  await expect(page.locator('.list .stop')).toHaveCount(60);
  await page.getByRole('button', { name: /^Show \d+ more$/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    `Findings ${await page.locator('.list .stop').count()}`,
  );
});

test('on a narrow screen the list comes first, and an opened finding replaces it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openReport(page, richReport(), '#/findings');
  await expect(page.locator('.list')).toBeVisible();
  await expect(page.locator('.cause')).toBeHidden();
  await page.locator('.list .stop').first().click();
  await expect(page.locator('.list')).toBeHidden();
  await expect(page.locator('.cause mark')).toBeVisible();
  await page.getByRole('link', { name: 'All findings' }).click();
  await expect(page.locator('.list')).toBeVisible();
});
