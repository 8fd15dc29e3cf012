/** Files with one exchange per line are read in the order in which the exchanges began. */
import { truncateSync, writeFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { loadRecording } from '../../../../src/cli/parse/files/load-recording.ts';
import { Dialect } from '../../../../src/exchange/wire/dialect.ts';

const line = (id: string, startedAt: string, text = ''): string =>
  JSON.stringify({
    id,
    request: { method: 'GET', url: `https://api.example.com/api_keys/${id}` },
    response: { status: 200, body: `{"description":"${text}"}` },
    timings: { startedAt, totalMs: 1 },
  });

const load = async (text: string | Buffer) => {
  const file = test.info().outputPath('exchanges.ndjson');
  writeFileSync(file, text);
  return { file, ...(await loadRecording(file, Dialect.none, null)) };
};
const ids = async (text: string): Promise<string[]> => [...(await load(text)).exchanges].map(({ id }) => id);

const [early, late] = ['2026-03-14T09:00:00Z', '2026-03-14T09:00:01Z'];

test('exchanges are read in the order of their start, every time', async () => {
  const { exchanges } = await load(`${line('a', late)}\n${line('b', early)}\n`);
  for (const _ of [1, 2]) expect([...exchanges].map(({ id }) => id)).toEqual(['b', 'a']);
  expect(await ids(`${line('a', late)}\n${line('b', '')}\n${line('c', early)}`)).toEqual(['a', 'b', 'c']);
});

test('empty lines, a byte order mark, Windows line ends and multi-byte characters are accepted', async () => {
  const { exchanges } = await load(
    `\uFEFF${line('a', early, 'ü€😀'.repeat(50_000))}\r\n\r\n${line('b', late, '\u2028')}`,
  );
  expect([...exchanges].map(({ json }) => json)).toEqual([
    { description: 'ü€😀'.repeat(50_000) },
    { description: '\u2028' },
  ]);
});

test('a line that is no exchange is named and skipped', async () => {
  const { exchanges, skipped } = await load(`${line('a', early)}\n{"half\n${line('b', late)}\n7\n`);
  expect([...exchanges]).toHaveLength(2);
  expect(skipped).toEqual(['line 2 is not JSON', expect.stringMatching(/^line 4 is no exchange/)]);
});

test('a file without any exchange, or that is not text, is refused in one line', async () => {
  await expect(load('{"a":1}\n')).rejects.toThrow(/exchanges\.ndjson: no recording: line 1 is no exchange/);
  await expect(load(Buffer.from([0x7b, 0xff, 0xfe, 0x0a]))).rejects.toThrow(/exchanges\.ndjson: not text in UTF-8/);
});

test('a file that becomes shorter while it is read is reported', async () => {
  const { file, exchanges } = await load(`${line('a', early)}\n${line('b', late)}\n`);
  truncateSync(file, 10);
  expect(() => [...exchanges]).toThrow(/it became shorter while it was read/);
});
