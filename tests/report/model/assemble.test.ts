import { expect, test } from '@playwright/test';
import { schemaErrors } from '../../../src/judge/shapes/schemas.ts';
import type { Evidence } from '../../../src/report/evidence.ts';
import { assemble, type Records } from '../../../src/report/model/assemble.ts';
import { exitCode } from '../../../src/report/model/gate.ts';
import { pardon } from '../../../src/report/model/pardon.ts';
import type { Report, RequirementResult } from '../../../src/report/model/report.ts';
import { Traffic } from '../../../src/report/model/traffic.ts';
import { sampleExchange } from '../sample-parts.ts';
import { failed, found, held, ids, othersHeld, recordsOf, tried, unexercised } from '../sample-records.ts';

const reportOf = (evidence: readonly Evidence[], rest: Partial<Records> = {}): Report => {
  const report = assemble(recordsOf(evidence, rest));
  expect(schemaErrors('report', 'Report', JSON.parse(JSON.stringify(report)))).toEqual([]);
  return report;
};
const resultOf = ({ requirements }: Report, id: string): RequirementResult => {
  const result = requirements.find((one) => one.id === id);
  if (result === undefined) throw new Error(`${id} is not in the report`);
  return result;
};
const code = (report: Report): number => exitCode(report);

test('where everything was tried and held, the deployment conforms', () => {
  const report = reportOf([
    ...othersHeld('keys.get'),
    held('keys.get', 7),
    held('keys.get', 2, 'GET /keys'),
    tried('keys.get'),
  ]);
  expect([report.verdict, report.reason, code(report)]).toEqual(['conforms', null, 0]);
  expect(resultOf(report, 'keys.get')).toEqual({
    id: 'keys.get',
    document: 1,
    section: 'Conventions',
    statement: 'keys.get holds.',
    level: 'must',
    verdict: 'pass',
    reason: null,
    evidence: 9,
    deviations: [],
    evidenceAt: { 'GET /keys': 2, 'GET /keys/{id}': 7 },
  });
  expect(report.summary.requirements).toEqual({ total: 3, pass: 3, fail: 0, waived: 0, unexercised: 0, error: 0 });
});

test('every requirement of the contract is listed, also those that did not run', () => {
  const report = reportOf([held('keys.get'), tried('keys.get')]);
  expect(report.requirements.map(({ id }) => id)).toEqual([...ids]);
  expect(resultOf(report, 'keys.list')).toMatchObject({
    verdict: 'unexercised',
    reason: 'the run ended before it was tried',
    evidence: 0,
  });
});

test('nothing is green by absence', () => {
  // Looked at in passing, but its own test never came to its end.
  expect(resultOf(reportOf([held('keys.list', 5)]), 'keys.list').verdict).toBe('unexercised');
  // Its test came to its end, but nothing was looked at.
  expect(resultOf(reportOf([tried('keys.list')]), 'keys.list')).toMatchObject({
    verdict: 'unexercised',
    reason: 'no answer had anything to say about it',
  });
  for (const evidence of [[], ids.map((id) => tried(id)), ids.map((id) => held(id))]) {
    const report = reportOf(evidence);
    expect([report.verdict, report.reason, code(report)]).toEqual(['incomplete', 'nothing could be tried', 3]);
  }
});

test('a finding makes its requirement fail, wherever it was made', () => {
  const report = reportOf([...othersHeld(), held('keys.shape', 40), found('keys.shape')]);
  expect([report.verdict, report.reason, code(report)]).toEqual(['deviates', null, 1]);
  const [deviation] = report.deviations;
  expect(resultOf(report, 'keys.shape')).toMatchObject({ verdict: 'fail', reason: null, deviations: [deviation?.id] });
  expect(resultOf(report, 'keys.shape').evidence).toBe(42);
  expect(resultOf(report, 'keys.get').verdict).toBe('pass');
});

test('a finding is not undone by what else happened to its test', () => {
  for (const other of [unexercised('keys.shape'), failed('keys.shape')]) {
    const report = reportOf([...othersHeld('keys.shape'), found('keys.shape'), other, tried('keys.shape')]);
    expect(resultOf(report, 'keys.shape').verdict).toBe('fail');
    expect(report.verdict).toBe('deviates');
  }
});

