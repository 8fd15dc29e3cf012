import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { applyTerms } from '../../src/cli/parse/options/terms.ts';
import { renderBadge } from '../../src/report/formats/badge.ts';
import { renderAnnotations } from '../../src/report/formats/github-annotations.ts';
import { renderJunit } from '../../src/report/formats/junit.ts';
import { renderMarkdown } from '../../src/report/formats/markdown.ts';
import { renderSummary } from '../../src/report/formats/summary.ts';
import { renderHtml } from '../../src/report/html/pages/render.ts';
import type { Report } from '../../src/report/model/report.ts';
import { demandComplete } from '../../src/report/model/verdict/complete.ts';
import { exitCode, gateLine } from '../../src/report/model/verdict/gate.ts';
import { conformsWholly, verdictWords } from '../../src/report/model/verdict/verdict-words.ts';
import { staleWaivers } from '../../src/report/model/waivers/stale-waivers.ts';
import { count } from '../../src/report/text/count.ts';
import { anyReport } from './any-report.ts';
import { findBrowser } from './find-browser.ts';
import { readXml } from './read-xml.ts';

const CODES = { conforms: 0, deviates: 1, incomplete: 3 } as const;
const strict = { baseline: null, waivers: null, requireComplete: true, demand: null, strict: false, asOf: null };

const holds = (property: (report: Report) => void): void =>
  fc.assert(fc.property(anyReport(), property), { numRuns: 200, seed: 20260314 });

/** The word of the gate: a stale waiver closes it although nothing deviates. */
const wordOf = (report: Report): string =>
  report.verdict === 'conforms' && staleWaivers(report).length > 0 ? 'stale waiver' : report.verdict;

const codeOf = (report: Report): number => (wordOf(report) === 'stale waiver' ? 1 : CODES[report.verdict]);

/** The verdict as each form of the report states it, so that a difference between two forms is found. */
const formsOf = (report: Report) => {
  const { attributes } = readXml(renderJunit(report));
  const summary = renderSummary(report, { colour: false, width: 80 });
  const markdown = renderMarkdown(report);
  return {
    junitIsGreen: attributes['failures'] === '0' && attributes['errors'] === '0',
    summary: /^[A-Z ]+(?= {2})/.exec(summary)?.[0].toLowerCase(),
    markdown: /^## Plumbline: ([a-z ]+)$/m.exec(markdown)?.[1],
    badge: /<title>plumbline: ([a-z ]+) \d+\/\d+(?: tried)?(?:, \d+ concerns?)?<\/title>/.exec(
      renderBadge(report),
    )?.[1],
    annotated: renderAnnotations(report).some((line) => line.startsWith('::error')),
  };
};

test('verdict, exit code, JUnit, summary, Markdown, badge and annotations never contradict each other', () => {
  const seen = new Set<string>();
  holds((report) => {
    const code = codeOf(report);
    seen.add(wordOf(report));
    expect(exitCode(report)).toBe(code);
    expect(formsOf(report)).toEqual({
      junitIsGreen: code === 0,
      summary: verdictWords(report).toLowerCase(),
      markdown: verdictWords(report).toLowerCase(),
      badge: wordOf(report) === 'stale waiver' ? 'stale waiver' : verdictWords(report).toLowerCase(),
      annotated: code !== 0,
    });
  });
  expect([...seen].sort()).toEqual(['conforms', 'deviates', 'incomplete', 'stale waiver']);
});

test('the counts are equal in every form of a report', () => {
  holds((report) => {
    const { total, pass, fail, concern = 0, waived, unexercised, error } = report.summary.requirements;
    const [incomplete, stale] = [report.verdict === 'incomplete' ? 1 : 0, staleWaivers(report).length];
    const root = readXml(renderJunit(report));
    expect(root.attributes).toMatchObject({
      tests: String(total + incomplete + stale),
      failures: String(fail + stale),
      errors: String(error + incomplete),
    });
    const skipped = root.children.reduce((sum, { attributes }) => sum + Number(attributes['skipped']), 0);
    expect(skipped).toBe(waived + unexercised);
    const isPart = exitCode(report) === 0 && !conformsWholly(report);
    const share = isPart ? `${total - unexercised}/${total} tried` : `${pass}/${total}`;
    expect(renderBadge(report)).toContain(` ${share}${concern === 0 ? '' : `, ${count(concern, 'concern')}`}</title>`);
    expect(renderMarkdown(report)).toContain(
      `| ${total} | ${pass} | ${fail} | ${concern} | ${waived} | ${unexercised} | ${error} |`,
    );
  });
});

