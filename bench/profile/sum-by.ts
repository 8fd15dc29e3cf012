import { z } from 'zod';
import type { CallFrame } from './room-of.ts';

/** The parts of a V8 CPU profile that are read here. Times are in microseconds. */
const CpuProfile = z.object({
  nodes: z.array(
    z.object({
      id: z.number(),
      callFrame: z.object({ functionName: z.string(), url: z.string() }),
      children: z.array(z.number()).optional(),
    }),
  ),
  samples: z.array(z.number()),
  timeDeltas: z.array(z.number()),
});
type CpuProfile = z.infer<typeof CpuProfile>;

/** What record.mjs writes. */
export const ProcessRecord = z.object({ program: z.string(), profile: CpuProfile });

/**
 * The self time of functions in milliseconds, summed by a key such as their room. Functions whose key is null are left out; the time of those whose
 * key is undefined counts for their caller.
 */
export const sumBy = (
  { nodes, samples, timeDeltas }: CpuProfile,
  keyOf: (frame: CallFrame) => string | null | undefined,
): Map<string, number> => {
  const callerOf = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)));
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const keys = new Map<number, string | null>();
  const keyAt = (id: number | undefined): string | null => {
    const frame = id === undefined ? undefined : frames.get(id);
    if (id === undefined || frame === undefined) return null;
    const known = keys.get(id);
    if (known !== undefined) return known;
    const own = keyOf(frame);
    const key = own === undefined ? keyAt(callerOf.get(id)) : own;
    keys.set(id, key);
    return key;
  };
  const sums = new Map<string, number>();
  for (const [at, id] of samples.entries()) {
    const key = keyAt(id);
    if (key !== null) sums.set(key, (sums.get(key) ?? 0) + (timeDeltas[at] ?? 0) / 1000);
  }
  return sums;
};
