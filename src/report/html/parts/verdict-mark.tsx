import type { JSX } from 'preact';
import type { RequirementVerdict } from '../../model/report.ts';

/** A square with the sign and colour of a verdict. Hidden from screen readers, because the word stands beside it. */
export const VerdictMark = ({ verdict }: { verdict: RequirementVerdict }): JSX.Element => (
  <span class={`mark ${verdict}`} aria-hidden="true" />
);
