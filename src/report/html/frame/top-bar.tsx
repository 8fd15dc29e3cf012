import type { JSX } from 'preact';
import type { Report } from '../../model/report.ts';
import { verdictWords } from '../../model/verdict/verdict-words.ts';
import { linkTo, type PageAddress, VIEWS, type View } from '../browser/address.ts';
import { THEMES, type Theme } from '../browser/use-theme.ts';
import { Text } from '../parts/text.tsx';

interface TopBarProps {
  report: Report;
  address: PageAddress;
  /** How many items each view shows with the current filter; null if a number would say nothing. */
  counts: { readonly [view in View]: number | null };
  theme: Theme;
  onTheme: (theme: Theme) => void;
  onSearch: (text: string) => void;
  onPrint: () => void;
  onHelp: () => void;
}

const NAMES: { readonly [view in View]: string } = {
  summary: 'Summary',
  findings: 'Findings',
  requirements: 'Requirements',
  endpoints: 'Endpoints',
  gaps: 'Gaps',
  run: 'Run',
};

/** The navigation between views, with the number of matching items in each. */
export const TopBar = ({ report, address, counts, theme, ...on }: TopBarProps): JSX.Element => (
  <header class="bar">
    <div class="tools">
      <a class="brand" href={linkTo({})}>
        <Text of={report.run.target.name} /> <b class={report.verdict}>{verdictWords(report)}</b>
      </a>
      <search>
        <input
          type="search"
          aria-label="Search"
          placeholder="Search everything"
          value={address.filter.text}
          onInput={(event) => on.onSearch(event.currentTarget.value)}
        />
      </search>
      <select
        aria-label="Theme"
        value={theme}
        onChange={({ currentTarget: { value } }) => on.onTheme(THEMES.find((each) => each === value) ?? 'system')}
      >
        {THEMES.map((each) => (
          <option key={each} value={each}>
            {each === 'system' ? 'System' : each === 'light' ? 'Light' : 'Dark'}
          </option>
        ))}
      </select>
      <button type="button" onClick={on.onPrint}>
        Print
      </button>
      <button type="button" class="keys" onClick={on.onHelp}>
        Keys <kbd>?</kbd>
      </button>
    </div>
    <nav class="views" aria-label="Views">
      <ul>
        {VIEWS.map((view) => {
          const number = counts[view];
          return (
            <li key={view}>
              <a
                href={linkTo({ view, filter: address.filter })}
                aria-current={view === address.view ? 'page' : undefined}
              >
                {NAMES[view]}
                {number !== null && <small> {number.toLocaleString('en-US')}</small>}
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  </header>
);
