import type { Header } from '../recorded-exchange.ts';

/** The three forms of an HTTP-date, RFC 9110 section 5.6.7; the last one has no zone and means GMT. */
const ZONED_DATE = /^[A-Z][a-z]+, \d{2}[ -][A-Z][a-z]{2}[ -]\d{2,4} \d{2}:\d{2}:\d{2} GMT$/;
const ASCTIME_DATE = /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d{2}:\d{2}:\d{2} \d{4}$/;

const httpDate = (text: string): number | null => {
  if (ZONED_DATE.test(text)) return Number.isNaN(Date.parse(text)) ? null : Date.parse(text);
  if (ASCTIME_DATE.test(text)) return Number.isNaN(Date.parse(`${text} GMT`)) ? null : Date.parse(`${text} GMT`);
  return null;
};

const headerValue = (headers: readonly Header[], wanted: string): string | null =>
  headers.find(([name]) => name.toLowerCase() === wanted)?.[1].trim() ?? null;

/**
 * The Retry-After of an answer in milliseconds; null when it is missing or not in a form of RFC 9110. A date is compared with the answer's own
 * `Date`, because the clocks of the two machines may differ.
 */
export const retryAfter = (headers: readonly Header[], now: number): number | null => {
  const value = headerValue(headers, 'retry-after');
  if (value === null) return null;
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  const until = httpDate(value);
  if (until === null) return null;
  const theirNow = httpDate(headerValue(headers, 'date') ?? '') ?? now;
  return Math.max(0, until - theirNow);
};
