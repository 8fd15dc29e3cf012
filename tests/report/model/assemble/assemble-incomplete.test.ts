import { expect, test } from '@playwright/test';
import type { Evidence } from '../../../../src/report/evidence.ts';
import { assemble } from '../../../../src/report/model/assemble/assemble.ts';
import { pardon } from '../../../../src/report/model/waivers/pardon.ts';
import { failed, found, held, othersHeld, recordsOf, tried, unexercised } from '../../sample-records.ts';
import { code, reportOf, resultOf } from './assembled.ts';

test('an unexercised requirement states its reason and its cure', () => {
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

test('an unexercised requirement is not a pass although other tests looked at it in passing', () => {
  const report = reportOf([
    ...othersHeld('keys.list'),
    held('keys.list', 9),
    unexercised('keys.list'),
    tried('keys.list'),
  ]);
  expect(resultOf(report, 'keys.list').verdict).toBe('unexercised');
});

test('the cure of an unexercised requirement is a member of its own and part of the reason', () => {
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

test('an error of the harness makes the run incomplete, and names the requirement', () => {
  const report = reportOf([...othersHeld('keys.list'), held('keys.list'), failed('keys.list'), tried('keys.list')]);
  expect(resultOf(report, 'keys.list').verdict).toBe('error');
  expect([report.verdict, report.reason]).toEqual(['incomplete', 'keys.list could not be tried: socket hang up']);
  expect(code(report)).toBe(3);
});

test('an unanswered requirement makes the run incomplete, unless the run has deviations', () => {
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
  // A run that did not choose the requirement is not affected, and a deviation still counts.
  expect(reportOf(evidence, { only: ['keys.get', 'keys.shape'] }).verdict).toBe('conforms');
  const deviating = reportOf([...evidence, found('keys.get')]);
  expect([deviating.verdict, code(deviating)]).toEqual(['deviates', 1]);
  const pardoned = pardon(deviating, () => 'known');
  expect([pardoned.verdict, pardoned.reason, code(pardoned)]).toEqual(['incomplete', reason, 3]);
  // A requirement that is answered in a later attempt counts as answered.
  expect(reportOf([...evidence, tried('keys.list', 2)]).verdict).toBe('conforms');
});

test('only the last attempt counts, and in it an error takes precedence over unexercised', () => {
  const verdictOf = (...evidence: Evidence[]): string =>
    resultOf(reportOf([...othersHeld('keys.list'), held('keys.list'), ...evidence]), 'keys.list').verdict;
  const [first, second] = [tried('keys.list', 1), tried('keys.list', 2)];
  expect(verdictOf(failed('keys.list', 1), first, second)).toBe('pass');
  expect(verdictOf(unexercised('keys.list', 1), first, second)).toBe('pass');
  expect(verdictOf(unexercised('keys.list', 1), first, failed('keys.list', 2), second)).toBe('error');
  expect(verdictOf(failed('keys.list', 1), first, unexercised('keys.list', 2), second)).toBe('unexercised');
  expect(verdictOf(failed('keys.list', 1), unexercised('keys.list', 1), first)).toBe('error');
  // Each worker writes its own file, so the lines of two attempts may be in any order.
  expect(verdictOf(second, failed('keys.list', 2), unexercised('keys.list', 1), first)).toBe('error');
});

test('an interrupted run is incomplete, and the requirements that it did not reach state that', () => {
  const report = reportOf([held('keys.get'), tried('keys.get')], { broken: 'the run was interrupted' });
  expect([report.verdict, report.reason, code(report)]).toEqual(['incomplete', 'the run was interrupted', 3]);
  expect(resultOf(report, 'keys.get').verdict).toBe('pass');
  expect(resultOf(report, 'keys.list')).toMatchObject({ verdict: 'unexercised', reason: 'the run was interrupted' });
});

test('a deviation found before a run was interrupted is shown', () => {
  const report = reportOf([found('keys.get'), tried('keys.get')], { broken: 'the run was interrupted' });
  expect(report.verdict).toBe('incomplete');
  expect(resultOf(report, 'keys.get').verdict).toBe('fail');
  expect(code(report)).toBe(3);
});

test('a resource left behind makes a run without deviations incomplete, and is reported beside the verdict otherwise', () => {
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
