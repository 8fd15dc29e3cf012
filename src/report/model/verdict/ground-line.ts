import type { RequirementResult } from '../report.ts';

/** The passages that a requirement rests on, and its basis, on one line; null for reports of earlier versions, which do not say. */
export const groundLine = (
  requirement: Pick<RequirementResult, 'locators' | 'basis' | 'why'> | undefined,
): string | null => {
  const { locators: [first, ...others] = [], basis, why } = requirement ?? {};
  if (first === undefined) return null;
  const more = others.length === 0 ? '' : ` and ${others.length} more`;
  const verb = { stated: '', follows: ', from which it follows', inferred: ', an inference' }[basis ?? 'stated'];
  return `${first}${more}${verb}${why === undefined ? '' : `: ${why}`}`;
};
