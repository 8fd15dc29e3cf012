import * as contract from '../contract/index.ts';
import type { Gap, Requirement } from '../contract/terms/contract.ts';

/** Every requirement, in the order of the documents. */
export const requirements: readonly Requirement[] = contract.requirements;

/** Every point that the documents leave open, in their order. */
export const gaps: readonly Gap[] = contract.gaps;
