const pattern = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})(?:\.\d+)?(?:Z|[+-](\d{2}):(\d{2}))$/i;

/** Day 0 of the next month. The setter takes years below 100 as they are, which Date.UTC does not. */
const daysIn = (year: number, month: number): number =>
  new Date(new Date(0).setUTCFullYear(year, month, 0)).getUTCDate();

/**
 * RFC 3339, section 5.6: date-time. `T` and `Z` in either case; any number of fraction digits; second 60 is allowed where
 * a leap second may stand. The space that the RFC allows applications to agree on is not accepted: the documents agree on none.
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
