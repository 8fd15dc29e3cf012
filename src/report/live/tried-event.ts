import type { TestCase, TestResult } from '@playwright/test/reporter';
import { gaps } from '../../contract/index.ts';
import { foundAnnotation, requestsAnnotation } from '../evidence.ts';
import type { TriedEvent } from './run-event.ts';

const gapIds: ReadonlySet<string> = new Set(gaps.map(({ id }) => id));

type Result = Pick<TestResult, 'annotations' | 'duration' | 'status'>;

/** The number of requests of an attempt, as its worker counted them. */
export const requestsOf = ({ annotations }: Pick<Result, 'annotations'>): number =>
  Number(annotations.find(({ type }) => type === requestsAnnotation)?.description ?? 0);

const outcomeOf = ({ status, annotations }: Result): TriedEvent['outcome'] => {
  if (status === 'skipped') return 'unexercised';
  if (status !== 'passed') return 'error';
  return annotations.some(({ type }) => type === foundAnnotation) ? 'found' : 'nothing-found';
};

/** The result of a test whose last attempt has ended. */
export const triedEvent = (
  { title, results }: Pick<TestCase, 'title'> & { readonly results: readonly Result[] },
  last: Result,
): TriedEvent => ({
  event: 'tried',
  kind: gapIds.has(title) ? 'gap' : 'requirement',
  id: title,
  outcome: outcomeOf(last),
  requests: results.reduce((sum, result) => sum + requestsOf(result), 0),
  durationMs: Math.round(results.reduce((sum, { duration }) => sum + Math.max(0, duration), 0)),
});