test('JUnit names every stale waiver, and the gate line mentions them', () => {
  holds((report) => {
    const stale = staleWaivers(report);
    const suite = readXml(renderJunit(report)).children.find(({ attributes }) => attributes['name'] === 'waivers');
    const names = (suite?.children ?? []).flatMap(({ name, attributes }) =>
      name === 'testcase' ? [attributes['name']] : [],
    );
    expect(names).toHaveLength(stale.length);
    expect(new Set(names).size).toBe(stale.length);
    expect(gateLine(report).includes('Stale waiver')).toBe(stale.length > 0);
    expect(gateLine(report)).not.toMatch(/[\p{Cc}\p{Cs}]/u);
  });
});

test('--strict fails a run exactly when it has concerns, and --as-of never closes a gate', () => {
  holds((report) => {
    const { concerns = [] } = report;
    const code = exitCode(report);
    const strictly = applyTerms(report, { ...strict, requireComplete: false, strict: true });
    expect(strictly.concerns ?? []).toEqual([]);
    expect(exitCode(strictly)).toBe(code === 0 && concerns.length > 0 ? 1 : code);
    const asOf = applyTerms(report, { ...strict, requireComplete: false, asOf: '0.1.0' });
    expect(exitCode(asOf)).toBe(code);
    expect(formsOf(strictly).junitIsGreen).toBe(exitCode(strictly) === 0);
  });
});

test('requiring completeness never opens a gate, and closes an open gate exactly when a requirement is unexercised', () => {
  holds((report) => {
    const code = exitCode(report);
    const expected = code === 0 && report.summary.requirements.unexercised > 0 ? 3 : code;
    expect(exitCode(demandComplete(report))).toBe(expected);
    // The demand is part of the report, so that every form of it shows it.
    expect(exitCode(applyTerms(report, strict))).toBe(expected);
    expect(formsOf(applyTerms(report, strict)).junitIsGreen).toBe(expected === 0);
  });
});

test('the word "conforms" is used exactly when every requirement was tried and none deviates or is waived', () => {
  holds((report) => {
    const whole = report.requirements.every(({ verdict }) => verdict === 'pass' || verdict === 'concern');
    const says = verdictWords(report) === 'Conforms';
    expect(says).toBe(report.verdict === 'conforms' && whole);
    expect(gateLine(report).startsWith('Conforms')).toBe(says && exitCode(report) === 0);
    expect(renderBadge(report).includes('#2b7350')).toBe(says && exitCode(report) === 0);
  });
});

test('the summary fits on one screen and has no control characters, whatever text a target sends', () => {
  holds((report) => {
    for (const width of [40, 80, 200]) {
      const lines = renderSummary(report, { colour: false, width }).split('\n');
      const rows = lines.reduce((sum, line) => sum + Math.max(1, Math.ceil([...line].length / width)), 0);
      expect(rows).toBeLessThanOrEqual(20);
      expect(lines.join('')).not.toMatch(/[\p{Cc}\p{Cs}]/u);
    }
  });
});

test('the report page states the verdict of the exit code', async ({ playwright }) => {
  const executablePath = await findBrowser();
  test.skip(executablePath === undefined, 'the report page is tried in a real Chromium, and none is installed here');
  const browser = await playwright.chromium.launch({
    args: ['--no-sandbox', '--disable-background-networking'],
    ...(executablePath === undefined ? {} : { executablePath }),
  });
  try {
    const page = await browser.newPage();
    for (const report of fc.sample(anyReport(), { numRuns: 12, seed: 20260314 })) {
      await page.setContent(await renderHtml(report));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(verdictWords(report));
      expect((await page.title()).toLowerCase()).toContain(verdictWords(report).toLowerCase());
    }
  } finally {
    await browser.close();
  }
});
