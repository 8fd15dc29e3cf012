const DAYS = 30;

/**
 * An entry for the waiver file. With the requirement in it, a later run can tell when the deviation is gone. Reason, owner and issue are left
 * empty, because only a person can fill them in. The date is a month after the run, so that it does not depend on when the page is read.
 */
export const waiverEntry = (deviation: string, requirement: string, startedAt: string): string => {
  const last = Date.parse(startedAt) + DAYS * 86_400_000;
  const expires = Number.isNaN(last) ? '' : new Date(last).toISOString().slice(0, 10);
  return JSON.stringify({ deviation, requirement, reason: '', owner: '', issue: '', expires }, null, 2);
};
