import { expect, test } from '@playwright/test';
import { renderAnnotations } from '../../../src/report/formats/github-annotations.ts';
import { consistentReport, sampleDeviation, sampleRequirement } from '../sample-parts.ts';
import { sampleReport } from '../sample-report.ts';

/** Reads a line as the runner of GitHub does: properties up to the next two colons, then the message. */
const read = (line: string): { title: string; message: string } => {
  const [, properties = '', message = ''] = /^::error (.*?)::(.*)$/.exec(line) ?? [];
  const undo = (text: string): string =>
    text
      .replaceAll('%2C', ',')
      .replaceAll('%3A', ':')
      .replaceAll('%0A', '\n')
      .replaceAll('%0D', '\r')
      .replaceAll('%25', '%');
  return { title: undo(properties.replace(/^title=/, '')), message: undo(message) };
};

test('each cause of deviations is one error, the worst first, with the received value and a command to reproduce it', () => {
  const lines = renderAnnotations(sampleReport('deviating'));
  expect(lines.map((line) => read(line).title)).toEqual([
    'Plumbline: left behind',
    'security: api-keys.token-shown-once: GET /api_keys/{id}',
    'function: ssh-credentials.description-limit: POST /ssh_credentials',
  ]);
  expect(read(lines[0] ?? '').message).toMatch(/^1 thing of this run is left on the deployment, or may be: ak_2f9 /);
  expect(read(lines[1] ?? '').message.split('\n')).toEqual([
    'The token of an API key is shown again after its creation',
    'expected null, received "«redacted»"',
    'again: plumbline run --only api-keys.token-shown-once --seed 20260314',
    'the same cause at 2 endpoints',
  ]);
});

test('a run without deviations has no annotations, and an incomplete run states its reason', () => {
  expect(renderAnnotations(sampleReport('conforming'))).toEqual([]);
  expect(renderAnnotations(sampleReport('incomplete')).map(read)[0]).toEqual({
    title: 'Plumbline: incomplete',
    message: 'Incomplete: The target could not be reached: connect ECONNREFUSED 127.0.0.1:9.',
  });
});

test('at most ten annotations are written, because GitHub shows ten, and the last one counts the rest', () => {
  const many = (number: number) =>
    renderAnnotations(
      consistentReport(
        Array.from({ length: number }, (_, n) => sampleRequirement(`a.r${n}`, 'fail')),
        Array.from({ length: number }, (_, n) => sampleDeviation(`d${n}`, `a.r${n}`, { place: `/f${n}` })),
      ),
    );
  expect(many(10)).toHaveLength(10);
  expect(many(10).map(read).at(-1)?.title).not.toContain('more');
  expect(many(40)).toHaveLength(10);
  expect(many(40).map(read).at(-1)?.message).toBe('31 more annotations: all stand in the report');
});

test('text of a target cannot end an annotation or start another command', () => {
  const hostile = '100%, a:b::set-output name=x::y\r\n::add-mask::z\u001b[2J%0A';
  const report = consistentReport(
    [sampleRequirement('a.b', 'fail')],
    [sampleDeviation('d1', 'a.b', { summary: hostile, expected: hostile, endpoint: hostile })],
  );
  const lines = renderAnnotations(report);
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toMatch(/\p{Cc}/u);
  const { title, message } = read(lines[0] ?? '');
  expect(title).toBe('function: a.b: 100%, a:b::set-output name=x::y\\r\\n::add-mask::z\\u{1b}[2J%0A');
  expect(message).toContain('100%, a:b::set-output name=x::y\\r\\n::add-mask::z');
});

test('a stale waiver is a separate error', () => {
  const waiver = { deviation: 'd1', requirement: null, reason: 'r', owner: 'o', issue: 'i', expires: '2020-01-01' };
  const report = sampleReport('conforming', { waivers: [{ ...waiver, state: 'unmatched' }] });
  expect(renderAnnotations(report).map(read)).toEqual([
    { title: 'Plumbline: stale waiver', message: 'd1 (o, i) matches nothing' },
  ]);
});
