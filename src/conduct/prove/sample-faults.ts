import type { Fault } from '../../emulator/faults/base/fault.ts';
import { inDrawnOrder } from './in-drawn-order.ts';

/** How many faults a proof plants unless it is told to plant all: about ten minutes on two cores. */
export const sampleSize = 1300;

/** Some faults that follow from a seed alone, with at least one for each requirement that any fault breaks. */
export const sampleFaults = (faults: readonly Fault[], seed: number, size = sampleSize): readonly Fault[] => {
  const drawn = inDrawnOrder(faults, seed);
  const broken = new Set<string>();
  const needed = drawn.filter(({ breaks }) => {
    const isNew = breaks.some((id) => !broken.has(id));
    for (const id of breaks) broken.add(id);
    return isNew;
  });
  const chosen = new Set(needed);
  for (const fault of drawn) if (chosen.size < size) chosen.add(fault);
  return faults.filter((fault) => chosen.has(fault));
};
