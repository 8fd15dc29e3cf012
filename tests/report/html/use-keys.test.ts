import { expect } from '@playwright/test';
import { openReport, test } from './page-test.ts';
import { richReport } from './rich-report.ts';

test('/ goes to the search, and Esc undoes it', async ({ page }) => {
  await openReport(page, richReport());
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('j/k?');
  await expect(page.getByRole('searchbox')).toHaveValue('j/k?');
  await expect(page.locator('.requirements tr[id]')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('searchbox')).not.toBeFocused();
  await expect(page.locator('.requirements tr[id]')).toHaveCount(72);
});

test('j and k walk the deviations, reasons, requirements and gaps, and Enter unfolds or follows', async ({ page }) => {
  await openReport(page, richReport());
  await page.keyboard.press('j');
  await expect(page.locator('#deviation-3f9a1c07 > details > summary')).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await expect(page.locator('#deviation-3f9a1c07 > details > summary')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#deviation-3f9a1c07 mark')).toBeVisible();
  for (let n = 0; n < 6; n += 1) await page.keyboard.press('j');
  const [first] = richReport().requirements;
  const link = page.locator('.requirements a.id').first();
  await expect(link).toBeFocused();
  await expect(link).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.locator('tr.target')).toHaveAttribute('id', first?.id ?? '');
});

test('? shows the keys, Esc closes them and leaves the filter alone', async ({ page }) => {
  await openReport(page, richReport());
  await page.getByLabel('Document').selectOption('2');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.locator('.requirements tr[id]')).toHaveCount(12);
  await page.getByRole('button', { name: 'Keys ?' }).click();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('a key with Ctrl belongs to the browser', async ({ page }) => {
  await openReport(page, richReport());
  await page.keyboard.press('Control+j');
  await expect(page.locator('summary:focus')).toHaveCount(0);
});

test('whatever has the focus shows it', async ({ page }) => {
  await openReport(page, richReport());
  const outlines = new Set<string>();
  for (let n = 0; n < 25; n += 1) {
    await page.keyboard.press('Tab');
    outlines.add(await page.evaluate(() => getComputedStyle(document.activeElement ?? document.body).outlineStyle));
  }
  expect([...outlines]).toEqual(['solid']);
});
