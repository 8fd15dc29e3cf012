import { count } from '../../text/count.ts';
import type { RequirementResult } from '../report.ts';

/** Why a run without deviations has no verdict: something could not be tried. Null if everything could. */
export const obstacleIn = (results: readonly RequirementResult[]): string | null => {
  const error = results.find(({ verdict }) => verdict === 'error');
  if (error) return `${error.id} could not be tried: ${error.reason?.split('\n')[0]}`;
  const unanswered = results.filter((result) => result.unanswered);
  const [first] = unanswered;
  if (first === undefined) return null;
  return `${count(unanswered.length, 'requirement')} could not be tried because the deployment did not answer: ${first.reason}`;
};
