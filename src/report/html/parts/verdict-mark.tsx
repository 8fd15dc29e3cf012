import type { JSX } from 'preact';
import type { RequirementVerdict } from '../../model/report.ts';

/** The square of a verdict. Its sign, not only its colour, tells it from the others; the word beside it says it aloud. */
export const VerdictMark = ({ verdict }: { verdict: RequirementVerdict }): JSX.Element => (
  <span class={`mark ${verdict}`} aria-hidden="true" />
);
