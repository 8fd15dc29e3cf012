import type { RequirementVerdict } from '../../model/report.ts';

/** In the order of their importance to a reader. */
export const VERDICTS: readonly RequirementVerdict[] = ['fail', 'concern', 'error', 'unexercised', 'waived', 'pass'];
