import { expect, type Page } from '@playwright/test';
import { openReport, test } from '../page-test.ts';
import { richReport } from '../rich-report.ts';

const paper = (page: Page): Promise<string> => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const LIGHT = 'rgb(251, 250, 248)';
const DARK = 'rgb(20, 23, 26)';

test('the page follows the colour scheme of the reader', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await openReport(page, richReport());
  expect(await paper(page)).toBe(LIGHT);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await paper(page)).toBe(DARK);
});

test('what the reader chooses holds against the system, and is kept for the next time', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await openReport(page, richReport());
  // A busy browser may load the page again before it has written down what the page keeps, and then never does: the choice is made again.
  await expect(async () => {
    await page.getByLabel('Theme').selectOption('dark');
    await expect.poll(() => paper(page)).toBe(DARK);
    await page.reload();
    await expect(page.getByLabel('Theme')).toHaveValue('dark', { timeout: 5_000 });
  }).toPass({ timeout: 120_000 });
  await expect.poll(() => paper(page)).toBe(DARK);
  await page.getByLabel('Theme').selectOption('system');
  await expect.poll(() => paper(page)).toBe(LIGHT);
});

test('a browser that keeps nothing still changes its colours', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new Error('denied');
      },
    });
  });
  await page.emulateMedia({ colorScheme: 'light' });
  const noise = await openReport(page, richReport());
  await page.getByLabel('Theme').selectOption('dark');
  await expect.poll(() => paper(page)).toBe(DARK);
  expect(noise).toEqual([]);
});
