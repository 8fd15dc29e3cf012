import { allFound } from '../../model/all-found.ts';
import type { SeverityName } from '../../model/cause-result.ts';
import type { Cause } from '../../model/causes/causes.ts';
import type {
  Deviation,
  EndpointResult,
  GapResult,
  Report,
  RequirementResult,
  RequirementVerdict,
} from '../../model/report.ts';
import { type CheckKind, kindOf } from './kinds.ts';

export const SEVERITIES: readonly SeverityName[] = ['security', 'data', 'function', 'shape', 'cosmetic'];

/** What the reader filters for. An empty part does not filter. */
export interface Filter {
  readonly text: string;
  readonly document: string;
  readonly resource: string;
  readonly verdicts: readonly RequirementVerdict[];
  readonly severities: readonly SeverityName[];
  /** An endpoint at which a requirement was checked. */
  readonly endpoint: string;
  readonly kind: CheckKind | '';
  /** `new`: only what the baseline does not have. */
  readonly since: 'new' | '';
}

export const NO_FILTER: Filter = {
  text: '',
  document: '',
  resource: '',
  verdicts: [],
  severities: [],
  endpoint: '',
  kind: '',
  since: '',
};

export const resourceOf = (id: string): string => id.split('.', 1)[0] ?? id;

/** Whether the filter is not empty. */
export const narrows = (filter: Filter): boolean =>
  Object.values(filter).some((part: string | readonly string[]) => part.length > 0);

/** Whether every word occurs in one of the texts. True without words. */
const hasWords = (words: string, texts: readonly (string | null)[]): boolean => {
  const all = texts.join('\n').toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word));
};

const inPlace = ({ document, resource }: Filter, { id, document: number }: RequirementResult | GapResult): boolean =>
  (document === '' || document === String(number)) && (resource === '' || resource === resourceOf(id));

const among = <Word>(chosen: readonly Word[], word: Word | undefined): boolean =>
  chosen.length === 0 || (word !== undefined && chosen.includes(word));

const wordsOf = ({ id, endpoint, summary, expected, received }: Deviation): readonly string[] => [
  id,
  endpoint,
  summary,
  expected,
  received,
];

/** The requirements that the filter lets through; its words may also stand in their deviations. */
export const filterRequirements = (report: Report, filter: Filter): readonly RequirementResult[] => {
  const found = new Map(allFound(report).map((deviation) => [deviation.id, deviation]));
  const added = new Set(report.baseline?.added);
  return report.requirements.filter((requirement) => {
    const { id, section, statement, reason, verdict, severity, evidenceAt = {}, deviations } = requirement;
    const own = deviations.flatMap((each) => found.get(each) ?? []);
    return (
      inPlace(filter, requirement) &&
      (filter.endpoint === '' || Object.hasOwn(evidenceAt, filter.endpoint)) &&
      (filter.kind === '' || filter.kind === kindOf(section)) &&
      among(filter.verdicts, verdict) &&
      among(filter.severities, severity) &&
      (filter.since === '' || deviations.some((each) => added.has(each))) &&
      hasWords(filter.text, [id, section, statement, reason, ...own.flatMap(wordsOf)])
    );
  });
};

/** The verdict that corresponds to a cause. */
export const verdictOf = ({ isWaived, isConcern }: Cause): 'fail' | 'concern' | 'waived' =>
  isWaived ? 'waived' : isConcern ? 'concern' : 'fail';

/** The causes with at least one finding that matches the filter. */
export const filterCauses = (report: Report, causes: readonly Cause[], filter: Filter): readonly Cause[] => {
  const requirements = new Map(report.requirements.map((requirement) => [requirement.id, requirement]));
  const added = new Set(report.baseline?.added);
  const passes = (deviation: Deviation): boolean => {
    const requirement = requirements.get(deviation.requirement);
    return (
      (requirement === undefined || inPlace(filter, requirement)) &&
      (filter.endpoint === '' || filter.endpoint === deviation.endpoint) &&
      (filter.kind === '' || (requirement !== undefined && filter.kind === kindOf(requirement.section))) &&
      (filter.since === '' || added.has(deviation.id)) &&
      hasWords(filter.text, [deviation.requirement, requirement?.statement ?? null, ...wordsOf(deviation)])
    );
  };
  return causes.filter(
    (cause) =>
      among(filter.verdicts, verdictOf(cause)) && among(filter.severities, cause.severity) && cause.found.some(passes),
  );
};

export const filterGaps = ({ gaps }: Report, filter: Filter): readonly GapResult[] =>
  gaps.filter(
    (gap) => inPlace(filter, gap) && hasWords(filter.text, [gap.id, gap.section, gap.question, ...gap.observed]),
  );

export const filterEndpoints = ({ endpoints }: Report, filter: Filter): readonly EndpointResult[] =>
  endpoints.filter(
    ({ id, resource }) =>
      hasWords(filter.text, [id, resource ?? null]) &&
      (filter.endpoint === '' || filter.endpoint === id) &&
      (filter.resource === '' || resource === undefined || filter.resource === resource),
  );
