import { expect, test } from '@playwright/test';
import * as contract from '../../../../src/contract/index.ts';
import type { Evidence } from '../../../../src/report/evidence.ts';
import { assemble } from '../../../../src/report/model/assemble/assemble.ts';
import { Traffic } from '../../../../src/report/model/assemble/traffic.ts';
import { sampleExchange } from '../../sample-parts.ts';
import { failed, found, held, ids, othersHeld, recordsOf, tried, unexercised } from '../../sample-records.ts';
import { code, reportOf, resultOf } from './assembled.ts';

test('a deployment conforms when every requirement was tried and held', () => {
  const report = reportOf([
    ...othersHeld('keys.get'),
    held('keys.get', 7),
    held('keys.get', 2, 'GET /keys'),
    tried('keys.get'),
  ]);
  expect([report.verdict, report.reason, code(report)]).toEqual(['conforms', null, 0]);
  expect(resultOf(report, 'keys.get')).toEqual({
    id: 'keys.get',
    severity: 'function',
    statementId: 'keys.get',
    document: 1,
    section: 'Conventions',
    statement: 'keys.get holds.',
    level: 'must',
    basis: 'stated',
    since: '0.1.0',
    verdict: 'pass',
    reason: null,
    evidence: 9,
    deviations: [],
    evidenceAt: { 'GET /keys': 2, 'GET /keys/{id}': 7 },
    durationMs: 12,
  });
  expect(report.summary.requirements).toEqual({
    total: 3,
    pass: 3,
    fail: 0,
    concern: 0,
    waived: 0,
    unexercised: 0,
    error: 0,
  });
});

test('a requirement names its place in the documents', () => {
  const { requirements } = reportOf([], { contract });
  expect(requirements.find(({ id }) => id === 'reserved-domains.cname-target-of-service')?.locators).toEqual([
    'document 1, Reserved domain, row 8',
  ]);
  expect(requirements.filter(({ locators = [] }) => locators.length === 0)).toEqual([]);
});

test('every requirement of the contract is listed, also those that were not tried', () => {
  const report = reportOf([held('keys.get'), tried('keys.get')]);
  expect(report.requirements.map(({ id }) => id)).toEqual([...ids]);
  expect(resultOf(report, 'keys.list')).toMatchObject({
    verdict: 'unexercised',
    reason: 'the run ended before it was tried',
    evidence: 0,
  });
});

test('a requirement without evidence or without a completed test is unexercised', () => {
  // Looked at in passing, but its own test did not end.
  expect(resultOf(reportOf([held('keys.list', 5)]), 'keys.list').verdict).toBe('unexercised');
  // Its test ended, but no answer was judged by it.
  expect(resultOf(reportOf([tried('keys.list')]), 'keys.list')).toMatchObject({
    verdict: 'unexercised',
    reason: 'inconclusive: no answer showed whether it holds',
  });
  for (const evidence of [[], ids.map((id) => tried(id)), ids.map((id) => held(id))]) {
    const report = reportOf(evidence);
    expect([report.verdict, report.reason, code(report)]).toEqual(['incomplete', 'nothing could be tried', 3]);
  }
});

test('a finding makes its requirement fail, whichever test found it', () => {
  const report = reportOf([...othersHeld(), held('keys.shape', 40), found('keys.shape')]);
  expect([report.verdict, report.reason, code(report)]).toEqual(['deviates', null, 1]);
  const [deviation] = report.deviations;
  expect(resultOf(report, 'keys.shape')).toMatchObject({ verdict: 'fail', reason: null, deviations: [deviation?.id] });
  expect(resultOf(report, 'keys.shape').evidence).toBe(42);
  expect(resultOf(report, 'keys.get').verdict).toBe('pass');
});

test('a finding counts although its test was unexercised or failed', () => {
  for (const other of [unexercised('keys.shape'), failed('keys.shape')]) {
    const report = reportOf([...othersHeld('keys.shape'), found('keys.shape'), other, tried('keys.shape')]);
    expect(resultOf(report, 'keys.shape').verdict).toBe('fail');
    expect(report.verdict).toBe('deviates');
  }
});

test('a requirement that was not chosen is not judged, even when there is evidence of it', () => {
  const report = reportOf([held('keys.get'), tried('keys.get'), found('keys.list'), held('keys.shape', 3)], {
    only: ['keys.get'],
  });
  expect([report.verdict, code(report)]).toEqual(['conforms', 0]);
  for (const id of ['keys.list', 'keys.shape'])
    expect(resultOf(report, id)).toMatchObject({
      verdict: 'unexercised',
      reason: 'not chosen by --only',
      deviations: [],
    });
  expect(report.deviations).toEqual([]);
});

