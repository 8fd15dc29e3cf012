import { expect } from '@playwright/test';
import { sampleReport } from '../../sample-report.ts';
import { openReport, test } from '../page-test.ts';
import { richReport } from '../rich-report.ts';

const deviating = sampleReport('deviating');

test('the first screen shows the deviations, the evidence, the changes since the baseline and the resources', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const noise = await openReport(page, richReport());
  await expect(page).toHaveTitle('staging deviates: conformance report');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deviates');
  await expect(page.getByText('3 deviations from 2 of 72 requirements, with 2 causes.')).toBeInViewport();
  await expect(page.locator('.found .rows a')).toHaveText([
    'The token of an API key is shown again after its creationsecuritynew2 endpoints',
    'A description of 255 bytes in 128 characters is refused: it counts characters twicefunctionnewPOST /ssh_credentials',
    'The token of an API key is shown again after its creationshapewaivedGET /api_keys/{id}',
  ]);
  await expect(page.getByText('59 of 72 requirements tried, with 208 exchanges at 4 of 5 endpoints.')).toBeInViewport();
  await expect(page.locator('.untried li')).toHaveText([
    '1 The harness could not read the answer: socket hang up (error)',
    '12 Add agent.baseUrl to the target file',
  ]);
  await expect(page.locator('.untried code')).toHaveText('agent.baseUrl');
  await expect(page.locator('.since .figures li')).toHaveText([
    '2 new deviations',
    '2 known before',
    '1 gone',
    '1 gap changed',
  ]);
  await expect(page.locator('.resource-map li').first()).toHaveText('api-keys1 of 12 fail');
  await expect(page.locator('.resource-map li', { hasText: 'reserved-domains' })).toHaveText('reserved-domains12 pass');
  await expect(page.locator('.resource-map li', { hasText: 'agent-tunnels' })).toHaveText('agent-tunnels12 not tried');
  await expect(page.locator('.resource-map li').last()).toBeInViewport();
  expect(noise).toEqual([]);
});

test('the first screen shows the worst of five hundred findings and links to all of them', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openReport(page, sampleReport('huge'));
  await expect(page.locator('.found .rows a').last()).toBeInViewport();
  await page.getByRole('link', { name: /^All \d+ findings$/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Findings \d+$/);
});

test('a search on the first screen shows its results there, with links to them', async ({ page }) => {
  await openReport(page, richReport());
  await page.getByRole('searchbox').fill('description 255');
  await expect(page.locator('.results h2')).toHaveText(['Findings 1', 'Requirements 6']);
  await page
    .locator('.results')
    .getByRole('link', { name: /counts characters twice/ })
    .click();
  await expect(page.locator('#deviation-c41d88aa')).toBeVisible();
  await page.goBack();
  await expect(page.locator('.results')).toBeVisible();
  await page.getByRole('searchbox').fill('no such words');
  await expect(page.getByText('Nothing matches.')).toBeVisible();
});

test('the page says Conforms only when every requirement was tried', async ({ page }) => {
  await openReport(page, sampleReport('conforming'));
  await expect(page).toHaveTitle('staging, no deviation found: conformance report');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No deviation found');
  await expect(page.locator('.lede')).toHaveText('71 of 72 statements proven, in 71 of 72 places.');
  const whole = sampleReport('conforming');
  const { summary } = whole;
  const requirements = { ...summary.requirements, pass: 72, unexercised: 0 };
  await openReport(page, {
    ...whole,
    requirements: whole.requirements.map((one) => ({ ...one, verdict: 'pass' })),
    summary: { ...summary, requirements },
  });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Conforms');
});

test('an empty report is shown as incomplete', async ({ page }) => {
  await openReport(page, sampleReport('empty'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Incomplete');
  await expect(page.getByText('None was found, but the run is incomplete: that proves nothing.')).toBeVisible();
});

test('deviations gone since the baseline are shown on request', async ({ page }) => {
  await openReport(page, richReport());
  await page.getByText('What is gone: 1 deviation').click();
  await expect(page.getByText('An API key is listed twice')).toBeVisible();
  await page.getByRole('link', { name: '2 new deviations' }).click();
  await expect(page.locator('.list .stop')).toHaveCount(2);
});

test('no deviation is marked as new without a baseline', async ({ page }) => {
  await openReport(page, deviating);
  await expect(page.locator('.since, .new')).toHaveCount(0);
});

for (const [title, report] of [
  ['an empty report', sampleReport('empty')],
  ['a report of which nothing was tried', sampleReport('incomplete')],
  ['a report in which all is well', sampleReport('conforming')],
] as const) {
  test(`every view of ${title} has content or a note`, async ({ page }) => {
    const noise = await openReport(page, report);
    for (const view of ['findings', 'requirements', 'endpoints', 'gaps', 'run']) {
      await page
        .getByRole('navigation', { name: 'Views' })
        .getByRole('link', { name: new RegExp(`^${view}`, 'i') })
        .click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(`^${view}`, 'i'));
      await expect(page.locator('main').locator('.note, table, details, dl').first()).toBeVisible();
    }
    expect(noise).toEqual([]);
  });
}
