import type { JSX } from 'preact';
import type { Report } from '../model/report.ts';

interface ContentsProps {
  report: Report;
  onHelp: () => void;
}

/** The sections of the page, with what to expect in each. */
export const Contents = ({ report, onHelp }: ContentsProps): JSX.Element => {
  const { requirements, gaps, deviations, concerns = [], waivers, summary } = report;
  const sections: readonly (readonly [id: string, name: string, number: number | null])[] = [
    ['map', 'Map', null],
    ['deviations', 'Deviations', deviations.length],
    ...(concerns.length > 0 ? [['concerns', 'Concerns', concerns.length] as const] : []),
    ['unproven', 'Not proven', summary.requirements.error + summary.requirements.unexercised],
    ...(waivers.length > 0 ? [['waivers', 'Waivers', waivers.length] as const] : []),
    ['requirements', 'Requirements', requirements.length],
    ['gaps', 'Gaps', gaps.length],
    ['behaviour', 'Behaviour', null],
  ];
  return (
    <nav class="contents" aria-label="Sections">
      <ul>
        {sections.map(([id, name, number]) => (
          <li key={id}>
            <a href={`#${id}`}>
              {name}
              {number !== null && <small> {number.toLocaleString('en-US')}</small>}
            </a>
          </li>
        ))}
      </ul>
      <button type="button" class="plain" onClick={onHelp}>
        Keys <kbd>?</kbd>
      </button>
    </nav>
  );
};
