import { count } from '../../text/count.ts';
import type { Summary } from '../report.ts';

/** How much was proven, statements before places: "300 of 302 statements proven, in 1,078 of 1,080 places". */
export const provenWords = ({
  statements,
  requirements: { pass, total },
}: Pick<Summary, 'statements' | 'requirements'>): string => {
  const places = `${pass.toLocaleString('en-US')} of ${count(total, 'place')}`;
  if (statements === undefined) return `${pass.toLocaleString('en-US')} of ${count(total, 'requirement')} proven`;
  return `${statements.proven.toLocaleString('en-US')} of ${count(statements.total, 'statement')} proven, in ${places}`;
};
