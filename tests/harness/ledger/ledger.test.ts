import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { balance } from '../../../src/harness/ledger/balance.ts';
import { inspectLedger } from '../../../src/harness/ledger/inspect-ledger.ts';
import { Ledger } from '../../../src/harness/ledger/ledger.ts';
import type { LedgerLine } from '../../../src/harness/ledger/ledger-line.ts';

const collection = '/api_keys';
const intent = (n: string, marker: string | null = `plumbline/r/${n}`): LedgerLine => ({
  kind: 'intent',
  n,
  collection,
  marker,
});
const created = (n: string, id: string): LedgerLine => ({ kind: 'created', n, collection, id });
const removed = (id: string, of = collection): LedgerLine => ({ kind: 'removed', collection: of, id });

test('resources created and not removed are open, in the order of their creation', () => {
  const lines = [
    { kind: 'run', run: 'r', baseUrl: 'http://a', pid: 1, startedAt: '' } as const,
    intent('1'),
    intent('2'),
    created('2', 'b'),
    created('1', 'a'),
    intent('3'),
    created('3', 'c'),
    removed('a'),
  ];
  expect(balance(lines)).toEqual({
    run: lines[0],
    created: 3,
    removed: 1,
    open: [
      { collection, id: 'b' },
      { collection, id: 'c' },
    ],
    unanswered: [],
    answered: ['1', '2', '3'].map((n) => ({ collection, marker: `plumbline/r/${n}` })),
    stuck: [],
    borrowed: [],
    ambiguous: [],
    absent: [],
    doubtful: [],
  });
});

test('settings are borrowed until they are returned', () => {
  const [one, two] = ['/a', '/b'].map((path) => ({ kind: 'borrowed', path, restore: { method: 'DELETE' } }) as const);
  if (one === undefined || two === undefined) throw new Error('two loans are made');
  expect(balance([one, two, { kind: 'returned', path: '/a' }]).borrowed).toEqual([
    { path: '/b', restore: two.restore },
  ]);
});

test('a creation without an outcome is unanswered, and a refused one is answered', () => {
  const lines: LedgerLine[] = [intent('1'), intent('2'), { kind: 'refused', n: '2' }];
  const { unanswered, answered, open, created: count } = balance(lines);
  expect({ unanswered, answered, open, count }).toEqual({
    unanswered: [{ collection, marker: 'plumbline/r/1' }],
    answered: [{ collection, marker: 'plumbline/r/2' }],
    open: [],
    count: 0,
  });
});

test('a removal counts once, and only for a created resource', () => {
  const { removed: count, open } = balance([created('1', 'a'), removed('a'), removed('a'), removed('z')]);
  expect({ count, open }).toEqual({ count: 1, open: [] });
  expect(balance([created('1', 'a'), removed('a', '/credentials')]).open).toEqual([{ collection, id: 'a' }]);
});

test('lines that a crash cut short are skipped, and all others are read', () => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-ledger-'));
  const file = join(folder, 'deep/er/ledger.ndjson');
  const ledger = Ledger.at(file);
  ledger.note(intent('1'));
  ledger.note(created('1', 'a'));
  const whole = readFileSync(file, 'utf8');
  expect(whole.split('\n')).toHaveLength(3);
  writeFileSync(file, `${whole}{"kind":"intent","n":"2","coll\n`);
  Ledger.at(file).note(removed('a'));
  expect(inspectLedger(file).lines).toEqual([intent('1'), created('1', 'a'), removed('a')]);
  for (let length = 0; length < whole.length; length += 1) {
    writeFileSync(file, whole.slice(0, length));
    expect(balance(inspectLedger(file).lines).created).toBe(length >= whole.length - 1 ? 1 : 0);
  }
  rmSync(folder, { recursive: true });
});

test('a line that a crash cut short does not corrupt the next one', () => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-ledger-'));
  const file = join(folder, 'ledger.ndjson');
  writeFileSync(file, `${JSON.stringify(created('1', 'a'))}\n{"kind":"intent","n":"2","coll`);
  Ledger.at(file).note(removed('a'));
  expect(inspectLedger(file).lines).toEqual([created('1', 'a'), removed('a')]);
  rmSync(folder, { recursive: true });
});

test('a ledger is complete only with its run line first, a final line feed and no invalid line', () => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-ledger-'));
  const file = join(folder, 'ledger.ndjson');
  const run = { kind: 'run', run: 'r', baseUrl: 'http://a', pid: 1, startedAt: '' } as const;
  const text = [run, created('1', 'a'), removed('a')].map((line) => `${JSON.stringify(line)}\n`).join('');
  const isCut = (content: string): boolean => {
    writeFileSync(file, content);
    return inspectLedger(file).cut;
  };
  expect(isCut(text)).toBe(false);
  expect(isCut(text.slice(0, -1))).toBe(true);
  expect(isCut(text.slice(0, -20))).toBe(true);
  expect(isCut(text.slice(text.indexOf('\n') + 1))).toBe(true);
  expect(isCut(text.replace('"kind":"created"', '"kind":"cre'))).toBe(true);
  expect(isCut(`${text}${JSON.stringify({ kind: 'cut' })}\n`)).toBe(true);
  expect(isCut('')).toBe(true);
  // The existing lines are read all the same, including a last line without a line feed.
  writeFileSync(file, text.slice(0, -1));
  expect(inspectLedger(file).lines).toHaveLength(3);
  rmSync(folder, { recursive: true });
});

