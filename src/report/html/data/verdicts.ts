import type { RequirementVerdict } from '../../model/report.ts';

/** In the order in which they matter to a reader. */
export const VERDICTS: readonly RequirementVerdict[] = ['fail', 'concern', 'error', 'unexercised', 'waived', 'pass'];
