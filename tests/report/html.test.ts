import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { pathToFileURL } from 'node:url';
import { expect, type Page, test } from '@playwright/test';
import { renderHtml } from '../../src/report/html/render.ts';
import type { Report } from '../../src/report/report.ts';
import { findBrowser } from './find-browser.ts';
import { HOSTILE, sampleReport } from './sample-report.ts';

const executablePath = await findBrowser();
test.skip(executablePath === undefined, 'the report page is tried in a real Chromium, and none is installed here');
test.use({
  launchOptions: {
    args: ['--no-sandbox', '--disable-background-networking'],
    ...(executablePath === undefined ? {} : { executablePath }),
  },
});

/** Opens a report from a file, as a reader does, and notes whatever the page asks the network for or complains about. */
const openReport = async (page: Page, report: Report, fragment = ''): Promise<readonly string[]> => {
  const file = test.info().outputPath('index.html');
  await writeFile(file, await renderHtml(report));
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

/** Opens whatever is folded, and what appears folded inside of it, until nothing is. */
const unfold = async (page: Page): Promise<void> => {
  const openAll = (): Promise<number> =>
    page.locator('details:not([open])').evaluateAll((folds) => {
      for (const fold of folds) fold.setAttribute('open', '');
      return folds.length;
    });
  await expect.poll(openAll).toBe(0);
};

const deviating = sampleReport('deviating');

test('a report says at a glance what was promised, proven and broken', async ({ page }) => {
  const noise = await openReport(page, deviating);
  await expect(page).toHaveTitle('staging deviates: conformance report');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deviates');
  await expect(page.getByText('3 deviations from 2 of 72 documented requirements.')).toBeVisible();
  await expect(page.getByRole('link', { name: '56 of 72 proven' })).toBeVisible();
  await expect(page.getByText('95 of 96 removed')).toBeVisible();
  expect(noise).toEqual([]);
});

test('hostile text runs nothing, fetches nothing and is shown as text', async ({ page }) => {
  const noise = await openReport(page, sampleReport('hostile'));
  await unfold(page);
  await expect(page.locator('.lede')).toHaveText('1 deviation from 1 of 3 documented requirements.');
  await expect(page.getByText('</script><img src=x onerror').first()).toBeVisible();
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  expect(await page.locator('img, iframe, object, #page style, #page script, a[href^="javascript"]').count()).toBe(0);
  expect(await page.locator('#page').textContent()).not.toMatch(/[\u202e\u2028\u2029]/);
  expect(noise).toEqual([]);
});

test('markup that slipped through would still be stopped by the policy of the page', async ({ page }) => {
  const asked: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url);
    response.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  await openReport(page, deviating);
  const stopped = await page.evaluate(async (origin) => {
    const directives: string[] = [];
    document.addEventListener('securitypolicyviolation', (event) => directives.push(event.effectiveDirective));
    const place = document.createElement('div');
    place.innerHTML = `<img src="${origin}/x" onerror="window.hacked=1"><style>body{color:red}</style>`;
    document.body.append(place);
    const script = document.createElement('script');
    script.textContent = 'window.hacked=1';
    document.body.append(script);
    await fetch(origin).catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 0));
    return { directives: [...new Set(directives)].sort(), hacked: 'hacked' in window };
  }, `http://127.0.0.1:${port}`);
  server.close();
  expect(stopped.hacked).toBe(false);
  expect(stopped.directives).toEqual([
    'connect-src',
    'img-src',
    'script-src-attr',
    'script-src-elem',
    'style-src-elem',
  ]);
  expect(asked).toEqual([]);
});

test('the report embedded in the page is the report', async ({ page }) => {
  const report = sampleReport('hostile');
  await openReport(page, report);
  const embedded = await page.locator('#report').textContent();
  expect(JSON.parse(embedded ?? '')).toEqual(JSON.parse(JSON.stringify(report)));
  expect(await renderHtml(report)).not.toContain(HOSTILE.slice(0, 20));
});

test('search and filters narrow the requirements, fade the map and can be undone', async ({ page }) => {
  await openReport(page, deviating);
  const rows = page.locator('.requirements tr[id]');
  await expect(rows).toHaveCount(72);
  await page.getByRole('searchbox').pressSequentially('255 bytes ssh');
  await expect(rows).toHaveCount(1);
  await expect(page.locator('.map a.faded')).toHaveCount(71);
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(rows).toHaveCount(72);
  await expect(page.getByRole('searchbox')).toHaveValue('');

  await page.getByLabel('Document').selectOption('2');
  await expect(rows).toHaveCount(12);
  await page.getByLabel('Document').selectOption('');
  await page.getByLabel('Resource').selectOption('api-keys');
  await expect(rows).toHaveCount(12);
  await page.getByRole('button', { name: 'fail 2' }).click();
  await expect(rows).toHaveCount(1);
  await expect(page.getByText('1 requirement shown')).toBeVisible();
  await expect(page.locator('.deviation')).toHaveCount(2);
});

