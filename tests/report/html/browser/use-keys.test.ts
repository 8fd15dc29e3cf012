import { expect } from '@playwright/test';
import { openReport, test } from '../page-test.ts';
import { richReport } from '../rich-report.ts';

test('/ focuses the search, and Esc clears and leaves it', async ({ page }) => {
  await openReport(page, richReport(), '#/requirements');
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('j/k?');
  await expect(page.getByRole('searchbox')).toHaveValue('j/k?');
  await expect(page.locator('.list .stop')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('searchbox')).not.toBeFocused();
  await expect(page.locator('.list .stop')).toHaveCount(72);
});

test('j and k move through the list from the open item, and Enter opens an item', async ({ page }) => {
  await openReport(page, richReport(), '#/findings');
  const rows = page.locator('.list .stop');
  await page.keyboard.press('j');
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press('k');
  await expect(rows.first()).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.locator('.cause h2')).toContainText('counts characters twice');
  await expect(page.locator('.cause h2')).toBeFocused();
  await page.keyboard.press('j');
  await expect(rows.nth(2)).toBeFocused();
});

test('? shows the keys, and Esc closes them without changing the filter', async ({ page }) => {
  await openReport(page, richReport(), '#/requirements?document=2');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.locator('.list .stop')).toHaveCount(12);
  await page.getByRole('button', { name: 'Keys ?' }).click();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('a key with Ctrl is left to the browser', async ({ page }) => {
  await openReport(page, richReport());
  await page.keyboard.press('Control+j');
  await expect(page.locator('.stop:focus')).toHaveCount(0);
});

test('every focused element shows its focus', async ({ page }) => {
  await openReport(page, richReport());
  const outlines = new Set<string>();
  for (let n = 0; n < 25; n += 1) {
    await page.keyboard.press('Tab');
    outlines.add(await page.evaluate(() => getComputedStyle(document.activeElement ?? document.body).outlineStyle));
  }
  expect([...outlines]).toEqual(['solid']);
});
