import type { Report, RequirementVerdict } from './report.ts';

/** What changed between two runs or two deployments. */
export interface Comparison {
  readonly before: { readonly run: string; readonly target: string };
  readonly after: { readonly run: string; readonly target: string };
  /** Requirements whose verdict differs; null where one of the reports does not know the requirement. */
  readonly verdicts: readonly {
    readonly id: string;
    readonly before: RequirementVerdict | null;
    readonly after: RequirementVerdict | null;
  }[];
  readonly deviations: { readonly added: readonly string[]; readonly gone: readonly string[] };
  readonly gaps: readonly {
    readonly id: string;
    readonly before: readonly string[];
    readonly after: readonly string[];
  }[];
  /** Endpoints whose median latency at least doubled or halved, where both were asked often enough to tell. */
  readonly latencies: readonly { readonly id: string; readonly before: number; readonly after: number }[];
}

/** Fewer answers than this make no median worth comparing, and differences below this are the machine's. */
const fewest = 5;
const noiseMs = 5;

const byId = <T extends { readonly id: string }>(items: readonly T[]): Map<string, T> =>
  new Map(items.map((item) => [item.id, item]));

const latenciesOf = (a: Report, b: Report): Comparison['latencies'] => {
  const before = byId(a.endpoints);
  return b.endpoints.flatMap(({ id, exchanges, latencyMs }) => {
    const earlier = before.get(id);
    if (!latencyMs || !earlier?.latencyMs || exchanges < fewest || earlier.exchanges < fewest) return [];
    const [from, to] = [earlier.latencyMs.p50, latencyMs.p50];
    const far = Math.abs(from - to) > noiseMs && (to >= 2 * from || from >= 2 * to);
    return far ? [{ id, before: from, after: to }] : [];
  });
};

export const compare = (a: Report, b: Report): Comparison => {
  const [before, after] = [byId(a.requirements), byId(b.requirements)];
  const ids = [...new Set([...before.keys(), ...after.keys()])];
  const [found, finds] = [byId(a.deviations), byId(b.deviations)];
  const gapsBefore = byId(a.gaps);
  return {
    before: { run: a.run.id, target: a.run.target.name },
    after: { run: b.run.id, target: b.run.target.name },
    verdicts: ids
      .map((id) => ({ id, before: before.get(id)?.verdict ?? null, after: after.get(id)?.verdict ?? null }))
      .filter((one) => one.before !== one.after),
    deviations: {
      added: [...finds.keys()].filter((id) => !found.has(id)),
      gone: [...found.keys()].filter((id) => !finds.has(id)),
    },
    gaps: b.gaps
      .map(({ id, observed }) => ({ id, before: gapsBefore.get(id)?.observed ?? [], after: observed }))
      .filter((one) => one.before.join('\n') !== one.after.join('\n')),
    latencies: latenciesOf(a, b),
  };
};
