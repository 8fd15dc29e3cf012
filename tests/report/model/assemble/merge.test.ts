import { expect, test } from '@playwright/test';
import { nothingTried, otherShard } from '../../../../src/report/model/assemble/assemble.ts';
import { mindLeft } from '../../../../src/report/model/assemble/left-behind.ts';
import { merge } from '../../../../src/report/model/assemble/merge.ts';
import { Traffic } from '../../../../src/report/model/assemble/traffic.ts';
import type { RequirementVerdict, WaiverResult } from '../../../../src/report/model/report.ts';
import { demandComplete } from '../../../../src/report/model/verdict/complete.ts';
import { exitCode } from '../../../../src/report/model/verdict/gate.ts';
import { consistentReport, sampleDeviation, sampleRequirement } from '../../sample-parts.ts';

const shard = (a: RequirementVerdict, b: RequirementVerdict) =>
  consistentReport(
    [sampleRequirement('x.a', a), sampleRequirement('x.b', b)],
    a === 'fail' ? [sampleDeviation('d1', 'x.a', { seen: 2, tried: 3 })] : [],
  );

const merged = (...reports: [ReturnType<typeof shard>, ...ReturnType<typeof shard>[]]) => merge(reports, new Traffic());

test('a requirement that one shard proved and another did not try is proven', () => {
  const report = merged(shard('pass', 'unexercised'), shard('unexercised', 'pass'));
  expect(report.requirements.map(({ verdict }) => verdict)).toEqual(['pass', 'pass']);
  expect(report.summary.requirements).toMatchObject({ total: 2, pass: 2, unexercised: 0 });
  expect(exitCode(demandComplete(report))).toBe(0);
});

test('a deviation in any shard is a deviation of the run, with the counts of all shards', () => {
  const report = merged(shard('pass', 'pass'), shard('fail', 'pass'), shard('fail', 'pass'));
  expect(report.verdict).toBe('deviates');
  expect(report.deviations).toHaveLength(1);
  expect(report.deviations[0]).toMatchObject({ seen: 4, tried: 6 });
});

test('one incomplete shard makes the run incomplete', () => {
  expect(merged(shard('pass', 'pass'), shard('error', 'unexercised')).verdict).toBe('incomplete');
});

test('a resource that a shard left behind makes the run incomplete, and is named beside a deviation', () => {
  const left = [{ endpoint: 'DELETE /x/{id}', id: 'x_1', reason: 'DELETE answered 409' }];
  const leaving = mindLeft({ ...shard('pass', 'pass'), cleanup: { created: 1, removed: 0, left, lasting: left } });
  expect(leaving.verdict).toBe('incomplete');
  const report = merged(shard('pass', 'pass'), leaving);
  expect(report).toMatchObject({ verdict: 'incomplete', reason: leaving.reason, cleanup: { left, lasting: left } });
  expect(exitCode(report)).toBe(3);
  expect(merged(shard('fail', 'pass'), leaving)).toMatchObject({ verdict: 'deviates', cleanup: { left } });
});

test('a missing shard makes the run incomplete, whatever the others proved', () => {
  const first = consistentReport(
    [sampleRequirement('x.a', 'pass'), sampleRequirement('x.b', 'unexercised', { reason: otherShard })],
    [],
  );
  const second = consistentReport(
    [sampleRequirement('x.a', 'unexercised', { reason: otherShard }), sampleRequirement('x.b', 'pass')],
    [],
  );
  expect(merged(first)).toMatchObject({
    verdict: 'incomplete',
    reason: 'the shard of 1 requirement is not among these reports',
  });
  expect(merged(first, second)).toMatchObject({ verdict: 'conforms', reason: null });
});

test('a requirement that its own shard could not try is unexercised for that reason, in any order of the reports', () => {
  const reason = 'fixtures.ipPolicyIds names no IP policy';
  const cure = 'name two IP policies in fixtures.ipPolicyIds';
  const one = consistentReport(
    [
      sampleRequirement('x.a', 'pass'),
      ...['x.b', 'x.c'].map((id) => sampleRequirement(id, 'unexercised', { reason: otherShard })),
    ],
    [],
  );
  const other = consistentReport(
    [
      sampleRequirement('x.a', 'unexercised', { reason: otherShard }),
      sampleRequirement('x.b', 'unexercised', { reason, cure }),
      sampleRequirement('x.c', 'pass'),
    ],
    [],
  );
  for (const report of [merged(one, other), merged(other, one)]) {
    expect(report).toMatchObject({ verdict: 'conforms', reason: null });
    expect(report.requirements.find(({ id }) => id === 'x.b')).toMatchObject({ verdict: 'unexercised', reason, cure });
    expect(exitCode(report)).toBe(0);
  }
});

test('a missing shard is named, also when it had nothing to try', () => {
  const whole = shard('pass', 'pass');
  const part = (shardOf: string) => ({ ...whole, run: { ...whole.run, shard: shardOf } });
  expect(merged(part('1/3'), part('3/3'))).toMatchObject({
    verdict: 'incomplete',
    reason: 'shard 2/3 of the run is not among these reports',
  });
  expect(merged(part('3/4')).reason).toBe('shard 1/4 and 2/4 and 4/4 of the run is not among these reports');
  const together = merged(part('2/2'), part('1/2'));
  expect(together).toMatchObject({ verdict: 'conforms', reason: null });
  // The merged report is no shard.
  expect(together.run).not.toHaveProperty('shard');
});

test('a waiver that one shard did not need is judged by the shard that tried its requirement', () => {
  const waiver = { deviation: null, requirement: 'x.a', reason: 'r', owner: 'o', issue: 'i', expires: '2026-12-31' };
  const of = (...states: WaiverResult['state'][]) =>
    states.map((state) => ({ ...shard('pass', 'pass'), waivers: [{ ...waiver, state }] }));
  const stateOf = (...states: WaiverResult['state'][]) => {
    const [first, ...others] = of(...states);
    return first && merged(first, ...others).waivers.map(({ state }) => state);
  };
  expect(stateOf('untried', 'applied')).toEqual(['applied']);
  expect(stateOf('applied', 'untried')).toEqual(['applied']);
  expect(stateOf('untried', 'unmatched')).toEqual(['unmatched']);
  expect(stateOf('unmatched', 'applied')).toEqual(['applied']);
});

test('a shard without requirements to try does not affect the others, and alone it is incomplete', () => {
  const empty = { ...shard('unexercised', 'unexercised'), verdict: 'incomplete' as const, reason: nothingTried };
  expect(merged(empty, shard('pass', 'pass')).verdict).toBe('conforms');
  expect(merged(empty, empty)).toMatchObject({ verdict: 'incomplete', reason: nothingTried });
});

test('the evidence at an endpoint is the sum over all shards', () => {
  const withEvidence = (evidenceAt: { readonly [endpoint: string]: number }) => {
    const report = shard('pass', 'pass');
    return { ...report, requirements: report.requirements.map((requirement) => ({ ...requirement, evidenceAt })) };
  };
  const report = merged(
    withEvidence({ 'GET /a': 2 }),
    withEvidence({ 'GET /a': 1, 'GET /b': 5 }),
    shard('pass', 'pass'),
  );
  expect(report.requirements[0]?.evidenceAt).toEqual({ 'GET /a': 3, 'GET /b': 5 });
});
