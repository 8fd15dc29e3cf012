import { expect, test } from '@playwright/test';
import { renderMarkdown } from '../../../src/report/formats/markdown.ts';
import { consistentReport, sampleDeviation, sampleRequirement } from '../sample-parts.ts';
import { sampleReport } from '../sample-report.ts';

test('the Markdown summary states verdict, counts, deviations with their command, and unproven requirements', () => {
  const text = renderMarkdown(sampleReport('deviating'));
  expect(text).toContain('## Plumbline: deviates');
  expect(text).toContain('| 72 | 56 | 2 | 0 | 1 | 12 | 1 |');
  expect(text).toContain('- **security: api-keys.token-shown-once**, ` GET /api_keys/{id} `, in all 2 endpoints<br>');
  expect(text).toContain('expected ` null `, received ` "«redacted»" `, seen 3 of 3 times');
  expect(text).toMatch(/\n {2}```sh\n {2}curl -H "Authorization: Bearer \$PLUMBLINE_TOKEN" /);
  expect(text).toContain('- 12 unexercised: No agent in the target file');
});

test('text of a target is never markup: no tag, link, image, heading, mention or end of a code span', () => {
  const hostile =
    '</code><script>x</script> [a](javascript:b) ![c](d) `` ``` | *e* _f_\n# g\r\nhttps://h.example www.i.example';
  const report = consistentReport(
    [sampleRequirement('a.b', 'fail'), sampleRequirement('a.c', 'unexercised', { reason: hostile })],
    [
      sampleDeviation('d1', 'a.b', {
        summary: hostile,
        expected: hostile,
        received: hostile,
        endpoint: hostile,
        reproduce: { curl: `curl '${hostile.replaceAll(/[\r\n]/g, '')}'`, command: hostile },
      }),
    ],
  );
  const text = renderMarkdown({ ...report, run: { ...report.run, target: { ...report.run.target, name: hostile } } });
  const outside = withoutCode(text);
  expect(outside).not.toMatch(/(?<!\\)<(?!br>)/);
  expect(outside).not.toMatch(/(?<!\\)[[\]`]/);
  expect(outside).not.toMatch(/(?<!\\)\*e/);
  expect(outside).not.toMatch(/https?:\/\//);
  expect(outside).not.toMatch(/^# g/m);
  expect(text).not.toMatch(/\r/);
});

/** Removes code spans and blocks by the rule of CommonMark: a run of backticks ends at the next run of equal length. */
const withoutCode = (text: string): string => text.replace(/(?<![`\\])(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)/g, '');

test('the Markdown summary stays below the size limit of GitHub for any number of deviations', () => {
  const long = '\u{1f600}`\\'.repeat(20_000);
  const requirements = Array.from({ length: 600 }, (_, n) => sampleRequirement(`a.r${n}`, 'fail'));
  const reasons = Array.from({ length: 600 }, (_, n) =>
    sampleRequirement(`b.r${n}`, 'unexercised', { reason: `${n}${long}` }),
  );
  const deviations = requirements.map(({ id }) =>
    sampleDeviation(`d-${id}`, id, {
      place: `/${id}`,
      summary: long,
      expected: long,
      received: long,
      endpoint: long,
      reproduce: { curl: '\u{1f600}'.repeat(999), command: long },
    }),
  );
  const text = renderMarkdown(consistentReport([...requirements, ...reasons], deviations));
  expect(Buffer.byteLength(text)).toBeLessThan(1024 * 1024);
  expect(text).toContain('and 550 more causes, see the report');
  expect(text).toContain('- and 590 more');
});

test('the Markdown summary states the changes since the baseline and the stale waivers', () => {
  const report = sampleReport('conforming', {
    baseline: { run: 'r0', added: [], gone: ['d9'], gaps: [{ id: 'api.roles', before: ['200'], now: ['403'] }] },
    waivers: [
      {
        deviation: 'd8',
        requirement: null,
        reason: 'r',
        owner: 'team',
        issue: '#7',
        expires: '2020-01-01',
        state: 'expired',
      },
    ],
  });
  const text = renderMarkdown(report);
  expect(text).toContain('Run ` r0 `: 0 new deviations, 1 gone, 1 gap answered otherwise.');
  expect(text).toContain('- api.roles: ` 200 ` → ` 403 `');
  expect(text).toContain('- d8 (team, \\#7) expired on 2020-01-01');
});
