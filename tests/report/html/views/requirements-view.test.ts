import { expect } from '@playwright/test';
import { sampleReport } from '../../sample-report.ts';
import { openReport, test } from '../page-test.ts';
import { richReport } from '../rich-report.ts';

test('a requirement shows its statement, place, basis, severity, evidence, spec and the faults that it is known to catch', async ({
  page,
}) => {
  const report = richReport();
  const requirements = report.requirements.map((one) =>
    one.id === 'api-keys.shape'
      ? {
          ...one,
          basis: 'follows' as const,
          why: 'a table names every field',
          since: '0.1.0',
          spec: 'specs/laws/answers.spec.ts:44',
          durationMs: 1840,
          samples: { 'GET /api_keys/{id}': 'w0-12' },
          locators: ['document 1, API key, row 1', 'document 1, Conventions, row 7'],
        }
      : one,
  );
  const faults = {
    'api-keys.shape': { count: 1_204, names: ['api-keys.get-drops-<b>uri', 'api-keys.list-mistypes-id'] },
    'agent-tunnels.shape': { count: 1, names: ['agent-tunnels.get-drops-uri'] },
  };
  await openReport(page, { ...report, requirements }, '#/requirements/api-keys.shape', faults);
  const shown = page.locator('.requirement');
  await expect(shown.locator('.statement')).toContainText('each has the type stated there');
  await expect(shown.locator('.facts > div')).toHaveText([
    'Verdictpass',
    'Severityshape',
    'Levelmust: breaking it is a deviation',
    'Place in the documentsdocument 1, API key, row 1document 1, Conventions, row 7',
    'Basisit follows from what the documents state: a table names every field',
    'Since version0.1.0',
    'Tried inspecs/laws/answers.spec.ts:44',
    'Took1.8 s',
  ]);
  await expect(shown.getByText('Looked at 7 times in this run.')).toBeVisible();
  await expect(shown.locator('.evidence-at tbody tr')).toHaveText(['GET /api_keys/{id}5w0-12', 'GET /api_keys2']);
  await expect(shown.getByRole('heading', { name: 'Known to catch 1,204 faults' })).toBeVisible();
  await expect(shown.locator('li code')).toHaveText(faults['api-keys.shape'].names);
  await expect(shown).toContainText('explain api-keys.shape --faults names the other 1,202');
  // The faults of unexercised requirements are not embedded, to keep the page small.
  expect(await page.locator('#report').textContent()).not.toContain('agent-tunnels.get-drops-uri');
});

test('an unexercised requirement states its reason and cure', async ({ page }) => {
  await openReport(page, richReport(), '#/requirements/agent-tunnels.shape');
  await expect(page.locator('.requirement .facts > div').first()).toHaveText(
    'Verdictunexercised: the target names no agent. add agent.baseUrl to the target file',
  );
  await expect(page.getByText('It was not looked at in this run.')).toBeVisible();
});

test('unexercised requirements are grouped by the key of the target file that cures them', async ({ page }) => {
  await openReport(page, richReport(), '#unproven');
  await expect(page.locator('.list .stop')).toHaveCount(13);
  const reason = page.locator('details.reason', { hasText: 'unexercised, 12 requirements' });
  await expect(reason.locator('code')).toHaveText('agent.baseUrl');
  await expect(reason.locator('summary')).toContainText('the target names no agent');
  await reason.locator('summary').click();
  await expect(reason.getByRole('link')).toHaveCount(12);
});

test('the counts of the verdicts follow the rest of the filter', async ({ page }) => {
  await openReport(page, richReport(), '#/requirements');
  await expect(page.locator('.toggle')).toHaveText([' fail 2', ' error 1', ' unexercised 12', ' waived 1', ' pass 56']);
  await page.getByLabel('Resource').selectOption('api-keys');
  await expect(page.locator('.toggle')).toHaveText([' fail 1', ' pass 11']);
  await page.getByRole('button', { name: 'fail 1' }).click();
  await expect(page.locator('.toggle')).toHaveText([' fail 1', ' pass 11']);
  await expect(page.locator('.list .stop')).toHaveCount(1);
});

test('a long list is folded by resource, and a filter unfolds the resources that it finds', async ({ page }) => {
  await openReport(page, sampleReport('huge'), '#/requirements');
  await expect(page.locator('.list .resource')).toHaveCount(84);
  await expect(page.locator('.list .stop')).toHaveCount(0);
  await page.getByRole('searchbox').fill('api-keys-0.');
  await expect(page.locator('.list .stop')).toHaveCount(12);
});

test('the map is a single stop of the Tab key, and the arrow keys move within it', async ({ page }) => {
  await openReport(page, richReport(), '#/requirements');
  const cells = page.locator('.requirement-map a.cell');
  await expect(page.locator('.requirement-map a.cell[tabindex="0"]')).toHaveCount(1);
  await cells.first().focus();
  await page.keyboard.press('End');
  await expect(cells.last()).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.locator('.requirement h2')).toHaveText('ssh-credentials.shape');
});

test('the square of a failing requirement links to its finding, and a filter fades the other squares', async ({
  page,
}) => {
  await openReport(page, richReport(), '#/requirements');
  await page.getByRole('searchbox').fill('token');
  await expect(page.locator('.requirement-map a:not(.faded)')).toHaveCount(7);
  await page.locator('.requirement-map a', { hasText: 'api-keys.token-shown-once: fail' }).click();
  await expect(page.locator('#deviation-3f9a1c07 mark')).toBeVisible();
});

test('each verdict has a sign besides its colour', async ({ page }) => {
  await openReport(page, richReport(), '#/requirements');
  const signs = await page
    .locator('.toggle .mark')
    .evaluateAll((marks) =>
      marks.map((mark) => `${getComputedStyle(mark, '::before').content} ${getComputedStyle(mark).borderStyle}`),
    );
  expect(new Set(signs).size).toBe(5);
});

test('the sign in the mark of a verdict is visible, and marks with and without a sign are aligned', async ({
  page,
}) => {
  await openReport(page, richReport(), '#/requirements');
  const marks = await page.locator('.rows a').evaluateAll((links) =>
    links.flatMap((link) => {
      const mark = link.querySelector('.mark');
      if (mark === null || mark.getClientRects().length === 0) return [];
      const { color, backgroundColor } = getComputedStyle(mark);
      const down = mark.getBoundingClientRect().top - link.getBoundingClientRect().top;
      return [{ isSeen: color !== backgroundColor, down: Math.round(down) }];
    }),
  );
  expect(marks.length).toBeGreaterThan(5);
  expect(marks.filter(({ isSeen }) => !isSeen)).toEqual([]);
  expect(new Set(marks.map(({ down }) => down)).size).toBe(1);
});
