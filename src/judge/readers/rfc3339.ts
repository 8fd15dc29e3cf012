const pattern = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})(?:\.\d+)?(?:Z|[+-](\d{2}):(\d{2}))$/i;

/** The days of a month, by day 0 of the next one. Unlike Date.UTC, the setter does not change years below 100. */
const daysIn = (year: number, month: number): number =>
  new Date(new Date(0).setUTCFullYear(year, month, 0)).getUTCDate();

/**
 * RFC 3339, section 5.6: date-time. `T` and `Z` in either case; any number of fraction digits; second 60 (a leap second) is accepted in any
 * minute. A space in place of `T`, which the RFC lets applications choose, is not accepted: the documents do not choose it.
 */
export const isRfc3339 = (text: string): boolean => {
  const match = pattern.exec(text);
  if (match === null) return false;
  const [year, month, day, hour, minute, second, offsetHour, offsetMinute] = match
    .slice(1)
    .map((part) => Number(part ?? 0));
  if (year === undefined || month === undefined || day === undefined) return false;
  return (
    month >= 1 &&
    month <= 12 &&
    day >= 1 &&
    day <= daysIn(year, month) &&
    (hour ?? 0) <= 23 &&
    (minute ?? 0) <= 59 &&
    (second ?? 0) <= 60 &&
    (offsetHour ?? 0) <= 23 &&
    (offsetMinute ?? 0) <= 59
  );
};
