import type { JSX } from 'preact';
import type { RequirementVerdict } from '../model/report.ts';

/** In the order in which they matter to a reader. */
export const VERDICTS: readonly RequirementVerdict[] = ['fail', 'concern', 'error', 'unexercised', 'waived', 'pass'];

/** The square of a verdict. Its sign, not only its colour, tells it from the others; the word beside it says it aloud. */
export const VerdictMark = ({ verdict }: { verdict: RequirementVerdict }): JSX.Element => (
  <span class={`mark ${verdict}`} aria-hidden="true" />
);
