import type { Spread } from '../../../conduct/forecast/costs.ts';
import type { Forecast } from '../../../conduct/forecast/forecast.ts';
import { count } from '../../../report/text/count.ts';
import { meaningOf } from './fixture-keys.ts';
import { wrapWords } from './wrap-words.ts';

/** The circumstances of a run that the forecast does not contain. */
export interface Circumstances {
  readonly effort: string;
  readonly workers: number;
  readonly pace: { readonly requestsPerSecond: number } | null;
  readonly durationMs: Spread;
  readonly readOnly: boolean;
  /** What stays on the account, a line each. */
  readonly lasting: readonly string[];
}

const columns = 116;
const figure = (number: number): string => number.toLocaleString('en-US');

/** Rounds to two significant digits: the measured numbers are no more exact than that. */
const rounded = (number: number): number => {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, number))) - 1);
  return Math.round(number / step) * step;
};

const spreadOf = ([low, high]: Spread): string => {
  const [from, to] = [rounded(low), rounded(high)];
  return from === to ? figure(from) : `${figure(from)} to ${figure(to)}`;
};

const timeOf = ([low, high]: Spread): string =>
  high < 90_000
    ? `${spreadOf([Math.ceil(low / 1000), Math.ceil(high / 1000)])} seconds`
    : `${spreadOf([Math.ceil(low / 60_000), Math.ceil(high / 60_000)])} minutes`;

/** A key in words, such as `fixtures.ipPolicyIds.1` (the second of the list) or `a or b` (one is enough). */
const keyInWords = (key: string): string =>
  key.includes(' or ') ? `one of ${key.replaceAll(' or ', ', ')}` : key.replace(/\.1$/, ' (a second one)');

/** Lists the missing keys; each one is explained where it is named first. */
const missingLines = ({ missing }: Forecast): string[] => {
  const explained = new Set<string>();
  return missing.flatMap(({ keys, adds }) => {
    const meanings = keys.flatMap((key) => meaningOf(key) ?? []).filter((text) => !explained.has(text));
    for (const text of meanings) explained.add(text);
    const named = wrapWords(keys.map(keyInWords).join(' and '), columns - 9);
    return [
      `  ${figure(adds).padStart(5)}  ${named.join('\n         ')}`,
      ...[...new Set(meanings)].flatMap((text) =>
        wrapWords(`(${text})`, columns - 9).map((line) => `         ${line}`),
      ),
    ];
  });
};

const familyLines = ({ families }: Forecast): string[] => {
  const width = Math.max(...families.map(({ name }) => name.length));
  return families.map(
    ({ name, tried, of }) => `  ${name.padEnd(width)}  ${figure(tried).padStart(3)} of ${figure(of)}`,
  );
};

const peakLines = ({ peaks }: Forecast, workers: number): string[] =>
  peaks.length === 0
    ? ['It makes nothing.']
    : [
        `Each of its ${count(workers, 'worker')} has at most so many resources of a kind at a time; allow.atMost limits them over all workers:`,
        ...wrapWords(peaks.map(({ kind, most }) => `${kind} ${most}`).join(', '), columns - 2).map(
          (line) => `  ${line}`,
        ),
      ];

/** What a run would try, need, cost and leave, in lines. */
export const forecastText = (forecast: Forecast, how: Circumstances): readonly string[] => {
  const { requirements, gaps, requests, missing } = forecast;
  const what = how.readOnly ? 'A run that only reads' : `A run with --effort ${how.effort}`;
  const pace = how.pace === null ? '' : ` at no more than ${figure(how.pace.requestsPerSecond)} a second`;
  return [
    `${what} tries ${figure(requirements.tried)} of ${figure(requirements.of)} requirements and ${figure(gaps.tried)} of ${figure(gaps.of)} gaps:`,
    ...familyLines(forecast),
    '',
    ...(missing.length === 0
      ? ['Nothing is missing from the target file.']
      : [
          'Requirements that stay unexercised, and what the target file would have to name:',
          ...missingLines(forecast),
        ]),
    '',
    ...wrapWords(
      `It sends about ${spreadOf(requests)} requests${pace}, which takes about ${timeOf(how.durationMs)}. The first figure was measured on a small account, the second on a busy one with short pages; deviations, which are tried again, and reads that lag come on top.`,
      columns,
    ),
    ...peakLines(forecast, how.workers),
    ...how.lasting,
  ];
};
