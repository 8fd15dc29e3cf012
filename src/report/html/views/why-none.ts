import type { Report } from '../../model/report.ts';

/** Why a report without findings has none. */
export const whyNone = ({ verdict }: Report): string =>
  verdict === 'incomplete' ? 'None was found, but the run is incomplete: that proves nothing.' : 'None was found.';
