import { isObject } from '../../../../src/contract/json-object.ts';
import type { Header } from '../../../../src/exchange/recorded-exchange.ts';

const hasQuotedComma = (line: string): boolean => /"[^"]*,[^"]*"/.test(line);

const linesOf = (headers: unknown, wanted: string): readonly string[] =>
  Object.entries(isObject(headers) ? headers : {})
    .filter(([name]) => name.toLowerCase() === wanted.toLowerCase())
    .flatMap(([, values]) => [values].flat().map(String));

/**
 * A header that went over the wire as one line with a comma in quotes, and that a map of headers shows in parts. Lines may be joined by commas, but
 * a comma in quotes parts nothing: RFC 9110, section 5.6.1.
 */
export const partedLine = (
  shown: unknown,
  sent: readonly Header[],
  received: readonly Header[],
): Header | undefined => {
  const isAmong = (headers: readonly Header[], [name, line]: Header): boolean =>
    headers.some(([other, value]) => other.toLowerCase() === name.toLowerCase() && value === line);
  return sent.find(
    (header) =>
      hasQuotedComma(header[1]) &&
      isAmong(received, header) &&
      !linesOf(shown, header[0]).some((line) => line.includes(header[1])),
  );
};
