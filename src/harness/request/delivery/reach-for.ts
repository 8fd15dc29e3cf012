import { type Bounds, defaultBounds } from '../../../exchange/bounds.ts';
import type { Plan } from '../../target/plan.ts';
import { marksIn } from '../marks.ts';
import { Reach } from './reach.ts';

/** The reach of a run, shared by all of its workers, also later ones. */
export const reachFor = ({ evidenceFolder, target }: Plan, bounds: Partial<Bounds> = {}): Reach =>
  new Reach(marksIn(evidenceFolder), {
    settleMs: target.patience.settleMs,
    requestsPerSecond: target.pace?.requestsPerSecond ?? null,
    bounds: { ...defaultBounds, ...bounds },
  });
