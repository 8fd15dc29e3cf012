import { expect, test } from '@playwright/test';
import type { LedgerLine } from '../../../src/harness/ledger/ledger-line.ts';
import { Possession } from '../../../src/harness/ledger/possession.ts';
import { digestOf } from '../../../src/harness/ledger/sent-digests.ts';

const run = '20260314-092653-abcd';
const collection = '/api_keys';
const [mine, theirs] = [`plumbline/${run}/1`, 'plumbline/20260101-000000-ffff/1'];

const begun: LedgerLine = { kind: 'run', run, baseUrl: 'http://a', pid: 1, startedAt: '' };
const intent = (n: string, marker: string | null, more: { sent?: string[]; own?: string[] } = {}): LedgerLine => ({
  kind: 'intent',
  n,
  collection,
  marker,
  ...more,
});
const created = (n: string, id: string, uncertain?: true): LedgerLine => ({
  kind: 'created',
  n,
  collection,
  id,
  ...(uncertain && { uncertain }),
});
const removed = (id: string, status?: number): LedgerLine => ({
  kind: 'removed',
  collection,
  id,
  ...(status && { status }),
});
const listed = (ids: string[], older?: string): LedgerLine => ({
  kind: 'listed',
  collection,
  ids,
  ...(older && { older }),
});

/** The statements about a thing: [isMarked, has, isOurs, mayHave]. Only things that are `isOurs` may be deleted. */
const saidOf = (lines: readonly LedgerLine[], id: string, shown = {}): boolean[] => {
  const possession = new Possession([begun, ...lines], false);
  const item = { id, shown: { id, ...shown } };
  return [
    possession.isMarked(collection, item),
    possession.has(collection, item),
    possession.isOurs(collection, item),
    possession.mayHave(collection, item),
  ];
};
const [yes, no] = [true, false];

/** A creation without a marker and without an answer, in a collection that held `old`. */
const lost = (more: { sent?: string[]; own?: string[] } = {}, older?: string): readonly LedgerLine[] => [
  listed(['old'], older),
  intent('1', null, more),
];