test('the observations of a gap are listed once each, in a stable order', () => {
  const observed = (text: string, gap = 'keys.order'): Evidence => ({ kind: 'observed', gap, observed: text });
  const one = reportOf([observed('newest first'), observed('201'), observed('newest first'), observed('x', 'no.gap')]);
  expect(one.gaps).toEqual([
    {
      id: 'keys.order',
      document: 1,
      section: 'Endpoints',
      question: 'In which order?',
      observed: ['201', 'newest first'],
    },
  ]);
  expect(reportOf([]).gaps[0]?.observed).toEqual([]);
});

test('every endpoint of the contract is listed with its exchanges, and waits are counted', () => {
  const traffic = new Traffic();
  traffic.add({ ...sampleExchange('x1', 'GET', '/keys', 200), endpoint: 'GET /keys' });
  const waited: Evidence[] = [500, 1500].map((waitedMs) => ({ kind: 'retried', status: 429, waitedMs }));
  const report = reportOf(waited, { traffic });
  expect(report.endpoints.map(({ id, exchanges }) => [id, exchanges])).toEqual([
    ['GET /keys', 1],
    ['GET /keys/{id}', 0],
  ]);
  expect(report.summary.endpoints).toEqual({ total: 2, exercised: 1 });
  expect(report.summary.exchanges).toBe(1);
  expect(report.summary.retries).toEqual({ count: 2, waitedMs: 2000 });
});

test('clean-up and run are copied unchanged', () => {
  const cleanup = { created: 3, removed: 2, left: [{ endpoint: 'DELETE /keys/{id}', id: 'ak_1', reason: '403' }] };
  const records = recordsOf([], { cleanup });
  expect(assemble(records).cleanup).toEqual(cleanup);
  expect(assemble(records).run).toEqual(records.run);
});

test('deviations are ordered by requirement, not by the time of finding', () => {
  const [a, b, c] = [found('keys.get', { place: '/b' }), found('keys.get', { place: '/a' }), found('keys.list')];
  const order = (evidence: readonly Evidence[]): string[] => reportOf(evidence).deviations.map(({ id }) => id);
  expect(order([a, b, c])).toEqual(order([c, b, a]));
  expect(reportOf([c, a, b]).deviations.map(({ requirement }) => requirement)).toEqual([
    'keys.get',
    'keys.get',
    'keys.list',
  ]);
});

test('a finding counts as evidence at its endpoint, like a requirement that held', () => {
  const report = reportOf([...othersHeld('keys.get'), held('keys.get', 3), found('keys.get'), tried('keys.get')]);
  expect(resultOf(report, 'keys.get')).toMatchObject({ evidence: 4, evidenceAt: { 'GET /keys/{id}': 4 } });
});

test('a requirement states the duration of its last trial and the exchanges in which it held', () => {
  const endpoint = 'GET /keys';
  const report = reportOf([
    { kind: 'held', requirement: 'keys.get', endpoint, times: 2, exchange: 'w0-7' },
    { kind: 'tried', id: 'keys.get', attempt: 1, durationMs: 12.4 },
  ]);
  expect(resultOf(report, 'keys.get')).toMatchObject({ durationMs: 12, samples: { [endpoint]: 'w0-7' } });
  const untried = resultOf(report, 'keys.list');
  expect([untried?.durationMs, untried?.samples]).toEqual([undefined, undefined]);
});

test('an endpoint names its resource', () => {
  const { contract } = recordsOf([]);
  const endpoints = contract.endpoints.map((endpoint) => ({ ...endpoint, resource: 'keys' }));
  const report = reportOf(othersHeld(), { contract: { ...contract, endpoints } });
  expect(report.endpoints.map(({ resource }) => resource)).toEqual(['keys', 'keys']);
});

test('a requirement that a quick run leaves out is unexercised, and a finding there still counts', () => {
  const records = { only: ['keys.get'], spared: 'left out' };
  const clean = reportOf([held('keys.get'), tried('keys.get')], records);
  expect(resultOf(clean, 'keys.list')).toMatchObject({ verdict: 'unexercised', reason: 'left out' });
  const bent = reportOf([held('keys.get'), tried('keys.get'), found('keys.list')], records);
  expect(resultOf(bent, 'keys.list').verdict).toBe('fail');
});
