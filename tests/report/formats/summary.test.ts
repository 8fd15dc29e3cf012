import { stripVTControlCharacters } from 'node:util';
import { expect, test } from '@playwright/test';
import { renderSummary } from '../../../src/report/formats/summary.ts';
import { causesOf } from '../../../src/report/model/causes/causes.ts';
import { consistentReport, sampleDeviation, sampleRequirement } from '../sample-parts.ts';
import { type SampleKind, sampleReport } from '../sample-report.ts';

const plain = { colour: false, width: 100 };
const KINDS: readonly SampleKind[] = ['conforming', 'deviating', 'incomplete', 'empty', 'huge', 'hostile'];

test('the summary of a deviating run states verdict, counts, deviations, unproven requirements and resources left behind', () => {
  expect(renderSummary(sampleReport('deviating'), plain)).toBe(`DEVIATES  staging, https://api.staging.example
56 of 72 statements proven, in 56 of 72 places, 2 failed, 1 waived, 12 unexercised, 1 in error
208 exchanges at 4 of 5 endpoints, 41.3 s, 2 retries after 3.0 s, effort standard, seed 20260314

✗ security api-keys.token-shown-once  GET /api_keys/{id}, in all 2 endpoints
  The token of an API key is shown again after its creation
  expected null, received "«redacted»"
  curl -H "Authorization: Bearer $PLUMBLINE_TOKEN" -H 'Service-Version: 2' https://api.staging.example/api_keys/ak_2f9
✗ function ssh-credentials.description-limit  A description of 255 bytes in 128 characters is refus…

Not proven
   1  error: The harness could not read the answer: socket hang up
  12  unexercised: No agent in the target file: fill in "agent.baseUrl"

1 thing of this run is left on the deployment, or may be: ak_2f9 (403); the command \`clean\` tries a…`);
});

test('the summary of an incomplete run states the reason directly after the verdict', () => {
  const [verdict, reason] = renderSummary(sampleReport('incomplete'), plain).split('\n');
  expect(verdict).toMatch(/^INCOMPLETE {2}staging/);
  expect(reason).toBe('The target could not be reached: connect ECONNREFUSED 127.0.0.1:9');
});

test('the summary fits on one screen and counts the causes and reasons that it omits', () => {
  const reasons = Array.from({ length: 40 }, (_, index) =>
    sampleRequirement(`z.r${index}`, 'unexercised', { reason: `reason ${index}` }),
  );
  const huge = sampleReport('huge');
  const report = consistentReport([...huge.requirements, ...reasons], huge.deviations);
  const summary = renderSummary(report, plain);
  expect(summary.split('\n').length).toBeLessThanOrEqual(20);
  expect(summary).toMatch(/\nand \d+ more causes, see the report\n/);
  expect(summary).toContain('and 38 more for other reasons, see the report');
  const whole = renderSummary(report, { ...plain, whole: true });
  expect(whole).not.toContain('more cause');
  expect(whole.match(/^✗ /gm)).toHaveLength(causesOf(report).length);
});

test('no line of the summary except a command is wider than the terminal', () => {
  for (const kind of KINDS) {
    const lines = renderSummary(sampleReport(kind), { colour: false, width: 60 }).split('\n');
    for (const line of lines.filter((each) => !each.startsWith('  curl') && !each.includes('see the report'))) {
      expect([...line].length, `${kind}: ${line}`).toBeLessThanOrEqual(60);
    }
  }
});

test('the expected and the received value are both shown when each is longer than the line', () => {
  const deviation = sampleDeviation('d1', 'a.b', { expected: 'x'.repeat(200), received: 'y'.repeat(200) });
  const summary = renderSummary(consistentReport([sampleRequirement('a.b', 'fail')], [deviation]), plain);
  expect(summary).toMatch(/expected x{38}…, received y{38}…$/m);
});

test('the differing ends of two long values with equal beginnings are shown', () => {
  const same = 'x'.repeat(200);
  const deviation = sampleDeviation('d1', 'a.b', { expected: `${same}one`, received: `${same}two` });
  const summary = renderSummary(consistentReport([sampleRequirement('a.b', 'fail')], [deviation]), plain);
  expect(summary).toMatch(/expected …x+one, received …x+two$/m);
});

test('colour does not change the text of the summary', () => {
  const report = sampleReport('deviating');
  const coloured = renderSummary(report, { colour: true, width: 100 });
  expect(coloured).toContain('\u001b[31m');
  expect(stripVTControlCharacters(coloured)).toBe(renderSummary(report, plain));
});

test('no control character of a target reaches the terminal', () => {
  for (const width of [20, 100, 100_000]) {
    const summary = renderSummary(sampleReport('hostile'), { colour: false, width });
    expect(summary.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cs}\u202e\u2028\u2029]/u);
  }
});

test('a command that would have to be cut or escaped is not shown', () => {
  const summary = renderSummary(sampleReport('hostile'), plain);
  expect(summary).toContain('the command to see it again stands in the report');
});

test('a deviation that does not repeat states how often it was seen', () => {
  const deviation = sampleDeviation('d1', 'a.b', { seen: 1, tried: 3 });
  const report = consistentReport([sampleRequirement('a.b', 'fail')], [deviation]);
  expect(renderSummary(report, plain)).toContain('seen 1 of 3 times');
});

test('a command is shown in full when it fits, and otherwise not at all', () => {
  const told = (length: number): string => {
    const reproduce = { curl: `curl ${'x'.repeat(length)}`, command: '' };
    const report = consistentReport([sampleRequirement('a.b', 'fail')], [sampleDeviation('d1', 'a.b', { reproduce })]);
    return renderSummary(report, plain);
  };
  expect(told(600)).toContain(`curl ${'x'.repeat(600)}`);
  expect(told(3000)).toContain('the command to see it again stands in the report');
  expect(told(3000)).not.toContain('xxx');
});