test('what could not be tried says why, and what would change that', () => {
  const report = reportOf([
    ...othersHeld('keys.list'),
    unexercised('keys.list', 1, 'fill fixtures.ownerIds'),
    tried('keys.list'),
  ]);
  expect(resultOf(report, 'keys.list')).toMatchObject({
    verdict: 'unexercised',
    reason: 'nothing to look at; fill fixtures.ownerIds',
  });
  expect([report.verdict, code(report)]).toEqual(['conforms', 0]);
});

test('what could not be tried is not a pass although others looked at it in passing', () => {
  const report = reportOf([
    ...othersHeld('keys.list'),
    held('keys.list', 9),
    unexercised('keys.list'),
    tried('keys.list'),
  ]);
  expect(resultOf(report, 'keys.list').verdict).toBe('unexercised');
});

test('an error of the harness makes the run incomplete, and names the requirement', () => {
  const report = reportOf([...othersHeld('keys.list'), held('keys.list'), failed('keys.list'), tried('keys.list')]);
  expect(resultOf(report, 'keys.list').verdict).toBe('error');
  expect([report.verdict, report.reason]).toEqual(['incomplete', 'keys.list could not be tried: socket hang up']);
  expect(code(report)).toBe(3);
});

test('what the deployment did not answer makes a run incomplete, and no findings go with it', () => {
  const unanswered: Evidence = {
    kind: 'unexercised',
    id: 'keys.list',
    attempt: 1,
    reason: 'GET /keys still answered 429',
    cure: 'go slower',
    unanswered: true,
  };
  const evidence = [...othersHeld('keys.list'), held('keys.list'), unanswered, tried('keys.list')];
  const report = reportOf(evidence);
  expect(resultOf(report, 'keys.list')).toMatchObject({ verdict: 'unexercised', unanswered: true, cure: 'go slower' });
  const reason =
    '1 requirement could not be tried because the deployment did not answer: GET /keys still answered 429; go slower';
  expect([report.verdict, report.reason, code(report)]).toEqual(['incomplete', reason, 3]);
  // Who did not choose it is not concerned, and what was found was found.
  expect(reportOf(evidence, { only: ['keys.get', 'keys.shape'] }).verdict).toBe('conforms');
  const deviating = reportOf([...evidence, found('keys.get')]);
  expect([deviating.verdict, code(deviating)]).toEqual(['deviates', 1]);
  const pardoned = pardon(deviating, () => 'known');
  expect([pardoned.verdict, pardoned.reason, code(pardoned)]).toEqual(['incomplete', reason, 3]);
  // What was answered in the end counts.
  expect(reportOf([...evidence, tried('keys.list', 2)]).verdict).toBe('conforms');
});

test('only the last attempt counts, and in it an error goes before what could not be tried', () => {
  const verdictOf = (...evidence: Evidence[]): string =>
    resultOf(reportOf([...othersHeld('keys.list'), held('keys.list'), ...evidence]), 'keys.list').verdict;
  const [first, second] = [tried('keys.list', 1), tried('keys.list', 2)];
  expect(verdictOf(failed('keys.list', 1), first, second)).toBe('pass');
  expect(verdictOf(unexercised('keys.list', 1), first, second)).toBe('pass');
  expect(verdictOf(unexercised('keys.list', 1), first, failed('keys.list', 2), second)).toBe('error');
  expect(verdictOf(failed('keys.list', 1), first, unexercised('keys.list', 2), second)).toBe('unexercised');
  expect(verdictOf(failed('keys.list', 1), unexercised('keys.list', 1), first)).toBe('error');
  // Workers write to files of their own, so the lines of two attempts may come in any order.
  expect(verdictOf(second, failed('keys.list', 2), unexercised('keys.list', 1), first)).toBe('error');
});

test('a run that was broken off is incomplete, and what it did not reach says so', () => {
  const report = reportOf([held('keys.get'), tried('keys.get')], { broken: 'the run was interrupted' });
  expect([report.verdict, report.reason, code(report)]).toEqual(['incomplete', 'the run was interrupted', 3]);
  expect(resultOf(report, 'keys.get').verdict).toBe('pass');
  expect(resultOf(report, 'keys.list')).toMatchObject({ verdict: 'unexercised', reason: 'the run was interrupted' });
});

