import type { JSX } from 'preact';
import type { ReportVerdict } from '../../model/report.ts';

const WALLS = { conforms: 'M8 4h12v88H8z', deviates: 'M16 4h12L18 92H6z', incomplete: 'M8 52h12v40H8z' } as const;

/** The emblem: a plumb line beside a wall. The line is always vertical; the wall is straight, leaning or unfinished, depending on the verdict. */
export const PlumbLine = ({ verdict }: { verdict: ReportVerdict }): JSX.Element => (
  <svg class="emblem" viewBox="0 0 48 96" width="48" height="96" aria-hidden="true">
    <path class="wall" d={WALLS[verdict]} />
    <path class="line" d="M34 4v64" />
    <path class="bob" d="M28 66h12v6l-6 18-6-18z" />
  </svg>
);
