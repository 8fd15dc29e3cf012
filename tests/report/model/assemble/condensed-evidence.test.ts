import { isDeepStrictEqual } from 'node:util';
import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import type { Evidence } from '../../../../src/report/evidence.ts';
import { assemble } from '../../../../src/report/model/assemble/assemble.ts';
import { CondensedEvidence } from '../../../../src/report/model/assemble/condensed-evidence.ts';
import { anyEvidence } from '../../any-evidence.ts';
import { sampleExchange } from '../../sample-parts.ts';
import { found, held, ids, recordsOf, tried } from '../../sample-records.ts';

const condensed = (evidence: readonly Evidence[]): readonly Evidence[] => {
  const all = new CondensedEvidence();
  for (const line of evidence) all.add(line);
  return all.lines;
};

test('a report of condensed evidence equals a report of all evidence', () => {
  fc.assert(
    fc.property(fc.array(anyEvidence, { maxLength: 40 }), (evidence) => {
      const [whole, short] = [evidence, condensed(evidence)].map((lines) => assemble(recordsOf(lines)));
      if (!isDeepStrictEqual(whole, short)) throw new Error('the report is another');
    }),
  );
});

test('the first smallest counterexample of a defect is kept, and all findings are counted', () => {
  const sized = (id: string, bytes: number): Evidence => {
    const sample = sampleExchange(id, 'GET', '/keys', 200);
    const body = { encoding: 'text', content: '', bytes, cut: true } as const;
    return found('keys.get', {}, [{ ...sample, response: { status: 200, headers: [], body } }]);
  };
  const [kept, again] = condensed([sized('x1', 30), sized('x2', 10), sized('x3', 10), sized('x4', 20)]);
  expect(kept).toMatchObject({ kind: 'found', exchanges: [{ id: 'x2' }] });
  expect(again).toMatchObject({ kind: 'again', requirement: 'keys.get', place: '/token', times: 3 });
});

test('the number of kept lines does not grow with the length of a run', () => {
  const round = (n: number): Evidence[] => [
    ...ids.flatMap((id) => [held(id), found(id), tried(id)]),
    { kind: 'retried', status: 429, waitedMs: n },
    { kind: 'observed', gap: 'keys.order', observed: 'newest first' },
  ];
  const few = condensed([1, 2].flatMap(round));
  const many = condensed(Array.from({ length: 500 }, (_, n) => n).flatMap(round));
  expect(many).toHaveLength(few.length);
  expect(many).toContainEqual(held('keys.get', 500));
  expect(many).toContainEqual({ kind: 'retried', status: 429, waitedMs: 124_750, times: 500 });
});
