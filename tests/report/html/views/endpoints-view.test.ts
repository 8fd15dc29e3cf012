import { expect } from '@playwright/test';
import { sampleReport } from '../../sample-report.ts';
import { openReport, test } from '../page-test.ts';
import { richReport } from '../rich-report.ts';

test('statuses and latencies are shown as text beside their plots, with unit and scale', async ({ page }) => {
  await openReport(page, richReport(), '#/endpoints');
  const row = page.locator('.endpoints tbody tr', { hasText: 'DELETE /api_keys/{id}' });
  await expect(row.locator('.statuses li')).toHaveText(['204 × 40', '500 × 1']);
  await expect(row.locator('.number')).toHaveText(['41', '4', '6', '22', '140']);
  await expect(page.locator('.endpoints thead th')).toHaveText([
    'Endpoint',
    'Exchanges',
    'Statuses',
    'Answers by latency, ms≤1≤4≤16',
    'p50, ms',
    'p90, ms',
    'p99, ms',
    'max, ms',
  ]);
});

test('the table is sorted by the column that the address names', async ({ page }) => {
  await openReport(page, richReport(), '#/endpoints');
  const first = page.locator('.endpoints tbody tr').first();
  await expect(first).toContainText('POST /api_keys');
  await page.getByRole('link', { name: 'p99, ms' }).click();
  await expect(first).toContainText('GET /api_keys');
  await expect(page.locator('[aria-sort]')).toHaveText('p99, ms');
  await page.getByRole('link', { name: 'max, ms' }).click();
  await expect(first).toContainText('DELETE /api_keys/{id}');
  await page.goBack();
  await expect(page.locator('[aria-sort]')).toHaveText('p99, ms');
});

test('members of requests are shown with the number of values sent, for the endpoints that pass the filter', async ({
  page,
}) => {
  await openReport(page, richReport(), '#/endpoints');
  await page.getByText('Members of requests').click();
  const rows = page.locator('.members tbody').first().locator('tr');
  await expect(rows).toHaveText([
    'POST /api_keys',
    'description30201: 26, 422: 46201: 62422: 1, no answer: 14201: 4',
    'metadata12011,024',
  ]);
  await page.getByRole('searchbox').fill('DELETE');
  await expect(page.getByText('Members of requests')).toHaveCount(0);
});

test('the map of endpoints shows every verdict of a resource, and its cells link to their requirements', async ({
  page,
}) => {
  await openReport(page, richReport(), '#/endpoints');
  await page.getByText('Requirements by endpoint and kind of check').click();
  const map = page.locator('.endpoint-map');
  await expect(map.getByRole('button', { name: 'api-keys', exact: true })).toHaveAttribute('aria-expanded', 'true');
  const edges = map.getByRole('button', { name: 'https-edges', exact: true });
  await expect(edges).toHaveAttribute('aria-expanded', 'false');
  await edges.click();
  await expect(map.getByText('circuit_breaker')).toBeVisible();
  await expect(map.getByRole('button', { name: 'https-edges, Conventions: 1 of 5 waived, 4 pass' })).toHaveText(
    '1 of 5',
  );
  await map.getByRole('button', { name: 'GET /api_keys/{id}, Endpoints: 1 of 3 fail, 2 pass' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Requirements 3');
  await expect(page.locator('.asked .tag')).toHaveText(['Endpoints', 'GET /api_keys/{id}']);
});

test('a report of an earlier version without places of evidence has no map of endpoints', async ({ page }) => {
  await openReport(page, sampleReport('deviating'), '#/endpoints');
  await expect(page.locator('.endpoints tbody tr')).toHaveCount(5);
  await expect(page.getByText('Requirements by endpoint and kind of check')).toHaveCount(0);
});

test('each verdict in the map has a different sign or border', async ({ page }) => {
  const base = richReport();
  const verdicts = ['fail', 'waived', 'error', 'unexercised', 'pass'] as const;
  const requirements = verdicts.map((verdict, index) => {
    const [first] = base.requirements;
    if (first === undefined) throw new Error('The report has requirements');
    return { ...first, id: `r${index}.a`, verdict, deviations: [] };
  });
  const endpoints = verdicts.map((_, index) => ({
    id: `GET /r${index}`,
    resource: `r${index}`,
    exchanges: 0,
    statuses: {},
    latencyMs: null,
  }));
  await openReport(page, { ...base, requirements, endpoints, deviations: [], baseline: null }, '#/endpoints');
  await page.getByText('Requirements by endpoint and kind of check').click();
  const signs = await page.locator('.endpoint-map button.cell').evaluateAll((cells) =>
    cells.map((cell) => {
      const count = cell.querySelector('.count');
      const sign = count === null ? '' : getComputedStyle(count, '::before').content;
      return `${sign} ${getComputedStyle(cell).borderStyle}`;
    }),
  );
  expect(new Set(signs).size).toBe(5);
});
