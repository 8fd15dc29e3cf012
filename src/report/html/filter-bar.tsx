import type { JSX } from 'preact';
import { count } from '../formats/count.ts';
import { printable } from '../formats/printable.ts';
import type { Report, RequirementVerdict } from '../model/report.ts';
import { type Filter, NO_FILTER, narrows, resourceOf } from './filter.ts';
import { Text } from './text.tsx';
import { VERDICTS, VerdictMark } from './verdict-mark.tsx';

interface FilterBarProps {
  report: Report;
  filter: Filter;
  /** How many requirements the filter lets through. */
  shown: number;
  onChange: (filter: Filter) => void;
}

/** One bar for the whole page. Its verdicts are the legend of the map as well. */
export const FilterBar = ({ report, filter, shown, onChange }: FilterBarProps): JSX.Element => {
  const set = (part: Partial<Filter>): void => onChange({ ...filter, ...part });
  const toggle = (verdict: RequirementVerdict): void =>
    set({
      verdicts: filter.verdicts.includes(verdict)
        ? filter.verdicts.filter((each) => each !== verdict)
        : [...filter.verdicts, verdict],
    });
  const resources = [...new Set(report.requirements.map(({ id }) => resourceOf(id)))];
  const documents = [...new Set(report.requirements.map(({ document }) => String(document)))];
  return (
    <search class="filter-bar">
      <input
        type="search"
        aria-label="Search"
        placeholder="Search ids, statements, reasons"
        value={filter.text}
        onInput={(event) => set({ text: event.currentTarget.value })}
      />
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
      <div class="verdicts">
        {VERDICTS.map((verdict) => (
          <button
            key={verdict}
            type="button"
            aria-pressed={filter.verdicts.includes(verdict)}
            onClick={() => toggle(verdict)}
          >
            <VerdictMark verdict={verdict} /> {verdict}{' '}
            <b>{(report.summary.requirements[verdict] ?? 0).toLocaleString('en-US')}</b>
          </button>
        ))}
      </div>
      <p class="shown" aria-live="polite">
        {narrows(filter) && (
          <>
            {count(shown, 'requirement')} shown
            {filter.kind !== '' && `, ${filter.kind}`}
            {filter.endpoint !== '' && (
              <>
                {' '}
                at{' '}
                <code>
                  <Text of={filter.endpoint} />
                </code>
              </>
            )}{' '}
            <button type="button" class="plain" onClick={() => onChange(NO_FILTER)}>
              Show all
            </button>
          </>
        )}
      </p>
    </search>
  );
};

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
