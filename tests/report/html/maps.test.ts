import { expect } from '@playwright/test';
import { sampleReport } from '../sample-report.ts';
import { openReport, test } from './page-test.ts';
import { richReport } from './rich-report.ts';

const deviating = sampleReport('deviating');

test('the map is one stop of the Tab key, and the arrow keys walk it', async ({ page }) => {
  await openReport(page, deviating);
  await expect(page.locator('.map a.cell[tabindex="0"]')).toHaveCount(1);
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
  expect(new Set(signs).size).toBe(6);
});

test('a square of a broken requirement leads to its deviation, any other to its evidence', async ({ page }) => {
  await openReport(page, richReport());
  await page.locator('.map a', { hasText: 'api-keys.token-shown-once: fail' }).click();
  await expect(page.locator('#deviation-3f9a1c07 > details')).toHaveAttribute('open', '');
  await expect(page.locator('#deviation-3f9a1c07')).toBeInViewport();
  await page.locator('.map a', { hasText: 'api-keys.shape: pass' }).click();
  await expect(page.locator('tr.target .evidence-at li')).toHaveText(['2 × GET /api_keys', '5 × GET /api_keys/{id}']);
});

test('the map of endpoints shows every verdict of a resource, and opens where something deviates', async ({ page }) => {
  await openReport(page, richReport());
  const map = page.locator('.endpoint-map');
  await expect(map.getByRole('button', { name: 'api-keys', exact: true })).toHaveAttribute('aria-expanded', 'true');
  const edges = map.getByRole('button', { name: 'https-edges', exact: true });
  await expect(edges).toHaveAttribute('aria-expanded', 'false');
  await edges.click();
  await expect(map.getByText('circuit_breaker')).toBeVisible();
  await expect(map.getByRole('button', { name: 'api-keys, Endpoints: 1 of 3 fail, 2 pass' })).toHaveText('1 of 3');
  await expect(map.getByRole('button', { name: 'https-edges, Conventions: 1 of 5 waived, 4 pass' })).toHaveText(
    '1 of 5',
  );
  await expect(map.getByRole('button', { name: 'GET /api_keys/{id}, Endpoints: 1 of 3 fail, 2 pass' })).toBeVisible();
});

test('a cell of the map of endpoints leads to what it stands for', async ({ page }) => {
  await openReport(page, richReport());
  await page.getByRole('button', { name: 'GET /api_keys/{id}, Endpoints: 1 of 3 fail, 2 pass' }).click();
  await expect(page.getByText('3 requirements shown, Endpoints at GET /api_keys/{id}')).toBeVisible();
  await expect(page.locator('.deviation')).toHaveCount(1);
  await expect(page.locator('.deviation')).toBeInViewport();
  await page.getByRole('button', { name: 'GET /api_keys/{id}, Limits: 2 pass' }).click();
  await expect(page.locator('.requirements tr[id]')).toHaveCount(2);
  await expect(page.locator('.requirements tr[id]').first()).toBeInViewport();
  await expect(page.locator('.endpoints tbody tr')).toHaveCount(1);
});

test('a report of an earlier version, without places of evidence, has no map of endpoints', async ({ page }) => {
  await openReport(page, deviating);
  await expect(page.locator('.requirement-map')).toBeVisible();
  await expect(page.locator('.endpoint-map')).toHaveCount(0);
});

test('the signs of a cell tell its verdict without its colour', async ({ page }) => {
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
  await openReport(page, { ...base, requirements, endpoints, deviations: [], baseline: null });
  const signs = await page.locator('.endpoint-map button.cell').evaluateAll((cells) =>
    cells.map((cell) => {
      const count = cell.querySelector('.count');
      const sign = count === null ? '' : getComputedStyle(count, '::before').content;
      return `${sign} ${getComputedStyle(cell).borderStyle}`;
    }),
  );
  expect(new Set(signs).size).toBe(5);
});
