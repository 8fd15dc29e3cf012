import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, type Page } from '@playwright/test';
import { VIEWS } from '../../../src/report/html/browser/address.ts';
import { renderHtml } from '../../../src/report/html/pages/render.ts';
import type { Report } from '../../../src/report/model/report.ts';
import { HOSTILE, sampleReport } from '../sample-report.ts';
import { openReport, test, unfold } from './page-test.ts';

const deviating = sampleReport('deviating');

/** A report with hostile text in every place that can hold text of a target or of a changed file. */
const hostileEverywhere = (text: string): Report => {
  const report = sampleReport('hostile');
  const keyed = Object.fromEntries([
    ['__proto__', 3],
    ['constructor', 1],
    [text.slice(0, 500), 2],
  ]);
  return {
    ...report,
    reason: text,
    requirements: report.requirements.map((requirement) => ({
      ...requirement,
      reason: text,
      cure: text,
      evidenceAt: keyed,
    })),
    endpoints: ['__proto__', 'constructor', text.slice(0, 500)].map((id) => ({
      id,
      resource: id,
      exchanges: 6,
      statuses: keyed,
      latencyMs: { p50: 1, p90: 2, p99: 3, max: 4 },
      histogram: [1, 2],
    })),
    gaps: report.gaps.map((gap) => ({ ...gap, observed: [text, '__proto__'] })),
    deviations: report.deviations.map((deviation) => ({
      ...deviation,
      received: text,
      reproduce: { curl: text, command: text, removed: text, chain: text },
      exchanges: deviation.exchanges.map((exchange) => ({
        ...exchange,
        request: {
          ...exchange.request,
          url: `javascript:${text}`,
          headers: [['__proto__', text]],
          body: { encoding: 'text', content: `{"__proto__":${JSON.stringify(text)}}`, bytes: 9, cut: false },
        },
      })),
    })),
    waivers: [
      { deviation: text, requirement: null, reason: text, owner: text, issue: text, expires: text, state: 'expired' },
    ],
    baseline: {
      run: text,
      startedAt: text,
      added: [],
      gone: ['x'],
      was: [{ id: 'x', requirement: text, summary: text }],
      gaps: [{ id: 'api.error-body', before: [text], now: ['__proto__'] }],
    },
  };
};

const PLACES = [...VIEWS, 'requirements/api-keys.token-shown-once', 'gaps/api.error-body', 'summary?q=img'];

const show = async (page: Page, place: string): Promise<void> => {
  await page.evaluate((to) => window.location.assign(`#/${to}`), place);
  await unfold(page);
};

test('hostile text executes no script, loads nothing and is shown as text', async ({ page }) => {
  const noise = await openReport(page, hostileEverywhere(HOSTILE));
  await expect(page.locator('.lede')).toHaveText('1 deviation from 1 of 3 requirements, with 1 cause.');
  for (const place of PLACES) {
    await show(page, place);
    await expect(page.getByText('</script><img src=x onerror').first(), place).toBeVisible();
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
    expect(await page.locator('img, iframe, object, #page style, #page script, a[href^="javascript"]').count()).toBe(0);
    expect(await page.locator('#page').textContent()).not.toMatch(/[\u202e\u2028\u2029]/);
    expect(await page.locator('#page').innerHTML()).not.toMatch(/[\u202e\u2028\u2029]/);
  }
  expect(noise).toEqual([]);
});

test('the content security policy of the page blocks injected markup', async ({ page }) => {
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

test('the report embedded in the page equals the report', async ({ page }) => {
  const report = sampleReport('hostile');
  await openReport(page, report);
  const embedded = await page.locator('#report').textContent();
  expect(JSON.parse(embedded ?? '')).toEqual({ ...JSON.parse(JSON.stringify(report)), faults: {}, shortened: [] });
  expect(await renderHtml(report)).not.toContain(HOSTILE.slice(0, 20));
});

test('a megabyte of markup is cut, shown as text and executes no script', async ({ page }) => {
  const megabyte = '<img src=http://127.0.0.1:9/x onerror=window.hacked=1>\u0000\u202e'.repeat(18_000);
  const report = hostileEverywhere(megabyte);
  expect((await renderHtml(report)).length).toBeLessThan(1_500_000);
  const noise = await openReport(page, report);
  for (const place of PLACES) await show(page, place);
  await show(page, 'findings');
  await expect(page.getByText('characters in all').first()).toBeVisible();
  await expect(page.getByText('Shortened to keep this page small')).toBeVisible();
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  expect(await page.locator('img').count()).toBe(0);
  expect(noise).toEqual([]);
});

test('names that a target sends do not change the prototype of objects', async ({ page }) => {
  await openReport(page, hostileEverywhere('__proto__'));
  for (const place of PLACES) await show(page, place);
  await show(page, 'endpoints');
  const polluted = await page.evaluate(() => Object.keys(Object.prototype).length + ('3' in {} ? 1 : 0));
  expect(polluted).toBe(0);
  await expect(page.locator('.endpoints tbody tr', { hasText: '__proto__' }).first()).toBeVisible();
});