for (const { what, lines, id, shown, said } of [
  // By its id.
  { what: 'what was made and not removed', lines: [created('1', 'a')], id: 'a', said: [no, yes, yes, no] },
  { what: 'what somebody else made', lines: [created('1', 'a')], id: 'b', said: [no, no, no, no] },
  {
    what: 'what was removed for certain: its id may be given to the next',
    lines: [created('1', 'a'), removed('a')],
    id: 'a',
    said: [no, no, no, no],
  },
  {
    what: 'what a DELETE did not find: it is reported and not deleted',
    lines: [created('1', 'a'), removed('a', 404)],
    id: 'a',
    said: [no, yes, no, no],
  },
  {
    what: 'what an earlier run left',
    lines: [{ kind: 'taken', collection, id: 'a' }],
    id: 'a',
    said: [no, no, no, no],
  },
  // By its marker.
  { what: 'a marker of the run', lines: [], id: 'b', shown: { metadata: mine }, said: [yes, yes, yes, no] },
  {
    what: 'a name of the run',
    lines: [],
    id: 'b',
    shown: { name: `plumbline-${run}-1` },
    said: [yes, yes, yes, no],
  },
  { what: 'a marker of another run', lines: [], id: 'b', shown: { metadata: theirs }, said: [no, no, no, no] },
  {
    what: 'a marker that stands in the ledger, whatever run it names',
    lines: [intent('1', theirs)],
    id: 'b',
    shown: { description: `key ${theirs}` },
    said: [yes, yes, yes, no],
  },
  {
    what: 'a text that speaks of a marker',
    lines: [intent('1', mine)],
    id: 'b',
    shown: { description: `left by ${mine}, see there` },
    said: [no, no, no, no],
  },
  // By what was sent, where no marker tells.
  { what: 'something new after a lost creation', lines: lost(), id: 'b', said: [no, no, no, yes] },
  { what: 'something that was there before', lines: lost(), id: 'old', said: [no, no, no, no] },
  {
    what: 'something new, where nobody looked before',
    lines: [intent('1', null)],
    id: 'b',
    said: [no, no, no, no],
  },
  {
    what: 'something new with a text that was not sent',
    lines: lost({ sent: [digestOf('ours')] }),
    id: 'b',
    shown: { description: 'not ours' },
    said: [no, no, no, no],
  },
  {
    what: 'something new with the text that was sent',
    lines: lost({ sent: [digestOf('ours')] }),
    id: 'b',
    shown: { description: 'ours', metadata: '' },
    said: [no, no, no, yes],
  },
  {
    what: 'something new that carries a marker of others',
    lines: lost({ sent: [digestOf(theirs)] }),
    id: 'b',
    shown: { metadata: theirs },
    said: [no, no, no, no],
  },
  {
    what: 'something new with a value that only the run can have sent',
    lines: lost({ own: [digestOf('word-1')] }),
    id: 'b',
    shown: { labels: ['word-1'], description: 'changed by somebody' },
    said: [yes, yes, yes, no],
  },
  {
    what: 'something old with such a value',
    lines: lost({ own: [digestOf('word-1')] }),
    id: 'old',
    shown: { labels: ['word-1'] },
    said: [no, no, no, no],
  },
  {
    what: 'something that is older than what was looked at',
    lines: lost({}, '2026-03-14T09:00:00Z'),
    id: 'b',
    shown: { created_at: '2026-03-14T08:59:59Z' },
    said: [no, no, no, no],
  },
  {
    what: 'something that is newer than that',
    lines: lost({}, '2026-03-14T09:00:00Z'),
    id: 'b',
    shown: { created_at: '2026-03-14T09:00:01Z' },
    said: [no, no, no, yes],
  },
  {
    what: 'what one of two workers did not see before',
    lines: [listed(['old', 'b']), listed(['old']), intent('1', null)],
    id: 'b',
    said: [no, no, no, yes],
  },
  {
    what: 'what the second of two workers saw before, and the first did not',
    lines: [listed(['old']), listed(['old', 'b']), intent('1', null)],
    id: 'b',
    said: [no, no, no, yes],
  },
  {
    what: 'something new, where every creation was answered',
    lines: [listed(['old']), intent('1', null), created('1', 'a')],
    id: 'b',
    said: [no, no, no, no],
  },
  {
    what: 'something new, where a creation may have been carried out twice',
    lines: [listed(['old']), intent('1', null), created('1', 'a', true)],
    id: 'b',
    said: [no, no, no, yes],
  },
] satisfies { what: string; lines: readonly LedgerLine[]; id: string; shown?: object; said: boolean[] }[])
  test(`of ${what}`, () => {
    expect(saidOf(lines, id, shown)).toEqual(said);
  });

test('a creation sent to one collection makes nothing in another collection ours', () => {
  const elsewhere: LedgerLine = { kind: 'listed', collection: '/credentials', ids: ['old'] };
  const possession = new Possession([begun, ...lost(), created('2', 'a'), elsewhere], false);
  const there = (id: string) => ({ id, shown: { id } });
  expect(possession.mayHave('/credentials', there('b'))).toBe(false);
  expect(possession.isOurs('/credentials', there('a'))).toBe(false);
  expect([possession.knowsBefore(collection), possession.knowsBefore('/tls_edges')]).toEqual([true, false]);
});

test('no marker belongs to a run whose ledger lacks the line of the run', () => {
  const possession = new Possession([], false);
  for (const metadata of [mine, 'plumbline/null/1', 'plumbline/undefined/1'])
    expect(possession.isMarked(collection, { id: 'a', shown: { metadata } }), metadata).toBe(false);
});

test('something of the run may be where it sent creations; everywhere, where lines are missing', () => {
  const lines = [begun, intent('1', mine), created('1', 'a'), { kind: 'taken', collection: '/x', id: 't' } as const];
  const whole = new Possession(lines, false);
  expect(whole.collections).toEqual([collection]);
  expect([[...whole.made], [...whole.taken]]).toEqual([['/api_keys/a'], ['/x/t']]);
  const { collections } = new Possession(lines, true);
  expect(collections.length).toBeGreaterThan(10);
  expect(collections).toContain('/credentials');
  // Sessions are not made by requests.
  expect(collections).not.toContain('/tunnel_sessions');
});
