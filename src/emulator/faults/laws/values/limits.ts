import { type FaultRow, wrong } from '../../base/row.ts';
import { refuse } from '../../operators/refuse.ts';
import { rule } from '../../operators/rule.ts';

/** Wrong ways to measure the length of a text. */
const mistakes: { readonly [name: string]: readonly [says: string, fits: (text: string, most: number) => boolean] } = {
  'one-too-many': ['takes one byte too many', (text, most) => Buffer.byteLength(text) <= most + 1],
  'one-too-few': ['takes one byte too few', (text, most) => Buffer.byteLength(text) < most],
  'in-characters': ['counts characters', (text, most) => [...text].length <= most],
  'in-utf16-units': ['counts UTF-16 units', (text, most) => text.length <= most],
  'in-json-bytes': [
    'counts the bytes of escaped JSON',
    (text, most) => JSON.stringify(text).replace(/[^\p{ASCII}]/gu, '\\u0000').length - 2 <= most,
  ],
  'in-escapes': [
    'counts the escapes of quotes and backslashes',
    (text, most) => Buffer.byteLength(text.replace(/["\\]/g, '\\$&')) <= most,
  ],
  unlimited: ['does not limit it', () => true],
};

const bytesOf = (value: unknown): number => Buffer.byteLength(typeof value === 'string' ? value : '');

/** Limits both texts together, as if a database row were too small for them. */
const rowTooSmall = wrong(
  'update-row-too-small',
  'update refuses description and metadata of more than 4,200 bytes together',
  'metadata-limit-on-update',
  refuse('update', ({ call: { body } }) => bytesOf(body['description']) + bytesOf(body['metadata']) > 4200, 422),
);

/** Each mistake, on each operation, for each field. */
const measures: readonly FaultRow[] = (['create', 'update'] as const).flatMap((operation) =>
  (['description', 'metadata'] as const).flatMap((field) =>
    Object.entries(mistakes).map(([name, [says, fits]]) =>
      wrong(
        `${operation}-${field}-${name}`,
        `${operation} ${says}, for ${field}`,
        `${field}-limit-on-${operation}`,
        rule(
          operation,
          'fits',
          (documented, { routes }) =>
            (text, most, route, of) =>
              route === routes[operation] && of === field ? fits(text, most) : documented(text, most, route, of),
        ),
      ),
    ),
  ),
);

/** What is wrong with limits. */
export const limits: readonly FaultRow[] = [...measures, rowTooSmall];
