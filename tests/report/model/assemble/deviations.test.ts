import { expect, test } from '@playwright/test';
import type { ExchangeRecord } from '../../../../src/exchange/recorded-exchange.ts';
import type { Evidence } from '../../../../src/report/evidence.ts';
import { deviationsOf } from '../../../../src/report/model/assemble/deviations.ts';
import { fingerprint } from '../../../../src/report/model/assemble/fingerprint.ts';
import type { Deviation } from '../../../../src/report/model/report.ts';
import { sampleExchange } from '../../sample-parts.ts';
import { found, held } from '../../sample-records.ts';

const of = (evidence: readonly Evidence[]): Deviation[] =>
  deviationsOf(evidence, ({ finding, exchanges }) => ({
    curl: `curl ${exchanges.at(-1)?.id}`,
    command: `only ${finding.requirement}`,
  }));

const text = (length: number) => ({ encoding: 'text', content: 'x', bytes: length, cut: true }) as const;
const exchangeOf = (id: string, sent: number, received: number): ExchangeRecord => {
  const sample = sampleExchange(id, 'POST', '/api_keys', 201);
  return {
    ...sample,
    request: { ...sample.request, body: text(sent) },
    response: { status: 201, headers: [], body: text(received) },
  };
};

test('findings of one requirement at one endpoint and place are one deviation', () => {
  const all = of([found('keys.get'), found('keys.get', { summary: 'again' }), found('keys.get')]);
  expect(all).toHaveLength(1);
  expect(all[0]).toMatchObject({
    requirement: 'keys.get',
    endpoint: 'GET /keys/{id}',
    place: '/token',
    seen: 3,
    waived: null,
  });
});

test('a finding at another place or endpoint, or of another requirement, is another deviation', () => {
  const all = of([
    found('keys.get'),
    found('keys.get', { place: '/uri' }),
    found('keys.get', { endpoint: 'GET /keys' }),
    found('keys.shape'),
  ]);
  expect(new Set(all.map(({ id }) => id)).size).toBe(4);
});

test('the smallest counterexample is shown, measured by the bytes of all its exchanges', () => {
  const large = found('keys.get', { received: 'large' }, [exchangeOf('x1', 4097, 10)]);
  const small = found('keys.get', { received: 'small' }, [exchangeOf('x2', 5, 5), exchangeOf('x3', 5, 5)]);
  const middle = found('keys.get', { received: 'middle' }, [exchangeOf('x4', 5, 300)]);
  for (const order of [
    [large, small, middle],
    [middle, small, large],
    [small, large, middle],
  ]) {
    const [deviation] = of(order);
    expect(deviation?.received).toBe('small');
    expect(deviation?.exchanges.map(({ id }) => id)).toEqual(['x2', 'x3']);
    // The command is made from the last exchange, which shows the deviation.
    expect(deviation?.reproduce).toEqual({ curl: 'curl x3', command: 'only keys.get' });
  }
});

test('a finding without a body or an answer counts as small, and one without exchanges is accepted', () => {
  const silent = { ...sampleExchange('x9', 'GET', '/api_keys', 200), response: null };
  expect(
    of([found('keys.get', {}, [exchangeOf('x1', 1, 1)]), found('keys.get', {}, [silent])])[0]?.exchanges[0]?.id,
  ).toBe('x9');
  expect(of([found('keys.get', {}, [])])[0]).toMatchObject({ exchanges: [], reproduce: { curl: 'curl undefined' } });
});

test('seen and tried show whether a deviation repeats: evidence that held counts as tried', () => {
  const [deviation] = of([
    held('keys.get', 3),
    found('keys.get'),
    held('keys.get', 2),
    found('keys.get'),
    held('keys.get', 50, 'GET /keys'),
    held('keys.list', 50),
  ]);
  expect([deviation?.seen, deviation?.tried]).toEqual([2, 7]);
});

test('without findings there are no deviations', () => {
  expect(of([held('keys.get', 3), { kind: 'tried', id: 'keys.get', attempt: 1, durationMs: 1 }])).toEqual([]);
});

const idOf = (requirement: string, endpoint: string, place: string, flaw?: string): string =>
  fingerprint({ requirement, endpoint, place, ...(flaw === undefined ? {} : { flaw }) });

test('a fingerprint does not change from run to run, because waivers name it', () => {
  expect(idOf('api-keys.token-shown-once', 'GET /api_keys/{id}', '/token')).toBe('d5a6b9a3e9fe');
  expect(of([found('keys.get')])[0]?.id).toBe(
    of([found('keys.get', { received: 'other', exchanges: ['w1-9'] })])[0]?.id,
  );
  expect(of([found('keys.get')])[0]?.id).toBe(idOf('keys.get', 'GET /keys/{id}', '/token'));
  expect(of([found('keys.get')])[0]).not.toHaveProperty('formerId');
});

test('different defects have different fingerprints, also when their parts joined are equal', () => {
  const all = [
    idOf('a', 'b', 'c'),
    idOf('ab', '', 'c'),
    idOf('a', 'bc', ''),
    idOf('a","b', 'c', ''),
    idOf('a', 'c', 'b'),
    idOf('a', 'b', 'c', 'd'),
    idOf('a', 'b', 'c', ''),
  ];
  expect(new Set(all).size).toBe(all.length);
  for (const one of all) expect(one).toMatch(/^[0-9a-f]{12}$/);
});

test('two flaws at one place are two deviations, counted separately, and both name their former id', () => {
  const at = { requirement: 'keys.get', endpoint: 'GET /keys/{id}', place: '/token' };
  const all = of([
    found('keys.get', { flaw: '%41' }),
    found('keys.get', { flaw: '/part' }),
    { kind: 'again', ...at, flaw: '/part', times: 2 },
  ]);
  expect(all.map(({ flaw, seen }) => [flaw, seen])).toEqual([
    ['%41', 1],
    ['/part', 3],
  ]);
  expect(new Set(all.map(({ id }) => id)).size).toBe(2);
  for (const { formerId } of all) expect(formerId).toBe(idOf('keys.get', 'GET /keys/{id}', '/token'));
});

test('a line of kind again counts as seen in any order, and is no deviation by itself', () => {
  const at = { requirement: 'keys.get', endpoint: 'GET /keys/{id}', place: '/token' };
  const again: Evidence = { kind: 'again', ...at, times: 5 };
  for (const order of [
    [found('keys.get'), again, held('keys.get', 2)],
    [again, held('keys.get', 2), found('keys.get')],
  ])
    expect(of(order)).toMatchObject([{ seen: 6, tried: 8 }]);
  expect(of([again])).toEqual([]);
});
