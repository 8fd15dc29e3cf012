import { expect, type Page } from '@playwright/test';
import { sampleReport } from '../../sample-report.ts';
import { openReport, test } from '../page-test.ts';
import { richReport } from '../rich-report.ts';

const hash = (page: Page): Promise<string> => page.evaluate(() => decodeURIComponent(window.location.hash));
const title = (page: Page) => page.getByRole('heading', { level: 1 });

test('view, filter and item are part of the address, and back and forward move through them', async ({ page }) => {
  await openReport(page, richReport());
  await page
    .getByRole('navigation', { name: 'Views' })
    .getByRole('link', { name: /^Requirements/ })
    .click();
  await expect(title(page)).toHaveText('Requirements 72');
  await page.getByLabel('Resource').selectOption('api-keys');
  await expect(title(page)).toHaveText('Requirements 12');
  expect(await hash(page)).toBe('#/requirements?resource=api-keys');
  await page.getByRole('link', { name: 'pass: list-once' }).click();
  expect(await hash(page)).toBe('#/requirements/api-keys.list-once?resource=api-keys');
  await expect(page.locator('.requirement h2')).toHaveText('api-keys.list-once');
  await page.goBack();
  await expect(page.locator('.requirement')).toHaveCount(0);
  await page.goBack();
  await expect(title(page)).toHaveText('Requirements 72');
  await page.goForward();
  await expect(title(page)).toHaveText('Requirements 12');
  await expect(page.getByLabel('Resource')).toHaveValue('api-keys');
});

test('typing a search adds one step to the browser history', async ({ page }) => {
  await openReport(page, richReport(), '#/requirements');
  await page.getByRole('searchbox').pressSequentially('255 bytes ssh');
  await expect(title(page)).toHaveText('Requirements 1');
  expect(await hash(page)).toBe('#/requirements?q=255+bytes+ssh');
  await page.goBack();
  await expect(title(page)).toHaveText('Requirements 72');
  await expect(page.getByRole('searchbox')).toHaveValue('');
});

test('an address with a filter opens the page with that filter', async ({ page }) => {
  await openReport(page, richReport(), '#/requirements?verdict=fail&q=token');
  await expect(title(page)).toHaveText('Requirements 1');
  await expect(page.getByRole('searchbox')).toHaveValue('token');
  await expect(page.getByRole('button', { name: 'fail 1' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(title(page)).toHaveText('Requirements 72');
});

test('every view shows its number of matches for the search', async ({ page }) => {
  await openReport(page, richReport(), '#/requirements');
  const views = page.getByRole('navigation', { name: 'Views' }).getByRole('link');
  await expect(views).toHaveText(['Summary', 'Findings 3', 'Requirements 72', 'Endpoints 5', 'Gaps 3', 'Run']);
  await page.getByRole('searchbox').fill('api_keys');
  await expect(views).toHaveText(['Summary', 'Findings 2', 'Requirements 2', 'Endpoints 4', 'Gaps 0', 'Run']);
});

for (const [fragment, leadsTo] of [
  ['#deviation-77b0e2d4', '#deviation-77b0e2d4'],
  ['#/findings/77b0e2d4', '#deviation-77b0e2d4'],
  ['#https-edges.uri-form', '.requirement h2'],
  ['#/requirements/https-edges.uri-form', '.requirement h2'],
  ['#agent.limit', 'tr.target'],
  ['#/endpoints/GET%20%2Fapi_keys', 'tr.target'],
  ['#waivers', '#waivers'],
] as const) {
  test(`${fragment} leads to its item, which is visible and has the focus`, async ({ page }) => {
    await openReport(page, richReport(), fragment);
    await expect(page.locator(leadsTo)).toBeFocused();
    await expect(page.locator(leadsTo)).toBeInViewport();
  });
}

test('a requirement links to its deviation, which marks the place in the answer, and links back', async ({ page }) => {
  await openReport(page, richReport(), '#/requirements/api-keys.token-shown-once');
  await page
    .locator('.requirement')
    .getByRole('link', { name: /shown again after its creation/ })
    .click();
  await expect(page.locator('#deviation-3f9a1c07 mark')).toHaveText('"token": "«redacted»"');
  await page.locator('#deviation-3f9a1c07').getByRole('link', { name: 'api-keys.token-shown-once' }).click();
  await expect(page.locator('.requirement h2')).toBeFocused();
});

test('a link to a deviation opens it, also far down in a long report', async ({ page }) => {
  await openReport(page, sampleReport('huge'), '#deviation-d499');
  const deviation = page.locator('#deviation-d499');
  await expect(deviation).toBeInViewport();
  await expect(deviation.getByText('/field_499')).toBeVisible();
  await expect(page.locator('.list [aria-current]')).toBeInViewport();
});

test('an item in the address is shown even when the filter removes it from the list', async ({ page }) => {
  await openReport(page, richReport(), '#/requirements/api-keys.shape?q=ssh-credentials');
  await expect(page.locator('.requirement h2')).toHaveText('api-keys.shape');
  await expect(page.locator('.list .stop')).toHaveCount(12);
});
