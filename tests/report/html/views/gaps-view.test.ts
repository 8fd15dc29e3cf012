import { expect } from '@playwright/test';
import { openReport, test } from '../page-test.ts';
import { richReport } from '../rich-report.ts';

test('a gap with a changed answer comes first and shows the change, and other gaps are folded', async ({ page }) => {
  await openReport(page, richReport(), '#/gaps');
  await expect(page.locator('.gap-group > summary')).toHaveText([
    'Changed since the baseline 1',
    'Answered in one way 1',
    'Not observed in this run 1',
  ]);
  await expect(page.locator('.gaps tbody tr')).toHaveCount(1);
  await expect(page.locator('.gaps tbody tr')).toContainText('https-edges.empty-update');
  await expect(page.locator('.change > div')).toHaveText([
    'no longerrefused with 400',
    'newaccepted with 200',
    'as beforeslow',
  ]);
});

test('a search unfolds the gaps that it finds', async ({ page }) => {
  await openReport(page, richReport(), '#/gaps');
  await page.getByRole('searchbox').fill('unknown id');
  await expect(page.locator('.gaps tbody tr')).toContainText(['Which status answers which kind of refused request?']);
});

test('a question that resources answer differently is unfolded and names them', async ({ page }) => {
  const gaps = ['a', 'b', 'c'].map((resource) => ({
    id: `${resource}.unset`,
    document: 1 as const,
    section: 'Conventions',
    question: `Resource ${resource}: how is it shown?`,
    observed: [resource === 'c' ? 'null' : 'empty'],
  }));
  await openReport(page, { ...richReport(), gaps, baseline: null }, '#/gaps');
  await expect(page.locator('.gap-group > summary')).toHaveText(['Answered differently between resources 3']);
  await expect(page.locator('.answer')).toHaveText(['emptya, b', 'nullc']);
  await page.evaluate(() => window.location.assign('#c.unset'));
  await expect(page.locator('tr.target')).toContainText('c.unset, asked about 3 resources');
});
