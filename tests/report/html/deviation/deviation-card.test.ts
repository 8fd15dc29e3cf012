import { expect } from '@playwright/test';
import { sampleExchange } from '../../sample-parts.ts';
import { sampleReport } from '../../sample-report.ts';
import { openReport, test } from '../page-test.ts';
import { richReport } from '../rich-report.ts';

const deviating = sampleReport('deviating');

test('a deviation unfolds into its exchanges, with its place marked in the answer', async ({ page }) => {
  await openReport(page, deviating, '#/findings');
  const deviation = page.locator('#deviation-77b0e2d4');
  await expect(deviation.locator('pre')).toHaveCount(0);
  await deviation.locator('summary').click();
  await expect(deviation.getByText('Where in the answer/keys/*/token')).toBeVisible();
  await expect(deviation.getByText('1 of 3 tries: it does not repeat every time')).toBeVisible();
  await expect(page.locator('#deviation-3f9a1c07 mark')).toHaveText('"token": "«redacted»"');
});

test('the command and the waiver entry are copied exactly', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openReport(page, deviating, '#/findings');
  const deviation = page.locator('#deviation-3f9a1c07');
  const copied = async (what: string): Promise<string> => {
    const button = deviation.getByRole('button', { name: `Copy ${what}` });
    await button.click();
    await expect(button).toHaveText('Copied');
    return page.evaluate(() => navigator.clipboard.readText());
  };
  expect(await copied('curl')).toBe(deviating.deviations[0]?.reproduce.curl);
  expect(JSON.parse(await copied('waiver entry'))).toMatchObject({ deviation: '3f9a1c07', expires: '2026-04-13' });
});

test('a curl line that names a removed resource says so, and one that makes a new resource comes first', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const report = richReport();
  await openReport(page, report, '#/findings');
  const made = page.locator('#deviation-3f9a1c07');
  await made.getByRole('button', { name: 'Copy curl that makes a new one first' }).click();
  await expect(made.getByText('Copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(report.deviations[0]?.reproduce.chain);
  await expect(made.getByText('The run has removed ak_2f9, so this makes another')).toBeVisible();
  await expect(made.getByRole('button', { name: 'Copy curl as it was sent' })).toBeVisible();

  const gone = page.locator('#deviation-77b0e2d4');
  await gone.locator('summary').click();
  await expect(gone.getByText('The run has removed ak_gone since.')).toBeVisible();
  await page.locator('.list .stop').nth(1).click();
  const other = page.locator('#deviation-c41d88aa');
  await expect(other.locator('mark')).toBeVisible();
  await expect(other.getByText('The run has removed')).toHaveCount(0);
});

test('a long answer is folded around the place of the deviation, and can be unfolded', async ({ page }) => {
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
  await openReport(page, report, '#/findings');
  const answer = page.locator('.message').last();
  await expect(answer.locator('mark')).toHaveText('"token": "x"');
  await expect(answer.locator('pre')).toContainText('ak_120');
  await expect(answer.locator('pre')).not.toContainText('ak_60"');
  await expect(answer.locator('i')).toHaveCount(2);
  await answer.getByRole('button', { name: 'Show all of it' }).click();
  await expect(answer.locator('pre')).toContainText('ak_60"');
  await expect(answer.locator('i')).toHaveCount(0);
});
