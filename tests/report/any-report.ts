import fc from 'fast-check';
import type {
  Deviation,
  Report,
  RequirementResult,
  RequirementVerdict,
  WaiverResult,
} from '../../src/report/model/report.ts';
import { consistentReport, sampleDeviation, sampleRequirement } from './sample-parts.ts';

/** Strings of any code units, including unpaired surrogates. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom('<b>', ']]>', '\u001b[31m', '\ud800', '\u202e', '"', '&amp;', '\n'),
);

/** Commands of any length: a long one takes many rows of a terminal. */
const anyCommand = fc.integer({ min: 0, max: 2000 }).map((length) => `curl ${'x'.repeat(length)}`);

/** For each verdict, whether each of the deviations is waived: the verdict follows from that. */
const waivedByVerdict: { readonly [verdict in RequirementVerdict]: fc.Arbitrary<readonly boolean[]> } = {
  pass: fc.constant([]),
  fail: fc.array(fc.boolean(), { minLength: 1, maxLength: 4 }).map(([, ...others]) => [false, ...others]),
  concern: fc.constant([false]),
  waived: fc.array(fc.constant(true), { minLength: 1, maxLength: 4 }),
  unexercised: fc.constant([]),
  error: fc.constant([]),
};

const anyVerdict = fc.constantFrom<RequirementVerdict[]>('pass', 'fail', 'concern', 'waived', 'unexercised', 'error');

const anyResult = (id: string): fc.Arbitrary<readonly [Omit<RequirementResult, 'deviations'>, readonly Deviation[]]> =>
  anyVerdict.chain((verdict) =>
    fc
      .record({
        section: anyText,
        statement: anyText,
        reason: anyText,
        level: fc.constantFrom('must' as const, 'should' as const, 'may' as const),
        document: fc.constantFrom(1 as const, 2 as const, 3 as const),
        waived: waivedByVerdict[verdict],
        deviation: fc.record({
          summary: anyText,
          expected: anyText,
          received: anyText,
          place: anyText,
          reproduce: fc.record({ curl: anyCommand, command: anyText }),
        }),
      })
      .map(({ waived, deviation, reason, ...rest }) => [
        sampleRequirement(id, verdict, {
          ...rest,
          reason: verdict === 'pass' || verdict === 'fail' ? null : reason,
        }),
        waived.map((isWaived, index) =>
          sampleDeviation(`${id}-${index}`, id, { ...deviation, waived: isWaived ? reason : null }),
        ),
      ]),
  );

const anyWaiver: fc.Arbitrary<WaiverResult> = fc.record({
  deviation: fc.option(anyText),
  requirement: fc.constantFrom('a.x', 'b.y'),
  reason: anyText,
  owner: anyText,
  issue: anyText,
  expires: fc.constant('2026-12-31'),
  state: fc.constantFrom('applied' as const, 'unmatched' as const, 'expired' as const, 'untried' as const),
});

/** Most runs have no stale waiver, so that the other reasons for a closed gate are covered too. */
const anyWaivers = fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, fc.array(anyWaiver, { maxLength: 8 }));

/** Consistent reports of every verdict and size, with any text that a target can send. */
export const anyReport = (): fc.Arbitrary<Report> =>
  fc
    .uniqueArray(fc.stringMatching(/^[a-c]\.[a-z]{1,8}$/), { maxLength: 25 })
    .chain((ids) => fc.tuple(anyWaivers, anyText, ...ids.map(anyResult)))
    .map(([waivers, name, ...results]) => {
      const report = consistentReport(
        results.map(([requirement]) => requirement),
        results.flatMap(([, deviations]) => deviations),
        { waivers },
      );
      return { ...report, run: { ...report.run, target: { ...report.run.target, name } } };
    });
