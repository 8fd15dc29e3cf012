import type { Report } from '../../model/report.ts';

/** Why a report has no findings. */
export const whyNone = ({ verdict }: Report): string =>
  verdict === 'incomplete' ? 'None was found, but the run is incomplete: that proves nothing.' : 'None was found.';
