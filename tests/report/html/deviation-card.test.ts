import { expect } from '@playwright/test';
import { sampleExchange } from '../sample-parts.ts';
import { sampleReport } from '../sample-report.ts';
import { openReport, test } from './page-test.ts';
import { richReport } from './rich-report.ts';

const deviating = sampleReport('deviating');

test('a deviation unfolds into its exchanges, with the place marked in the answer', async ({ page }) => {
  await openReport(page, deviating);
  const deviation = page.locator('#deviation-3f9a1c07');
  await expect(deviation.locator('pre')).toHaveCount(0);
  await deviation.locator('summary').click();
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

test('a curl line that names what is gone says so, and one that makes it anew comes first', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const report = richReport();
  await openReport(page, report);
  const made = page.locator('#deviation-3f9a1c07');
  await made.locator('summary').click();
  await made.getByRole('button', { name: 'Copy curl that makes a new one first' }).click();
  await expect(made.getByText('Copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(report.deviations[0]?.reproduce.chain);
  await expect(made.getByText('The run has removed ak_2f9, so this makes another')).toBeVisible();
  await expect(made.getByRole('button', { name: 'Copy curl as it was sent' })).toBeVisible();

  const gone = page.locator('#deviation-77b0e2d4');
  await gone.locator('summary').click();
  await expect(gone.getByText('The run has removed ak_gone since.')).toBeVisible();
  const other = page.locator('#deviation-c41d88aa');
  await other.locator('summary').click();
  await expect(other.getByText('The run has removed')).toHaveCount(0);
});

test('a long answer is folded around the place that deviates, and shown whole when asked for', async ({ page }) => {
  const items = Array.from({ length: 200 }, (_, n) => `{"id":"ak_${n}","token":${n === 120 ? '"x"' : 'null'}}`);
  const content = `{"keys":[${items.join(',')}]}`;
  const sample = sampleExchange('x1', 'GET', '/api_keys', 200);
  const body = { encoding: 'text', content, bytes: content.length, cut: false } as const;
  const report = sampleReport('deviating', {
    deviations: deviating.deviations.slice(0, 1).map((deviation) => ({
      ...deviation,
      place: '/keys/120/token',
      exchanges: [{ ...sample, response: { status: 200, headers: [], body } }],
    })),
  });
  await openReport(page, report);
  const answer = page.locator('.message').last();
  await expect(answer.locator('mark')).toHaveText('"token": "x"');
  await expect(answer.locator('pre')).toContainText('ak_120');
  await expect(answer.locator('pre')).not.toContainText('ak_60"');
  await expect(answer.locator('i')).toHaveCount(2);
  await answer.getByRole('button', { name: 'Show all of it' }).click();
  await expect(answer.locator('pre')).toContainText('ak_60"');
  await expect(answer.locator('i')).toHaveCount(0);
});
