import { expect, test } from '@playwright/test';
import type { Client, RequestOptions } from '../../../src/exchange/client/client.ts';
import type { Exchange } from '../../../src/exchange/exchange.ts';
import { unnamed } from '../../../src/harness/cleanup/account.ts';
import { Deadline } from '../../../src/harness/cleanup/deadline.ts';
import { type Unmade, unmake } from '../../../src/harness/cleanup/unmake.ts';
import { Ledger } from '../../../src/harness/ledger/ledger.ts';
import type { LedgerLine, Undo } from '../../../src/harness/ledger/ledger-line.ts';
import { seal, sealKeyOf } from '../../../src/harness/ledger/sealed-secrets.ts';
import { otherToken } from '../../../src/harness/loans/restore.ts';
import { answered } from '../answered.ts';

const marker = 'plumbline/20260314-092653-abcd/f1';
const remove = (...paths: string[]): { readonly method: 'DELETE'; readonly path: string }[] =>
  paths.map((path) => ({ method: 'DELETE', path }));

const making = (
  n: string,
  path = '/things',
  more: { marker?: string | null; undo?: Undo; capture?: Record<string, string> } = {},
): LedgerLine => ({
  ...{ kind: 'making', n, key: 'thing', method: 'POST', path, marker, capture: { id: '/id' } },
  undo: { steps: remove(`${path}/{id}`) },
  ...more,
});
const made = (n: string, ...paths: string[]): LedgerLine => ({
  ...{ kind: 'made', n, key: 'thing', undo: { steps: remove(...paths) } },
});

/** An unusual answer to a request; null for the usual one. */
type Odd = (call: string) => Exchange | null;

/** Runs `unmake` for a ledger on a deployment with the given things, by path. */
const unmakeAt = async (
  lines: readonly LedgerLine[],
  things: Record<string, string | null>,
  odd: Odd = () => null,
  token = 'token',
  { deadlineMs = 5000, settleMs = 20 } = {},
): Promise<Unmade & { readonly calls: string[]; readonly noted: LedgerLine[]; readonly kept: string[] }> => {
  const held = new Map(Object.entries(things));
  const calls: string[] = [];
  const noted: LedgerLine[] = [];
  const send = async ({ method, path = '' }: RequestOptions): Promise<Exchange> => {
    const call = `${method} ${path}`;
    calls.push(call);
    const strange = odd(call);
    if (strange !== null) return strange;
    if (method === 'DELETE') return answered(call, held.delete(path) ? 204 : 404);
    if (held.has(path)) return answered(call, 200, {});
    if (path.split('/').length > 2) return answered(call, 404);
    const items = [...held].map(([one, metadata]) => ({ id: one.slice(path.length + 1), metadata }));
    return answered(call, 200, { things: items, next_page_uri: null });
  };
  const deadline = new Deadline(deadlineMs);
  const management = { client: { send } as unknown as Client, baseUrl: 'http://a.example' };
  const account = { management, agent: null, token };
  const unmade = await unmake(lines, new Ledger((line) => noted.push(line)), account, { deadline, settleMs });
  deadline.close();
  return { ...unmade, calls, noted, kept: [...held.keys()] };
};

const settled = (n: string): LedgerLine => ({ kind: 'unmade', n });
const [a, b] = ['/things/a', '/things/b'] as const;

test('a made thing is deleted, verified and recorded as gone, and things of others stay', async () => {
  const { calls, noted, kept, ...unmade } = await unmakeAt([making('f1'), made('f1', a)], {
    [a]: marker,
    [b]: 'theirs',
  });
  expect(unmade).toEqual({ created: 1, removed: 1, left: [], gone: [a] });
  expect(calls).toEqual([`DELETE ${a}`, `GET ${a}`, 'GET /things']);
  expect([noted, kept]).toEqual([[settled('f1')], [b]]);
});

test('a settled thing is counted without any request', async () => {
  const { calls, noted, ...unmade } = await unmakeAt([making('f1'), made('f1', a), settled('f1')], {});
  expect(unmade).toMatchObject({ created: 1, removed: 1, left: [], gone: [a] });
  expect([calls, noted]).toEqual([[], []]);
});

test('the newest thing is removed first', async () => {
  const { calls } = await unmakeAt([making('f1'), made('f1', a), making('f2'), made('f2', b)], {});
  expect(calls.slice(0, 2)).toEqual([`DELETE ${b}`, `DELETE ${a}`]);
});

