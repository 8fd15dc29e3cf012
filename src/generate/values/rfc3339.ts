import fc from 'fast-check';

/**
 * RFC 3339, section 5.6: full-date "T" partial-time ("Z" / numeric offset), where the fraction of a second is optional and
 * has any number of digits, "T" and "Z" may be lower case, and the day exists in that month and year.
 */
const TIMESTAMP =
  /^(\d{4})-(\d\d)-(\d\d)T([01]\d|2[0-3]):[0-5]\d:([0-5]\d|60)(\.\d+)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/i;

export const isRfc3339 = (text: string): boolean => {
  const [, year, month, day] = (TIMESTAMP.exec(text) ?? []).map(Number);
  if (year === undefined || month === undefined || day === undefined) return false;
  const lastDay = new Date(0);
  // Day 0 of the next month. The setter takes years below 100 as they are, which the constructor does not.
  lastDay.setUTCFullYear(year, month, 0);
  return month >= 1 && month <= 12 && day >= 1 && day <= lastDay.getUTCDate();
};

/** Timestamps of this century, in every spelling that differs in more than case. */
export const rfc3339 = (): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.date({ min: new Date('2000-01-01T00:00:00Z'), max: new Date('2099-12-31T23:59:59Z'), noInvalidDate: true }),
      fc.constantFrom('', '.5', '.250', '.000001', '.123456789'),
      fc.constantFrom('Z', '+00:00', '+05:30', '-08:00'),
    )
    .map(([date, fraction, offset]) => `${date.toISOString().slice(0, 19)}${fraction}${offset}`);
