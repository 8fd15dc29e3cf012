import { type Bounds, defaultBounds } from '../../../exchange/bounds.ts';
import type { Plan } from '../../target/plan.ts';
import { marksIn } from '../marks.ts';
import { Reach } from './reach.ts';

/** What all workers of a run know, and those that come later. */
export const reachFor = ({ evidenceFolder, target }: Plan, bounds: Partial<Bounds> = {}): Reach =>
  new Reach(marksIn(evidenceFolder), {
    settleMs: target.patience.settleMs,
    requestsPerSecond: target.pace?.requestsPerSecond ?? null,
    bounds: { ...defaultBounds, ...bounds },
  });
