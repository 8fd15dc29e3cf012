import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import { VIEWS } from '../../../src/report/html/browser/address.ts';
import { sampleReport } from '../sample-report.ts';
import { openReport, test, unfold } from './page-test.ts';
import { richReport } from './rich-report.ts';

const source = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The violations of WCAG 2.2 AA that axe finds, one line for each element. */
const violations = async (page: Page): Promise<readonly string[]> => {
  // The content security policy of the page blocks foreign scripts; evaluation by the debugger is exempt from it.
  await page.evaluate(source);
  const found: unknown = await page.evaluate(
    `axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] })
      .then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) =>
        id + ' ' + target.join(' ') + ': ' + failureSummary)))`,
  );
  expect(Array.isArray(found)).toBe(true);
  return Array.isArray(found) ? found.map(String) : [];
};

const reports = {
  'a report with everything in it': richReport(),
  'an empty report': sampleReport('empty'),
  'a report of which nothing was tried': sampleReport('incomplete'),
};

for (const colorScheme of ['light', 'dark'] as const) {
  for (const [title, report] of Object.entries(reports)) {
    test(`axe finds no violation in ${title}, in the ${colorScheme} theme`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await openReport(page, report);
      for (const place of [...VIEWS, 'requirements/api-keys.shape', 'summary?q=token']) {
        await page.evaluate((to) => window.location.assign(`#/${to}`), place);
        await unfold(page);
        expect(await violations(page), place).toEqual([]);
      }
    });
  }
}

test('axe finds no violation in a narrow page, a filtered page and the help', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 700 });
  await openReport(page, richReport(), '#/requirements?resource=api-keys');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('?');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Print' }).click();
  expect(await violations(page)).toEqual([]);
});

test('axe finds the violations of a page that is not accessible', async ({ page }) => {
  await openReport(page, richReport(), '#/gaps');
  const remove = (elements: readonly Element[]): void => {
    for (const element of elements) element.removeAttribute('aria-label');
  };
  await page.locator('select').evaluateAll(remove);
  await page.locator('.note').evaluateAll((notes) => {
    for (const note of notes) if (note instanceof HTMLElement) note.style.color = '#cccccc';
  });
  const rules = new Set((await violations(page)).map((line) => line.split(' ')[0]));
  expect([...rules]).toEqual(expect.arrayContaining(['color-contrast', 'select-name']));
});
