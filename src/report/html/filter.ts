import { allFound } from '../model/all-found.ts';
import type { GapResult, Report, RequirementResult, RequirementVerdict } from '../model/report.ts';
import { type Kind, kindOf } from './kinds.ts';

/** What the reader asked to see. An empty part asks for everything. */
export interface Filter {
  readonly text: string;
  readonly document: string;
  readonly resource: string;
  readonly verdicts: readonly RequirementVerdict[];
  /** An endpoint that the evidence was gathered at. */
  readonly endpoint: string;
  readonly kind: Kind | '';
}

export const NO_FILTER: Filter = { text: '', document: '', resource: '', verdicts: [], endpoint: '', kind: '' };

export const resourceOf = (id: string): string => id.split('.', 1)[0] ?? id;

/** Whether it asks for less than everything. */
export const narrows = (filter: Filter): boolean =>
  Object.values(filter).some((part: string | readonly RequirementVerdict[]) => part.length > 0);

/** Whether every word stands somewhere in the texts; so it is when there is no word. */
export const hasWords = (words: string, texts: readonly (string | null)[]): boolean => {
  const all = texts.join('\n').toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word));
};

const inPlace = ({ document, resource }: Filter, { id, document: number }: RequirementResult | GapResult): boolean =>
  (document === '' || document === String(number)) && (resource === '' || resource === resourceOf(id));

const inCell = ({ endpoint, kind }: Filter, { section, evidenceAt = {} }: RequirementResult): boolean =>
  (endpoint === '' || Object.hasOwn(evidenceAt, endpoint)) && (kind === '' || kind === kindOf(section));

/** The ids of the requirements that the filter lets through; its words may also stand in their deviations. */
export const filterRequirements = (report: Report, filter: Filter): ReadonlySet<string> => {
  const deviations = new Map(allFound(report).map((deviation) => [deviation.id, deviation]));
  const textsOf = ({
    id,
    section,
    statement,
    reason,
    deviations: ids,
  }: RequirementResult): readonly (string | null)[] => [
    id,
    section,
    statement,
    reason,
    ...ids.flatMap((each) => {
      const found = deviations.get(each);
      return found === undefined ? [] : [found.id, found.endpoint, found.summary, found.expected, found.received];
    }),
  ];
  const kept = report.requirements.filter(
    (requirement) =>
      inPlace(filter, requirement) &&
      inCell(filter, requirement) &&
      (filter.verdicts.length === 0 || filter.verdicts.includes(requirement.verdict)) &&
      hasWords(filter.text, textsOf(requirement)),
  );
  return new Set(kept.map(({ id }) => id));
};

export const filterGaps = ({ gaps }: Report, filter: Filter): readonly GapResult[] =>
  gaps.filter(
    (gap) => inPlace(filter, gap) && hasWords(filter.text, [gap.id, gap.section, gap.question, ...gap.observed]),
  );