test('a line that a kill cut at a page boundary does not count as missing lines', () => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-ledger-'));
  const file = join(folder, 'ledger.ndjson');
  const run = { kind: 'run', run: 'r', baseUrl: 'http://a', pid: 1, startedAt: '' } as const;
  const text = (lines: readonly LedgerLine[]): string => lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  const before = [run, ...Array.from({ length: 100 }, (_, n) => created(`${n}`, `id-${n}`))];
  const page = text(before).slice(0, 4096);
  const inspect = (content: string): { lines: number; cut: boolean } => {
    writeFileSync(file, content);
    const { lines, cut } = inspectLedger(file);
    return { lines: lines.length, cut };
  };
  expect(page.endsWith('\n')).toBe(false);
  const whole = page.split('\n').length - 1;
  const next = text([created('next', 'next')]);
  expect(inspect(page)).toEqual({ lines: whole, cut: false });
  expect(inspect(`${page}\n`)).toEqual({ lines: whole, cut: false });
  expect(inspect(`${page}${next}`)).toEqual({ lines: whole + 1, cut: false });
  // A line of several pages.
  const listed: LedgerLine = { kind: 'listed', collection, ids: Array.from({ length: 1000 }, (_, n) => `id-${n}`) };
  const long = text([run, listed]);
  expect(inspect(`${long.slice(0, 8192)}${next}`)).toEqual({ lines: 2, cut: false });
  expect(inspect(`${long.slice(0, 8192)}${text([listed])}`)).toEqual({ lines: 2, cut: false });
  // Lines cut elsewhere, or followed by other text.
  expect(inspect(page.slice(0, -1))).toEqual({ lines: whole, cut: true });
  expect(inspect(`${page.slice(0, -1)}${next}`)).toEqual({ lines: whole, cut: true });
  expect(inspect(`${page}${next.slice(3)}`)).toEqual({ lines: whole, cut: true });
  rmSync(folder, { recursive: true });
});

test('an unmarked creation with an unanswered try is ambiguous, and a removal answered 404 is listed as absent', () => {
  const lines: LedgerLine[] = [
    intent('1', null),
    intent('2', null),
    { ...created('2', 'b'), uncertain: true } as LedgerLine,
    intent('3', null),
    created('3', 'c'),
    intent('4'),
    { kind: 'refused', n: '4', uncertain: true },
    { ...removed('b'), status: 404 } as LedgerLine,
    removed('c'),
  ];
  const { ambiguous, absent } = balance(lines);
  expect(ambiguous).toEqual([
    { collection, marker: null },
    { collection, marker: null },
  ]);
  expect(absent).toEqual([{ collection, id: 'b' }]);
});

test('a removal by another worker counts from the moment it is read, and one by this worker from the removal', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-ledger-'));
  const file = join(folder, 'ledger.ndjson');
  const [here, there] = [Ledger.at(file), Ledger.at(file)];
  expect(here.sinceRemovalMs(collection)).toBe(Number.POSITIVE_INFINITY);
  here.note(removed('a'));
  await setTimeout(20);
  expect(here.sinceRemovalMs(collection)).toBeGreaterThan(15);
  expect(there.sinceRemovalMs(collection)).toBeLessThan(here.sinceRemovalMs(collection));
  expect(there.sinceRemovalMs('/credentials')).toBe(Number.POSITIVE_INFINITY);
  await setTimeout(20);
  expect(there.sinceRemovalMs(null)).toBeGreaterThan(15);
  rmSync(folder, { recursive: true });
});

test('invalid lines of a ledger are skipped', () => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-ledger-'));
  const file = join(folder, 'ledger.ndjson');
  const strange = [
    null,
    5,
    [],
    {},
    { kind: 'created' },
    { kind: 'created', n: '1', collection: 'https://elsewhere.example', id: 'a' },
    { kind: 'created', n: '1', collection, id: { toString: 'a' } },
    { kind: 'borrowed', path: '@elsewhere.example/', restore: { method: 'DELETE' } },
    { kind: 'borrowed', path: '/a', restore: { method: 'POST' } },
    { kind: 'run', run: 'r', baseUrl: 'http://a', pid: '1', startedAt: '' },
  ];
  writeFileSync(file, [...strange.map((line) => JSON.stringify(line)), '\u0000\ufffd', ''].join('\n'));
  expect(inspectLedger(file).lines).toEqual([]);
  rmSync(folder, { recursive: true });
});

test('removals of other workers are read once, also when a line is only partly written', () => {
  const lines = [removed('a'), removed('b')].map((line) => `${JSON.stringify(line)}\n`).join('');
  let text = '';
  const read: number[] = [];
  const ledger = new Ledger(
    () => {},
    (from) => {
      const bytes = Buffer.from(text).subarray(from);
      read.push(bytes.length);
      return bytes;
    },
  );
  text = lines.slice(0, lines.length - 5);
  expect(ledger.sinceRemovalMs(collection)).not.toBe(Number.POSITIVE_INFINITY);
  text = `${lines}${JSON.stringify(removed('ü', '/credentials'))}\n`;
  expect(ledger.sinceRemovalMs('/credentials')).not.toBe(Number.POSITIVE_INFINITY);
  expect(ledger.sinceRemovalMs('/credentials')).not.toBe(Number.POSITIVE_INFINITY);
  const first = JSON.stringify(removed('a')).length + 1;
  expect(read).toEqual([lines.length - 5, Buffer.byteLength(text) - first, 0]);
});