test('a thing in use is tried again after its user is gone', async () => {
  let isHeld = true;
  const odd: Odd = (call) => {
    if (call === `DELETE ${a}`) isHeld = false;
    return call === `DELETE ${b}` && isHeld ? answered(call, 409) : null;
  };
  const { calls, left } = await unmakeAt(
    [making('f1'), made('f1', a), making('f2'), made('f2', b)],
    { [a]: '', [b]: '' },
    odd,
  );
  expect(calls.filter((call) => call.startsWith('DELETE'))).toEqual([`DELETE ${b}`, `DELETE ${a}`, `DELETE ${b}`]);
  expect(left).toEqual([]);
});

const lost = (call: string): Exchange => ({
  ...answered(call, 0),
  ...{ response: null, failure: { kind: 'reset', message: 'socket hang up' } },
});

for (const [what, odd, reason] of [
  ['is refused', (call) => (call === `DELETE ${a}` ? answered(call, 403) : null), 'it answered 403'],
  ['is not answered', (call) => (call === `DELETE ${a}` ? lost(call) : null), 'it was not answered: socket hang up'],
  [
    'is answered and not done',
    (call) => (call === `DELETE ${a}` ? answered(call, 204) : null),
    'DELETE was answered, and GET still shows it',
  ],
] satisfies [string, Odd, string][])
  test(`a thing whose DELETE ${what} is left and not settled`, async () => {
    const { calls, noted, removed, left, gone } = await unmakeAt([making('f1'), made('f1', a)], { [a]: marker }, odd);
    expect(left).toEqual([{ endpoint: 'DELETE /things/{id}', id: 'a', reason }]);
    expect([removed, gone, noted]).toEqual([0, [], []]);
    // It is sent again only after another thing was removed.
    expect(calls.filter((call) => call === `DELETE ${a}`)).toHaveLength(1);
  });

test('a DELETE answered 404 counts as removed, and another undo request answered 404 does not', async () => {
  const gone = await unmakeAt([making('f1'), made('f1', a)], {});
  expect([gone.left, gone.removed]).toEqual([[], 1]);
  const undo = { steps: [{ method: 'POST', path: `${a}/archive` } as const] };
  const archived = await unmakeAt([making('f1'), { kind: 'made', n: 'f1', key: 'thing', undo }], {}, (call) =>
    call.startsWith('POST') ? answered(call, 404) : null,
  );
  expect(archived.left).toEqual([{ endpoint: `POST ${a}/{id}`, id: 'archive', reason: 'it answered 404' }]);
});

test('a thing that GET shows for a short time after its DELETE counts as gone', async () => {
  let looks = 0;
  const odd: Odd = (call) => (call === `GET ${a}` && ++looks < 3 ? answered(call, 200, {}) : null);
  const { left, noted } = await unmakeAt([making('f1'), made('f1', a)], { [a]: marker }, odd);
  expect([looks, left, noted]).toEqual([3, [], [settled('f1')]]);
});

test('nothing is waited for after the deadline of the clean-up', async () => {
  const stays: Odd = (call) => (call.startsWith('DELETE') ? answered(call, 204) : null);
  const lines = [making('1'), made('1', '/things/1'), making('2'), made('2', '/things/2')];
  // Waiting for things to settle would take an hour.
  const { left } = await unmakeAt(lines, { '/things/1': marker, '/things/2': marker }, stays, 'token', {
    deadlineMs: 200,
    settleMs: 3_600_000,
  });
  expect(left).toHaveLength(2);
});

test('a thing that a list still shows with the marker is reported as possibly left', async () => {
  const { left, noted } = await unmakeAt([making('f1'), made('f1', a)], { [a]: marker, [b]: marker });
  expect(left).toEqual([
    { endpoint: 'recipes.thing', id: marker, reason: `possibly left: the list /things still shows ${marker}` },
  ]);
  expect(noted).toEqual([]);
});

test('a step without an answer is undone by its marker, and nothing else is removed', async () => {
  const { calls, kept, left, created } = await unmakeAt([making('f1')], { [a]: marker, [b]: 'plumbline/other/f1' });
  expect(calls.filter((call) => call.startsWith('DELETE'))).toEqual([`DELETE ${a}`]);
  expect([kept, left, created]).toEqual([[b], [], 1]);
});

