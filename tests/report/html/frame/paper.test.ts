import { expect, type Page } from '@playwright/test';
import { sampleReport } from '../../sample-report.ts';
import { openReport, test } from '../page-test.ts';
import { richReport } from '../rich-report.ts';

const sheets = async (page: Page): Promise<number> =>
  ((await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g) ?? []).length;

test('the printed report has the verdict, the findings and the untried requirements, whatever view is open', async ({
  page,
}) => {
  await openReport(page, richReport(), '#/gaps');
  await page.emulateMedia({ media: 'print' });
  const paper = page.locator('.paper');
  await expect(paper.locator('h1')).toHaveText('Deviates');
  await expect(paper.locator('h2')).toHaveText(['What it rests on', /^Since the baseline/, 'Findings 3', 'Run']);
  await expect(paper.getByText('expected null; received "«redacted»". Seen 3 of 3 times').first()).toBeVisible();
  await expect(paper.getByText('An API key is listed twice')).toBeVisible();
  await expect(paper.getByText('Add agent.baseUrl to the target file')).toBeVisible();
  await expect(page.locator('.screen')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await expect(paper).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gaps 3');
});

test('the printed report is at most twelve sheets, also with five hundred findings', async ({ page }) => {
  await openReport(page, richReport());
  expect(await sheets(page)).toBeLessThanOrEqual(3);
  await openReport(page, sampleReport('huge'));
  expect(await sheets(page)).toBeLessThanOrEqual(12);
});

test('exchanges, requirements and gaps are printed when they are chosen in the dialog', async ({ page }) => {
  await openReport(page, richReport());
  // The browser would wait for a person to choose a printer.
  await page.evaluate(() => {
    window.print = () => undefined;
  });
  await page.getByRole('button', { name: 'Print' }).click();
  const dialog = page.getByRole('dialog');
  for (const box of await dialog.getByRole('checkbox').all()) await box.check();
  await dialog.getByRole('button', { name: 'Print' }).click();
  await expect(dialog).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  const paper = page.locator('.paper');
  await expect(paper.locator('mark').first()).toHaveText('"token": "«redacted»"');
  await expect(paper.locator('td.verdict')).toHaveCount(72);
  await expect(paper.locator('.gaps tbody tr')).toHaveCount(3);
  await expect(paper.locator('.copy button').first()).toBeHidden();
});

test('the printed report is complete as soon as the beforeprint event was handled', async ({ page }) => {
  await openReport(page, richReport());
  const ready = await page.evaluate(() => {
    // As window.print() does: the page is captured as soon as the listeners have returned.
    window.dispatchEvent(new Event('beforeprint'));
    return document.querySelector('.paper h1')?.textContent;
  });
  expect(ready).toBe('Deviates');
});
