import { writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { test as base, expect, type Page } from '@playwright/test';
import type { FaultsByRequirement } from '../../../src/report/html/data/known-faults.ts';
import { renderHtml } from '../../../src/report/html/pages/render.ts';
import type { Report } from '../../../src/report/model/report.ts';
import { findBrowser } from '../find-browser.ts';

const executablePath = await findBrowser();

/** A test in a real Chromium, skipped without an installed one. */
export const test = base.extend<{ browserThere: undefined }>({
  launchOptions: [
    {
      args: ['--no-sandbox', '--disable-background-networking'],
      ...(executablePath === undefined ? {} : { executablePath }),
    },
    { scope: 'worker' },
  ],
  browserThere: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of fixtures from this pattern.
    async ({}, use, info) => {
      info.skip(executablePath === undefined, 'the page is tried in a real Chromium, and none is installed here');
      await use(undefined);
    },
    { auto: true },
  ],
});

let opened = 0;

/** Opens a report from a file, as a reader does, and returns the network requests, console messages and errors of the page. */
export const openReport = async (
  page: Page,
  report: Report,
  fragment = '',
  faults: FaultsByRequirement = {},
): Promise<readonly string[]> => {
  // Each report gets a new file, because the browser does not reload an open page for another fragment.
  const file = test.info().outputPath(`index-${opened}.html`);
  opened += 1;
  await writeFile(file, await renderHtml(report, faults));
  const noise: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith('file:') && !request.url().startsWith('data:')) noise.push(request.url());
  });
  page.on('console', (message) => noise.push(message.text()));
  page.on('pageerror', (error) => noise.push(error.message));
  page.on('dialog', (dialog) => noise.push(dialog.message()));
  await page.goto(`${pathToFileURL(file).href}${fragment}`);
  return noise;
};

/** Opens all folded elements, including nested ones, until none is folded. */
export const unfold = async (page: Page): Promise<void> => {
  const openAll = (): Promise<number> =>
    page.locator('details:not([open]), .opener[aria-expanded="false"]').evaluateAll((folds) => {
      for (const fold of folds) {
        if (fold instanceof HTMLDetailsElement) fold.open = true;
        else if (fold instanceof HTMLElement) fold.click();
      }
      return folds.length;
    });
  await expect.poll(openAll).toBe(0);
};