for (const [what, path, shown] of [
  ['a number', '/things/7', { id: 7 }],
  ['another name', '/things/x', { uuid: 'x' }],
] as const)
  test(`a step without an answer is undone by its marker when the id is ${what}`, async () => {
    const capture: Record<string, string> = { id: `/${Object.keys(shown)[0]}` };
    let isThere = true;
    const { calls, left, created } = await unmakeAt(
      [making('f1', '/things', { capture })],
      { [path]: marker },
      (call) => {
        if (call.startsWith('DELETE')) isThere = false;
        return call === 'GET /things' && isThere
          ? answered(call, 200, { things: [{ ...shown, metadata: marker }] })
          : null;
      },
    );
    expect(calls.filter((call) => call.startsWith('DELETE'))).toEqual([`DELETE ${path}`]);
    expect([left, created]).toEqual([[], 1]);
  });

for (const [what, line, odd, reason] of [
  ['it has no marker', making('f1', '/things', { marker: null }), () => null, 'its body has no {marker}'],
  [
    'its list is refused',
    making('f1'),
    (call) => (call === 'GET /things' ? answered(call, 403) : null),
    'its list answered 403',
  ],
  [
    'its list does not show what the recipe captures',
    making('f1', '/things', { capture: { id: '/number' } }),
    () => null,
    'its list has no usable value at /number',
  ],
] satisfies [string, LedgerLine, Odd, string][])
  test(`a step without an answer is not undone and is reported when ${what}`, async () => {
    const { calls, kept, left, noted } = await unmakeAt([line], { [a]: marker }, odd);
    expect([calls.filter((call) => call.startsWith('DELETE')), kept, noted]).toEqual([[], [a], []]);
    expect(left.map((one) => one.reason)).toEqual([
      `possibly left: a step was not answered, and what it made is not known: ${reason}`,
    ]);
  });

test('an undo step with an unknown path is not sent, and a thing known twice is deleted once', async () => {
  const { calls, created, left } = await unmakeAt([making('f1'), made('f1', a, `${a}/parts/{part}`), making('f1')], {
    [a]: marker,
  });
  expect(calls.filter((call) => call.startsWith('DELETE'))).toEqual([`DELETE ${a}`]);
  expect([created, left]).toEqual([1, []]);
});

test('a step that was refused made nothing', async () => {
  const refused = await unmakeAt([making('f1'), { kind: 'refused', n: 'f1' }], { [a]: 'theirs' });
  expect(refused.calls.filter((call) => call.startsWith('DELETE'))).toEqual([]);
  expect([refused.left, refused.noted]).toEqual([[], [settled('f1')]]);
});

test('a sealed undo is carried out only with its token, and is named by its recipe', async () => {
  const sealed = { sealed: seal(JSON.stringify(remove(a)), sealKeyOf('token')) };
  const lines: LedgerLine[] = [
    making('f1', '/things', { marker: null }),
    { kind: 'made', n: 'f1', key: 'thing', undo: sealed },
  ];
  expect(await unmakeAt(lines, { [a]: '' })).toMatchObject({ removed: 1, left: [] });
  const other = await unmakeAt(lines, { [a]: '' }, () => null, 'another');
  expect(other.calls).toEqual([]);
  expect(other.left).toEqual([{ endpoint: 'recipes.thing', id: 'f1', reason: `possibly left: ${otherToken}` }]);
  const kept = await unmakeAt(lines, { [a]: '' }, (call) => (call.startsWith('DELETE') ? answered(call, 403) : null));
  expect(kept.left).toEqual([{ endpoint: 'recipes.thing', id: 'f1', reason: 'it answered 403' }]);
});

test('things of an API that the target no longer names are left', async () => {
  const bounds = { deadline: new Deadline(1000), settleMs: 0 };
  const account = { management: null, agent: null, token: 'token' };
  const lines = [making('f1'), made('f1', a), settled('f1'), making('own-2'), made('own-2', b)];
  expect(await unmake(lines, new Ledger(() => {}), account, bounds)).toEqual({
    ...{ created: 1, removed: 1, gone: [a] },
    left: [{ endpoint: 'thing', id: marker, reason: `possibly left: ${unnamed}` }],
  });
  bounds.deadline.close();
});
