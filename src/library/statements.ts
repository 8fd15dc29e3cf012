import type { Gap, Requirement } from '../contract/contract.ts';
import * as contract from '../contract/index.ts';

/** Every requirement, in the order of the documents. */
export const requirements: readonly Requirement[] = contract.requirements;

/** Every point that the documents leave open, in their order. */
export const gaps: readonly Gap[] = contract.gaps;
