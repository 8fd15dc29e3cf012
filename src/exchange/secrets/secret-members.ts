import type { FoldedText } from './folded-text.ts';
import { unescaped } from './read-escape.ts';
import { commonSecretNames, queryNames, secretNames } from './secret-names.ts';

/** The place of a value under a secret name in a text. */
export interface SecretMember {
  readonly label: string;
  readonly start: number;
  readonly end: number;
}

/** The place of a value in the units of a folded text. */
interface Span {
  readonly from: number;
  readonly to: number;
}

const isMarker = (text: string): boolean => /^\[redacted:[a-z][a-z_.-]{0,40}\]$/.test(text);
const isBareJson = (text: string): boolean => /^(null|true|false|-?\d[\d.eE+-]*)$/.test(text);
const isQuote = (unit: string | undefined): unit is '"' | "'" => unit === '"' || unit === "'";

/** A pattern of a name in a folded text. The name may have a hyphen, an underscore or, in camel case, neither. */
const pattern = (name: string): string => name.replace(/[^\w-]/g, '').replace(/[-_]/g, '[+/]?');

const CDATA = '<![CDATA[';

/**
 * Finds the values of secret members in JSON and similar text (truncated, with single or no quotes, JSON within a JSON string), in forms and
 * addresses (`token=…`), and in elements and attributes of XML. The search for the next name begins at the end of a value, so it is linear.
 */
export class SecretMembers {
  readonly #names: RegExp;

  constructor(names: readonly string[] = secretNames) {
    const all = [...new Set([...names, ...commonSecretNames, ...queryNames].map(pattern))];
    this.#names = new RegExp(`(?:${all.sort((a, b) => b.length - a.length).join('|')})`, 'gi');
  }

  find(folded: FoldedText): SecretMember[] {
    const found: SecretMember[] = [];
    const names = this.#names;
    names.lastIndex = 0;
    for (let match = names.exec(folded.units); match !== null; match = names.exec(folded.units)) {
      const from = match.index;
      const to = names.lastIndex;
      if (!mayHaveValue(folded.units, from, to) || !isWholeName(folded, from, to)) continue;
      const label = labelOf(folded.text.slice(folded.start(from), folded.end(to - 1)));
      for (const span of valuesAfter(folded, from, to)) {
        names.lastIndex = Math.max(names.lastIndex, span.to);
        // An empty text is no secret, and a finding may be about the fact that it is empty.
        if (span.from === span.to) continue;
        const [start, end] = [folded.start(span.from), folded.end(span.to - 1)];
        if (!isMarker(folded.text.slice(start, end))) found.push({ label, start, end });
      }
    }
    return found;
  }
}

const labelOf = (name: string): string =>
  unescaped(name)
    .toLowerCase()
    .replace(/[^\w.-]/g, '');

/** The character that a unit stands for. */
const charOf = (folded: FoldedText, unit: number): string => {
  const start = folded.start(unit);
  return (folded.end(unit) - start === 1 ? folded.text[start] : folded.units[unit]) ?? '';
};

/** Whether a name is not a part of a longer one. */
const isWholeName = (folded: FoldedText, from: number, to: number): boolean => {
  const before = folded.isJoined(from) ? charOf(folded, from - 1) : '';
  const after = folded.isJoined(to) ? charOf(folded, to) : '';
  return !/[\w-]/.test(before) && !/[\w-]/.test(after);
};

const isElement = (units: string, from: number): boolean =>
  units[from - 1] === '<' ||
  (units[from - 1] === ':' && /<[\w.+/]{1,40}:$/.test(units.slice(Math.max(0, from - 42), from)));

/** The position of the sign between a name and its value. */
const signAfter = (units: string, to: number): number => (isQuote(units[to]) ? to + 1 : to);

