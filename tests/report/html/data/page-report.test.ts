import { expect, test } from '@playwright/test';
import type { ExchangeRecord } from '../../../../src/exchange/recorded-exchange.ts';
import { pageReport } from '../../../../src/report/html/data/page-report.ts';
import { renderHtml } from '../../../../src/report/html/pages/render.ts';
import type { Report } from '../../../../src/report/model/report.ts';
import { sampleExchange } from '../../sample-parts.ts';
import { sampleReport } from '../../sample-report.ts';

const FIVE_MEGABYTES = 5 * 1024 * 1024;

const heavyExchange = (id: string, content: string): ExchangeRecord => {
  const exchange = sampleExchange(id, 'POST', '/api_keys', 201);
  const body = { encoding: 'text', content, bytes: content.length, cut: true } as const;
  return {
    ...exchange,
    request: { ...exchange.request, body },
    response: { status: 201, headers: [['X-Long', content]], body },
  };
};

/** A thousand requirements, 500 deviations of twelve exchanges each with bodies of the largest recorded size, 100,000 exchanges. */
const heavy = (character: string): Report => {
  const report = sampleReport('huge');
  const content = character.repeat(16 * 1024);
  return {
    ...report,
    summary: { ...report.summary, exchanges: 100_000 },
    requirements: report.requirements.map((requirement) => ({ ...requirement, reason: content })),
    gaps: Array.from({ length: 300 }, (_, n) => ({
      id: `g.${n}`,
      document: 1,
      section: 'Errors',
      question: '?',
      observed: Array.from({ length: 100 }, (_, at) => `${at} ${content.slice(0, 400)}`),
    })),
    deviations: report.deviations.map((deviation) => ({
      ...deviation,
      received: content,
      exchanges: Array.from({ length: 12 }, (_, n) => heavyExchange(`x${n}`, content)),
      reproduce: { curl: content, command: 'plumbline run', removed: 'ak_1', chain: content },
    })),
  };
};

for (const [title, character] of [
  ['plain text', 'x'],
  ['markup', '<'],
  ['control characters', '\u0000'],
  ['characters of four bytes', '\u{1f9f1}'],
] as const) {
  test(`the page of the largest report stays under 5 MB: ${title}`, async () => {
    const page = await renderHtml(heavy(character));
    expect(Buffer.byteLength(page)).toBeLessThan(FIVE_MEGABYTES);
    // The lower bound shows that the page is not small because it is empty.
    expect(Buffer.byteLength(page)).toBeGreaterThan(1024 * 1024);
  });
}

test('each deviation keeps its summary and its last exchange when the report is shortened', () => {
  const { deviations, shortened } = pageReport(heavy('x'));
  expect(deviations).toHaveLength(500);
  for (const { summary, exchanges, reproduce } of deviations) {
    expect(summary).toBe('The token of an API key is shown again after its creation');
    expect(exchanges.at(-1)?.id).toBe('x11');
    // A command that is cut would do something else.
    expect(reproduce).toEqual({ curl: '', command: 'plumbline run', removed: 'ak_1' });
  }
  expect(shortened).toHaveLength(500);
  expect(shortened[0]?.exchanges).toBe(11);
});

test('a report that fits is not shortened', () => {
  for (const kind of ['conforming', 'deviating', 'huge', 'empty'] as const) {
    const report = sampleReport(kind);
    expect(pageReport(report)).toEqual({ ...report, faults: {}, shortened: [] });
  }
});

test('a deviation may use the space that others do not use', () => {
  const [small, large] = sampleReport('deviating').deviations;
  if (small === undefined || large === undefined) throw new Error('There are deviations');
  const content = 'x'.repeat(16_000);
  const report = sampleReport('deviating', {
    deviations: [small, { ...large, exchanges: [heavyExchange('x1', content)] }],
  });
  expect(pageReport(report).deviations[1]?.exchanges[0]?.response?.body.content).toBe(content);
});

test('a shortened list of observations counts the omitted ones', () => {
  const { gaps } = pageReport(heavy('x'));
  const { observed = [] } = gaps[0] ?? {};
  expect(observed.length).toBeGreaterThan(3);
  expect(observed.at(-1)).toBe(`… and ${101 - observed.length} more in report.json`);
});

test('the page adds at most a fixed size to the report', async () => {
  const report = sampleReport('huge');
  const overhead = (await renderHtml(report)).length - JSON.stringify(report).length;
  expect(overhead).toBeLessThan(105_000);
});
