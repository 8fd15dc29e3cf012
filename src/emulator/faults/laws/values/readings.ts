import { isObject } from '../../../base/json-object.ts';
import { type FaultRow, wrong } from '../../base/row.ts';
import { misreadText } from '../../operators/send.ts';
import { compact } from '../../operators/text.ts';

const inOrder = (value: unknown): unknown =>
  isObject(value)
    ? Object.fromEntries(
        Object.entries(value)
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([name, member]) => [name, inOrder(member)]),
      )
    : value;

/** JSON with sorted members, where it has no white space. */
const ordered = (text: string): string =>
  /^\{/.test(text) && compact(text) === text ? JSON.stringify(inOrder(JSON.parse(text))) : text;

/** What metadata is stored as: from the name to words about it and the change. */
const ways: { readonly [name: string]: readonly [says: string, change: (text: string) => string] } = {
  'with-members-in-order': ['as JSON with the members of each object sorted', ordered],
  'with-words-as-switches': [
    'with true for a yes, on or TRUE that is all of it',
    (text) => text.replace(/^(yes|on|TRUE)$/, 'true'),
  ],
  'with-dates-completed': [
    'with a time behind a date that is all of it',
    (text) => text.replace(/^\d{4}-\d\d-\d\d$/, '$&T00:00:00Z'),
  ],
  'with-times-in-utc': [
    'with times in UTC',
    (text) => text.replace(/\d{4}-\d\d-\d\dT[\d:]+[+-]\d\d:\d\d/g, (time) => new Date(time).toISOString()),
  ],
  'without-quotes-around-it': ['without the quotes around it', (text) => text.replace(/^"(\w+)"$/, '$1')],
  'without-brackets-around-it': ['as the only item of the list that it is', (text) => text.replace(/^\[(.+)\]$/, '$1')],
  'with-passwords-hidden': ['with asterisks for passwords', (text) => text.replace(/(password["=: ]+)\w+/g, '$1***')],
  'with-card-numbers-hidden': [
    'with asterisks for numbers of 16 digits',
    (text) => text.replace(/\b\d{16}\b/g, '****'),
  ],
  'with-numeric-entities-read': [
    'with characters for numeric entities',
    (text) => text.replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code))),
  ],
  'without-comments-in-it': ['without comments', (text) => text.replace(/\/\*.*?\*\//g, '')],
  'with-double-percents-read': ['with one percent sign for two', (text) => text.replaceAll('%%', '%')],
  'with-ellipses': ['with one character for three dots', (text) => text.replaceAll('...', '\u2026')],
  'with-narrow-letters': [
    'with ASCII for wide letters',
    (text) => text.replace(/[\uff01-\uff5e]/g, (wide) => wide.normalize('NFKC')),
  ],
};

/** Faults of metadata that is read as something else than text, whether a creation or an update carries it. */
export const readings: readonly FaultRow[] = Object.entries(ways).map(([name, [says, change]]) =>
  wrong(`metadata-${name}`, `metadata is stored ${says}`, 'metadata-opaque', {
    ...misreadText(['create', 'update'], 'metadata', change),
    // Also planted where there is no update.
    at: 'create',
  }),
);
