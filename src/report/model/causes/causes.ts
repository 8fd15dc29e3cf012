import type { Severity } from '../../../contract/severity.ts';
import { count } from '../../text/count.ts';
import { allFound } from '../all-found.ts';
import type { Deviation, Report, RequirementResult } from '../report.ts';
import { type Place, placeOf } from './place.ts';

/** What was found that has one thing in common: a field, a status of an endpoint, or a statement that fails everywhere. */
export interface Cause {
  readonly severity: Severity;
  /** The findings, the one that explains the others first. */
  readonly found: readonly [Deviation, ...Deviation[]];
  readonly endpoints: readonly string[];
  readonly requirements: readonly string[];
  /** Nothing of it is a deviation: `should` statements alone are broken. */
  readonly isConcern: boolean;
  readonly isWaived: boolean;
}

/** Groups the findings by cause, as far as it can be told from outside. The worst cause comes first. */
export const causesOf = (report: Pick<Report, 'deviations' | 'concerns' | 'requirements'>): readonly Cause[] => {
  const requirements = new Map(report.requirements.map((one) => [one.id, one]));
  const deviating = new Set(report.deviations.map(({ id }) => id));
  const found = allFound(report).map((deviation): PlacedDeviation => {
    const requirement = requirements.get(deviation.requirement);
    return {
      deviation,
      requirement,
      place: placeOf(deviation),
      severity: requirement?.severity ?? 'function',
      isConcern: !deviating.has(deviation.id),
    };
  });
  return grouped(found).map(causeOf).sort(worstFirst);
};

/** How far a cause reaches, such as "3 endpoints, 7 requirements"; '' where it is one of each. */
export const reachOf = ({ endpoints, requirements }: Pick<Cause, 'endpoints' | 'requirements'>): string =>
  [
    ...(endpoints.length > 1 ? [count(endpoints.length, 'endpoint')] : []),
    ...(requirements.length > 1 ? [count(requirements.length, 'requirement')] : []),
  ].join(', ');

interface PlacedDeviation {
  readonly deviation: Deviation;
  readonly requirement: RequirementResult | undefined;
  readonly place: Place;
  readonly severity: Severity;
  readonly isConcern: boolean;
}

const resourceOf = ({ deviation }: PlacedDeviation): string => deviation.requirement.split('.', 1)[0] ?? '';

/** Keys of a finding. Findings that share a key have the same cause. */
const keysOf = (found: PlacedDeviation, shown: ReadonlySet<string>): readonly string[] => {
  const { deviation, requirement, place } = found;
  const statement = requirement?.statementId ?? '';
  const resource = resourceOf(found);
  return [
    // The field, and the fields around it that are reported as well.
    ...fieldKeys(resource, place).filter((key) => shown.has(key)),
    // An endpoint that refuses everything with the same status.
    ...(place.refusal === null ? [] : [`refusal ${deviation.endpoint} ${place.refusal}`]),
    // A request that was taken and should not have been, and what it did.
    ...(place.field.length > 0 || place.refusal !== null ? [] : [`requirement ${deviation.requirement}`]),
    // The same thing, said of the same endpoint under two requirements.
    ...(place.field.length > 0 ? [] : [`said ${deviation.endpoint} ${deviation.summary}`]),
    // A statement about many resources that fails in the same way at each.
    ...(statement.startsWith('*.') ? [`statement ${statement} ${place.field.join('/')} ${place.refusal ?? ''}`] : []),
  ];
};

/** Keys of the field and of every field around it. */
const fieldKeys = (resource: string, { field }: Place): readonly string[] =>
  field.map((_, index) => fieldKey(resource, field.slice(0, index + 1)));
const fieldKey = (resource: string, field: readonly string[]): string => `field ${resource} ${field.join('/')}`;

const grouped = (all: readonly PlacedDeviation[]): readonly PlacedDeviation[][] => {
  const shown = new Set(all.map((found) => fieldKey(resourceOf(found), found.place.field)));
  const groups = new Map<string, PlacedDeviation[]>();
  for (const found of all) {
    const keys = keysOf(found, shown);
    const joined = [...new Set(keys.flatMap((key) => groups.get(key) ?? []).concat(found))];
    const own = keys.length === 0 ? [`alone ${found.deviation.id}`] : keys;
    for (const key of new Set([...own, ...joined.flatMap((one) => keysOf(one, shown))])) groups.set(key, joined);
  }
  return [...new Set(groups.values())];
};

const severities: readonly Severity[] = ['security', 'data', 'function', 'shape', 'cosmetic'];
const rankOf = (severity: Severity): number => severities.indexOf(severity);

/**
 * The rank of a finding as explanation, the best first: a refusal explains what is missing in its answer, and a wrong type explains every
 * comparison of the value.
 */
const depthOf = ({ place, requirement, severity }: PlacedDeviation): number => {
  if (place.refusal !== null) return severity === 'function' ? 0 : 1;
  return requirement?.statementId?.endsWith('.shape') ? 2 : 3;
};

const causeOf = (group: readonly PlacedDeviation[]): Cause => {
  const [first, ...others] = [...group].sort(
    (a, b) =>
      Number(a.deviation.waived !== null) - Number(b.deviation.waived !== null) ||
      Number(a.isConcern) - Number(b.isConcern) ||
      depthOf(a) - depthOf(b) ||
      rankOf(a.severity) - rankOf(b.severity) ||
      b.deviation.seen / b.deviation.tried - a.deviation.seen / a.deviation.tried ||
      (a.deviation.requirement < b.deviation.requirement ? -1 : 1),
  ) as [PlacedDeviation, ...PlacedDeviation[]];
  const all = [first, ...others].map(({ deviation }) => deviation);
  return {
    severity: first.severity,
    found: [first.deviation, ...others.map(({ deviation }) => deviation)],
    endpoints: [...new Set(all.map(({ endpoint }) => endpoint))],
    requirements: [...new Set(all.map(({ requirement }) => requirement))],
    isConcern: first.isConcern,
    isWaived: first.deviation.waived !== null,
  };
};

/**
 * The order of causes: unwaived before waived, deviations before concerns, worse severity first, findings in every attempt before occasional ones,
 * many findings before few.
 */
const worstFirst = (a: Cause, b: Cause): number =>
  Number(a.isWaived) - Number(b.isWaived) ||
  Number(a.isConcern) - Number(b.isConcern) ||
  rankOf(a.severity) - rankOf(b.severity) ||
  Number(b.found.some(repeats)) - Number(a.found.some(repeats)) ||
  b.found.length - a.found.length ||
  (a.found[0].requirement < b.found[0].requirement ? -1 : 1);

const repeats = ({ seen, tried }: Deviation): boolean => seen >= tried;
