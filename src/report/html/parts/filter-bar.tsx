import type { JSX } from 'preact';
import type { SeverityName } from '../../model/cause-result.ts';
import type { Report, RequirementVerdict } from '../../model/report.ts';
import { printable } from '../../text/printable.ts';
import { type Filter, NO_FILTER, narrows, resourceOf } from '../data/filter.ts';
import { Text } from './text.tsx';
import { VerdictMark } from './verdict-mark.tsx';

/** A word to choose, and how many things have it among those that the rest of the filter lets through. */
type Facet<Word> = readonly (readonly [word: Word, number: number])[];

interface FilterBarProps {
  report: Report;
  filter: Filter;
  verdicts?: Facet<RequirementVerdict>;
  severities?: Facet<SeverityName>;
  onChange: (filter: Filter) => void;
}

const toggled = <Word,>(chosen: readonly Word[], word: Word): readonly Word[] =>
  chosen.includes(word) ? chosen.filter((each) => each !== word) : [...chosen, word];

/** The values that some item has, if there is a choice, and the values that are chosen already, so that they can be removed. */
const worthChoosing = <Word,>(facet: Facet<Word>, chosen: readonly Word[]): Facet<Word> => {
  const kept = facet.filter(([word, number]) => number > 0 || chosen.includes(word));
  return kept.length > 1 || chosen.length > 0 ? kept : [];
};

export const FilterBar = ({
  report,
  filter,
  verdicts = [],
  severities = [],
  onChange,
}: FilterBarProps): JSX.Element => {
  const set = (part: Partial<Filter>): void => onChange({ ...filter, ...part });
  const resources = [...new Set(report.requirements.map(({ id }) => resourceOf(id)))];
  const documents = [...new Set(report.requirements.map(({ document }) => String(document)))];
  return (
    <search class="filter-bar">
      <Choice
        label="Document"
        all="All documents"
        value={filter.document}
        options={documents.map((document) => [document, `Document ${document}`])}
        onChange={(document) => set({ document })}
      />
      <Choice
        label="Resource"
        all="All resources"
        value={filter.resource}
        options={resources.map((resource) => [resource, resource])}
        onChange={(resource) => set({ resource })}
      />
      {worthChoosing(severities, filter.severities).map(([severity, number]) => (
        <Toggle
          key={severity}
          pressed={filter.severities.includes(severity)}
          number={number}
          onClick={() => set({ severities: toggled(filter.severities, severity) })}
        >
          {severity}
        </Toggle>
      ))}
      {worthChoosing(verdicts, filter.verdicts).map(([verdict, number]) => (
        <Toggle
          key={verdict}
          pressed={filter.verdicts.includes(verdict)}
          number={number}
          onClick={() => set({ verdicts: toggled(filter.verdicts, verdict) })}
        >
          <VerdictMark verdict={verdict} /> {verdict}
        </Toggle>
      ))}
      <p class="asked">
        {filter.since === 'new' && <span class="tag">new since the baseline</span>}
        {filter.kind !== '' && <span class="tag">{filter.kind}</span>}
        {filter.endpoint !== '' && (
          <code class="tag">
            <Text of={filter.endpoint} />
          </code>
        )}
        {narrows(filter) && (
          <button type="button" class="plain" onClick={() => onChange(NO_FILTER)}>
            Show all
          </button>
        )}
      </p>
    </search>
  );
};

interface ToggleProps {
  pressed: boolean;
  number: number;
  onClick: () => void;
  children: JSX.Element | string | readonly (JSX.Element | string)[];
}

const Toggle = ({ pressed, number, onClick, children }: ToggleProps): JSX.Element => (
  <button type="button" class="toggle" aria-pressed={pressed} onClick={onClick}>
    {children} <b>{number.toLocaleString('en-US')}</b>
  </button>
);

interface ChoiceProps {
  label: string;
  all: string;
  value: string;
  options: readonly (readonly [value: string, name: string])[];
  onChange: (value: string) => void;
}

const Choice = ({ label, all, value, options, onChange }: ChoiceProps): JSX.Element => (
  <select aria-label={label} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
    <option value="">{all}</option>
    {options.map(([option, name]) => (
      <option key={option} value={option}>
        {printable(name)}
      </option>
    ))}
  </select>
);