test('a link to a requirement leads to it, also when a filter hides it', async ({ page }) => {
  await openReport(page, deviating, '#https-edges.uri-form');
  await expect(page.locator('tr.target')).toHaveAttribute('id', 'https-edges.uri-form');
  await expect(page.locator('tr.target')).toBeInViewport();
  await page.getByRole('searchbox').fill('ssh-credentials');
  await expect(page.locator('tr.target')).toHaveCount(0);
  await page.locator('.map a[href="#api-keys.shape"]').click();
  await expect(page.locator('tr.target')).toHaveAttribute('id', 'api-keys.shape');
  await expect(page.locator('tr.target')).toBeInViewport();
});

test('a link to a deviation opens it, also far down in a long report', async ({ page }) => {
  await openReport(page, sampleReport('huge'), '#deviation-d499');
  const deviation = page.locator('#deviation-d499');
  await expect(deviation).toBeInViewport();
  await expect(deviation.getByText('/field_499')).toBeVisible();
  await expect(page.locator('.deviation details[open]')).toHaveCount(1);
});

test('a deviation unfolds into its exchanges, with the place marked in the answer', async ({ page }) => {
  await openReport(page, deviating);
  const deviation = page.locator('#deviation-3f9a1c07');
  await expect(deviation.locator('pre')).toHaveCount(0);
  await deviation.locator('summary').click();
  await deviation.locator('.exchange summary').last().click();
  await expect(deviation.locator('mark')).toHaveText('"token": "«redacted»"');
  await expect(deviation.getByText('3 of 3 tries')).toBeVisible();
});

test('the command to see it again and the waiver entry are copied exactly', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openReport(page, deviating);
  const deviation = page.locator('#deviation-3f9a1c07');
  await deviation.locator('summary').click();
  const copied = async (what: string): Promise<string> => {
    const button = deviation.getByRole('button', { name: `Copy ${what}` });
    await button.click();
    await expect(button).toHaveText('Copied');
    return page.evaluate(() => navigator.clipboard.readText());
  };
  expect(await copied('curl')).toBe(deviating.deviations[0]?.reproduce.curl);
  expect(JSON.parse(await copied('waiver entry'))).toMatchObject({ deviation: '3f9a1c07', expires: '2026-04-13' });
});

test('the map is one stop of the Tab key, and the arrow keys walk it', async ({ page }) => {
  await openReport(page, deviating);
  await expect(page.locator('.map a[tabindex="0"]')).toHaveCount(1);
  await page.locator('.map a').first().focus();
  await page.keyboard.press('End');
  await expect(page.locator('.map a').last()).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.locator('tr.target')).toHaveAttribute('id', 'ssh-credentials.shape');
});

test('each verdict has a sign of its own besides its colour', async ({ page }) => {
  await openReport(page, deviating);
  const signs = await page
    .locator('.verdicts .mark')
    .evaluateAll((marks) =>
      marks.map((mark) => `${getComputedStyle(mark, '::before').content} ${getComputedStyle(mark).borderStyle}`),
    );
  expect(new Set(signs).size).toBe(5);
});

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
  for (const kind of ['deviating', 'hostile', 'incomplete', 'empty'] as const) {
    await openReport(page, sampleReport(kind));
    await unfold(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), kind).toBe(360);
  }
});

test('on paper, folded deviations still say what was expected and what came', async ({ page }) => {
  await openReport(page, deviating);
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('#deviation-3f9a1c07 .on-paper')).toHaveText('Expected null; received "«redacted»".');
  await expect(page.locator('#deviation-3f9a1c07 .on-paper')).toBeVisible();
  await expect(page.getByRole('searchbox')).toBeHidden();
});

test('an empty report is not taken for a good one', async ({ page }) => {
  await openReport(page, sampleReport('empty'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Incomplete');
  await expect(page.getByText('None was found, but the run is incomplete: that proves nothing.')).toBeVisible();
});

test('a huge report stays small: a deviation costs its exchanges and hardly more', async () => {
  const report = sampleReport('huge');
  const overhead = (await renderHtml(report)).length - JSON.stringify(report).length;
  expect(overhead).toBeLessThan(80_000);
});
