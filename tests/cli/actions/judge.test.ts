import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect } from '@playwright/test';
import { base, entry, key } from '../../conduct/recording/har-entries.ts';
import { test } from '../workplace.ts';

const get = (more: object = {}): object => entry('GET', '/api_keys/ak_1', 200, { body: key(more) });
const wrong = { id: 'key_1', uri: `${base}/api_keys/key_1` };
const har = (entries: readonly object[]): string => JSON.stringify({ log: { entries } });

test('judge reports that nothing was found, and what it did not judge or understand', async ({ workplace }) => {
  const lines = [get(), entry('GET', '/api_keys/ak_1', 200, { content: {} }), { hello: 'world' }];
  const text = `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`;
  writeFileSync(join(workplace.folder, 'traffic.ndjson.gz'), gzipSync(text));
  const { code, stdout } = await workplace.run(['judge', 'traffic.ndjson.gz']);
  expect(stdout).toMatch(
    /^NOTHING FOUND {2}traffic\.ndjson\.gz, https:\/\/api\.example\.com\n2 exchanges at 1 of \d+ endpoints/,
  );
  expect(stdout).toMatch(/\n {2}1 {2}body of the answer left out or cut: held to the status alone\n/);
  expect(stdout).toMatch(/\n {2}1 {2}not understood: line 3 is no exchange \(request: .*\)\n/);
  expect(stdout).toMatch(/\nNothing found in 2 exchanges\.\n$/);
  expect(stdout).not.toMatch(/conform/i);
  expect(code).toBe(0);
});

test('judge lists every exchange that shows a finding, on the terminal and in a file', async ({ workplace }) => {
  writeFileSync(join(workplace.folder, 'traffic.har'), har([get(), get(wrong), get(), get(wrong)]));
  const { code, stdout } = await workplace.run(['judge', 'traffic.har', '--out', 'judged']);
  expect(stdout).toMatch(/\n✗ api-keys\.id-prefix, GET \/api_keys\/\{id\}, \/id\n.*\n {2}in 2 exchanges: r-2, r-4\n/);
  expect(code).toBe(1);
  const lines = readFileSync(join(workplace.folder, 'judged/findings.ndjson'), 'utf8').trimEnd().split('\n');
  const report = JSON.parse(readFileSync(join(workplace.folder, 'judged/report.json'), 'utf8'));
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { requirement: 'api-keys.id-prefix', exchanges: ['r-2'], deviation: report.deviations[0].id },
    { requirement: 'api-keys.id-prefix', exchanges: ['r-4'], deviation: report.deviations[0].id },
  ]);
  const baseline = await workplace.run(['judge', 'traffic.har', '--baseline', 'judged/report.json', '--quiet']);
  expect(baseline).toMatchObject({ code: 0, stdout: 'Nothing found in 4 exchanges but 1 waived.\n' });
});

test('waivers and --only decide whether judge fails', async ({ workplace }) => {
  writeFileSync(join(workplace.folder, 'traffic.har'), har([get(wrong)]));
  const waiver = { reason: 'known', owner: 'us', issue: 'X-1', expires: '2999-01-01' };
  workplace.write('waivers.json', [{ requirement: 'api-keys.id-prefix', ...waiver }]);
  workplace.write('stale.json', [{ requirement: 'api-keys.get', ...waiver }]);
  const judged = async (...args: readonly string[]) =>
    await workplace.run(['judge', 'traffic.har', '--quiet', ...args]);
  expect(await judged('--waivers', 'waivers.json')).toMatchObject({ code: 0 });
  expect(await judged('--only', 'api-keys.shape')).toMatchObject({ code: 0, stdout: 'Nothing found in 1 exchange.\n' });
  expect(await judged('--only', 'api-keys.id-*')).toMatchObject({ code: 1 });
  expect(await judged('--only', 'nothing')).toMatchObject({ code: 2, stdout: '' });
  expect(await judged('--only', 'api-keys.get', '--waivers', 'stale.json')).toMatchObject({ code: 1 });
});

test('judge refuses files of other kinds with one line of advice', async ({ workplace }) => {
  for (const [bytes, says] of [
    [Buffer.from('2087:7:version;2:21#'), /no recording: flow 1 is cut off: the file ends in the middle of it/],
    [Buffer.from('504b030414000000', 'hex'), /a zip archive; name the \.har file in it/],
    [gzipSync('{"log":').subarray(0, 12), /damaged gzip/],
    [
      Buffer.from('hello'),
      /no recording: line 1 is not JSON\. A recording is a HAR file, .* such as exchanges\.ndjson/,
    ],
  ] as const) {
    writeFileSync(join(workplace.folder, 'traffic'), bytes);
    const { code, stdout, stderr } = await workplace.run(['judge', 'traffic']);
    expect({ code, stdout, lines: stderr.trimEnd().split('\n').length }).toEqual({ code: 2, stdout: '', lines: 1 });
    expect(stderr).toMatch(says);
  }
});
