/**
 * What the report page costs a reader as reports grow, as ratios within one run: a page of a thousand requirements and 500 deviations
 * against one of a hundred and fifty. Asserts nothing.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium, type Page } from '@playwright/test';
import { renderHtml } from '../src/report/html/pages/render.ts';
import type { Report } from '../src/report/model/report.ts';
import { findBrowser } from '../tests/report/find-browser.ts';
import { sampleReport } from '../tests/report/sample-report.ts';
import { tell } from './measure/tell.ts';

const rounds = 5;

/** A report with a part of a large one: the first requirements, and at most so many of their deviations. */
const part = (requirements: number, deviations: number): Report => {
  const whole = sampleReport('huge');
  const kept = whole.requirements.slice(0, requirements);
  const ids = new Set(kept.map(({ id }) => id));
  const found = whole.deviations.filter(({ requirement }) => ids.has(requirement)).slice(0, deviations);
  const known = new Set(found.map(({ id }) => id));
  return {
    ...whole,
    requirements: kept.map((one) => ({ ...one, deviations: one.deviations.filter((id) => known.has(id)) })),
    deviations: found,
  };
};

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};

/** Until the next frame is drawn. */
const drawn = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0))));

const costsOf = async (page: Page, report: Report, file: string): Promise<{ [what: string]: number }> => {
  const making: number[] = [];
  const opening: number[] = [];
  const typing: number[] = [];
  const following: number[] = [];
  const last = report.requirements.at(-1)?.id ?? '';
  for (let round = 0; round < rounds; round += 1) {
    making.push(await timed(async () => writeFileSync(file, await renderHtml(report))));
    opening.push(
      await timed(async () => {
        await page.goto(pathToFileURL(file).href);
        await drawn(page);
      }),
    );
    const search = page.getByRole('searchbox');
    typing.push(
      await timed(async () => {
        for (const text of ['t', 'to', 'tok']) {
          await search.fill(text);
          await drawn(page);
        }
      }),
    );
    following.push(
      await timed(async () => {
        await page.evaluate((id) => window.location.assign(`#${id}`), last);
        await drawn(page);
      }),
    );
  }
  return {
    'making the page': median(making),
    'opening it': median(opening),
    'typing three letters': median(typing),
    'following a link that a filter hides': median(following),
  };
};

const executablePath = await findBrowser();
const browser = await chromium.launch({
  args: ['--no-sandbox', '--disable-background-networking'],
  ...(executablePath === undefined ? {} : { executablePath }),
});
const folder = mkdtempSync(join(tmpdir(), 'plumbline-bench-'));
const page = await browser.newPage();
const few = await costsOf(page, part(100, 50), join(folder, 'few.html'));
const many = await costsOf(page, part(1000, 500), join(folder, 'many.html'));
await browser.close();
rmSync(folder, { recursive: true });

tell(
  'page',
  Object.entries(many).map(([what, ms]) => ({ what, values: [ms / (few[what] ?? 1)], unit: '× for 10 × the report' })),
);
