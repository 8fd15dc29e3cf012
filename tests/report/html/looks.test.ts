import { expect } from '@playwright/test';
import { sampleReport } from '../sample-report.ts';
import { openReport, test, unfold } from './page-test.ts';
import { richReport } from './rich-report.ts';

const deviating = sampleReport('deviating');

test('the page follows the colour scheme of the reader', async ({ page }) => {
  const paper = (): Promise<string> => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.emulateMedia({ colorScheme: 'light' });
  await openReport(page, deviating);
  expect(await paper()).toBe('rgb(251, 250, 248)');
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await paper()).toBe('rgb(20, 23, 26)');
});

test('nothing is wider than a narrow telephone, whatever the text', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 700 });
  const kinds = ['hostile', 'incomplete', 'empty'] as const;
  for (const report of [richReport(), ...kinds.map((kind) => sampleReport(kind))]) {
    await openReport(page, report);
    await unfold(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), report.run.id).toBe(360);
  }
});

test('on paper, deviations are unfolded with their exchanges, and folded again afterwards', async ({ page }) => {
  await openReport(page, richReport());
  await expect(page.locator('.deviation > details[open]')).toHaveCount(0);
  await page.emulateMedia({ media: 'print' });
  const deviation = page.locator('#deviation-3f9a1c07');
  await expect(deviation.locator('mark')).toHaveText('"token": "«redacted»"');
  await expect(deviation.locator('mark')).toBeVisible();
  await expect(deviation.locator('.on-paper')).toBeHidden();
  await expect(page.getByText('An API key is listed twice')).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await expect(page.locator('.deviation > details[open]')).toHaveCount(0);
});

test('on paper there is nothing to press', async ({ page }) => {
  await openReport(page, richReport());
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('searchbox')).toBeHidden();
  await expect(page.locator('nav')).toBeHidden();
  await expect(page.locator('.copy button').first()).toBeHidden();
});

test('on paper, more deviations than anybody reads say in a line what was expected and what came', async ({ page }) => {
  await openReport(page, sampleReport('huge'));
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.deviation')).toHaveCount(500);
  await expect(page.locator('.deviation > details[open]')).toHaveCount(0);
  await expect(page.locator('#deviation-d499 .on-paper')).toHaveText('Expected null; received "«redacted»".');
  await expect(page.locator('#deviation-d499 .on-paper')).toBeVisible();
});
