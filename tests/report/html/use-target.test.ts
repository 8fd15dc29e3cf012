import { expect } from '@playwright/test';
import { sampleReport } from '../sample-report.ts';
import { openReport, test } from './page-test.ts';

const deviating = sampleReport('deviating');

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
  await expect(page.locator('.deviation > details[open]')).toHaveCount(1);
});

test('a link to where the address points already undoes a filter all the same', async ({ page }) => {
  await openReport(page, deviating, '#api-keys.shape');
  await page.getByRole('searchbox').fill('ssh-credentials');
  await expect(page.locator('tr.target')).toHaveCount(0);
  await page.locator('.map a[href="#api-keys.shape"]').click();
  await expect(page.locator('tr.target')).toHaveAttribute('id', 'api-keys.shape');
  await expect(page.locator('tr.target')).toBeInViewport();
});

test('a link to a gap leads to it, also when a filter hides it', async ({ page }) => {
  await openReport(page, deviating, '#agent.limit');
  await expect(page.locator('tr[id="agent.limit"]')).toBeInViewport();
  await page.getByLabel('Document').selectOption('2');
  await expect(page.locator('tr[id="agent.limit"]')).toHaveCount(0);
  await page.evaluate(() => window.location.assign('#api.failure-statuses'));
  await expect(page.locator('tr[id="api.failure-statuses"]')).toBeInViewport();
});