test('a deviation that was shown before a run was broken off is not hidden', () => {
  const report = reportOf([found('keys.get'), tried('keys.get')], { broken: 'the run was interrupted' });
  expect(report.verdict).toBe('incomplete');
  expect(resultOf(report, 'keys.get').verdict).toBe('fail');
  expect(code(report)).toBe(3);
});

test('what was not chosen is not judged, whatever was seen of it in passing', () => {
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

test('gaps hold what was observed, each thing once, in an order that does not change from run to run', () => {
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

test('every endpoint of the contract is listed with its traffic, and waiting is counted', () => {
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

test('something left behind makes a run incomplete where nothing deviates, and is beside the verdict where something does', () => {
  const left = [{ endpoint: 'DELETE /keys/{id}', id: 'ak_1', reason: 'DELETE answered 403' }];
  const cleanup = { created: 3, removed: 2, left };
  const tried = { kind: 'tried', id: 'keys.get', attempt: 1, durationMs: 1 } as const;
  const held = { kind: 'held', requirement: 'keys.get', endpoint: 'GET /keys/{id}', times: 1 } as const;
  const kept = assemble(recordsOf([tried, held], { cleanup }));
  expect(kept).toMatchObject({ verdict: 'incomplete', reason: expect.stringContaining('ak_1 (DELETE answered 403)') });
  expect(assemble(recordsOf([tried, found('keys.get')], { cleanup }))).toMatchObject({
    verdict: 'deviates',
    reason: null,
    cleanup,
  });
  const lasting = { created: 3, removed: 2, left: [], lasting: left };
  expect(assemble(recordsOf([tried, held], { cleanup: lasting }))).toMatchObject({ verdict: 'conforms', reason: null });
});

test('cleanup and run are passed on as they are', () => {
  const cleanup = { created: 3, removed: 2, left: [{ endpoint: 'DELETE /keys/{id}', id: 'ak_1', reason: '403' }] };
  const records = recordsOf([], { cleanup });
  expect(assemble(records).cleanup).toEqual(cleanup);
  expect(assemble(records).run).toEqual(records.run);
});

test('deviations are ordered by requirement, not by when they were found', () => {
  const [a, b, c] = [found('keys.get', { place: '/b' }), found('keys.get', { place: '/a' }), found('keys.list')];
  const order = (evidence: readonly Evidence[]): string[] => reportOf(evidence).deviations.map(({ id }) => id);
  expect(order([a, b, c])).toEqual(order([c, b, a]));
  expect(reportOf([c, a, b]).deviations.map(({ requirement }) => requirement)).toEqual([
    'keys.get',
    'keys.get',
    'keys.list',
  ]);
});

test('the cure of what could not be tried stands alone as well as in the reason', () => {
  const report = reportOf([
    ...othersHeld('keys.get'),
    unexercised('keys.get', 1, 'fill in fixtures.keyIds'),
    tried('keys.get'),
  ]);
  expect(resultOf(report, 'keys.get')).toMatchObject({
    reason: 'nothing to look at; fill in fixtures.keyIds',
    cure: 'fill in fixtures.keyIds',
  });
  expect(resultOf(report, 'keys.list').cure).toBeUndefined();
});

test('what was found counts as evidence at its endpoint, like what held', () => {
  const report = reportOf([...othersHeld('keys.get'), held('keys.get', 3), found('keys.get'), tried('keys.get')]);
  expect(resultOf(report, 'keys.get')).toMatchObject({ evidence: 4, evidenceAt: { 'GET /keys/{id}': 4 } });
});

test('an endpoint says which resource it belongs to', () => {
  const { contract } = recordsOf([]);
  const endpoints = contract.endpoints.map((endpoint) => ({ ...endpoint, resource: 'keys' }));
  const report = reportOf(othersHeld(), { contract: { ...contract, endpoints } });
  expect(report.endpoints.map(({ resource }) => resource)).toEqual(['keys', 'keys']);
});
