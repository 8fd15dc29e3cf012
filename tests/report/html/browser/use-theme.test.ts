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

test('the theme that the reader chooses overrides the system setting and is kept after a reload', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await openReport(page, richReport());
  // The browser may reload before it has saved the local storage and then lose the choice, so the choice is repeated.
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

test('the theme can be changed in a browser without local storage', async ({ page }) => {
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