/** Whether a value may follow a name. A fast check by the units alone, because most names have no value. */
const mayHaveValue = (units: string, from: number, to: number): boolean => {
  if (isElement(units, from)) return true;
  const sign = units[signAfter(units, to)];
  if (isQueryName(units.slice(from, to))) return sign === '=' && /[?&#]/.test(units[from - 1] ?? '');
  return sign === ':' || sign === '=';
};

const valuesAfter = (folded: FoldedText, from: number, to: number): Span[] => {
  const { units } = folded;
  if (isElement(units, from)) return elementAfter(folded, to);
  const isQuoted = isQuote(units[to]);
  const sign = signAfter(units, to);
  const value = sign + 1;
  if (isQuote(units[value])) return [quotedAt(folded, value)];
  if (units[value] === '[' && units[sign] === ':') return listAt(folded, value + 1);
  return units[sign] === '=' ? assigned(folded, sign) : isQuoted ? bare(folded, value) : [];
};

const isQueryName = (units: string): boolean => queryNames.includes(units.toLowerCase());

/** How many backslashes are before a quote. */
const backslashes = (folded: FoldedText, unit: number): number => {
  const [run = ''] = /^\\*/.exec(folded.text.slice(folded.start(unit), folded.end(unit))) ?? [];
  return run.length;
};

/** A quoted value. It ends at a quote that is not escaped, or not more often than the first quote. */
const quotedAt = (folded: FoldedText, quote: number): Span => {
  const { units } = folded;
  const sign = units[quote] ?? '';
  const depth = backslashes(folded, quote);
  for (let end = units.indexOf(sign, quote + 1); end >= 0; end = units.indexOf(sign, end + 1)) {
    const escaped = backslashes(folded, end);
    if (depth === 0 ? escaped % 2 === 0 : escaped <= depth) return { from: quote + 1, to: end };
  }
  return { from: quote + 1, to: units.length };
};

const listAt = (folded: FoldedText, first: number): Span[] => {
  const spans: Span[] = [];
  for (let at = first; isQuote(folded.units[at]); ) {
    const span = quotedAt(folded, at);
    spans.push(span);
    at = span.to + 1;
    if (folded.units[at] === ',') at += 1;
  }
  return spans;
};

/** A value without quotes after a quoted name. (Prose such as "password: must be longer" has no quoted name, and is no member.) */
const bare = (folded: FoldedText, from: number): Span[] => {
  const to = endOf(folded, from, /[\s"'\\,;{}[\]]/, 1);
  return to === from || isBareJson(folded.units.slice(from, to)) ? [] : [{ from, to }];
};

/** A value in a form or an address. The character that ends it is not longer escaped than the sign before it. */
const assigned = (folded: FoldedText, sign: number): Span[] => {
  const from = sign + 1;
  if (!folded.isJoined(sign) || !folded.isJoined(from)) return [];
  const to = endOf(folded, from, /[\s"'\\,;{}[\]&<>#()]/, folded.end(sign) - folded.start(sign));
  return to === from ? [] : [{ from, to }];
};

const endOf = (folded: FoldedText, from: number, ends: RegExp, width: number): number => {
  let to = from;
  while (to < folded.units.length && (to === from || folded.isJoined(to))) {
    if (ends.test(folded.units[to] ?? '') && folded.end(to) - folded.start(to) <= width) break;
    to += 1;
  }
  return to;
};

/** The content of an XML element whose name ends before this unit. */
const elementAfter = (folded: FoldedText, after: number): Span[] => {
  const { units } = folded;
  let close = after;
  while (close < units.length && units[close] !== '>' && units[close] !== '<') close += 1;
  if (units[close] !== '>' || units[close - 1] === '/') return [];
  if (units.startsWith(CDATA, close + 1)) {
    const end = units.indexOf(']]>', close + 1);
    return [{ from: close + 1 + CDATA.length, to: end < 0 ? units.length : end }];
  }
  const width = folded.end(close) - folded.start(close);
  let to = close + 1;
  while (to < units.length && !(units[to] === '<' && folded.end(to) - folded.start(to) <= width)) to += 1;
  return [{ from: close + 1, to }];
};
