import type { Rules } from '../server/rules.ts';
import { type Fault, routesOf, type Seat } from './fault.ts';

/** Ways of measuring a text wrongly. */
const mistakes: {
  readonly [name: string]: { readonly summary: string; readonly fits: (text: string, most: number) => boolean };
} = {
  'one-too-many': { summary: 'takes one byte too many', fits: (text, most) => Buffer.byteLength(text) <= most + 1 },
  'one-too-few': { summary: 'takes one byte too few', fits: (text, most) => Buffer.byteLength(text) < most },
  'in-characters': { summary: 'counts characters', fits: (text, most) => [...text].length <= most },
  'in-utf16-units': { summary: 'counts UTF-16 units', fits: (text, most) => text.length <= most },
  'in-json-bytes': {
    summary: 'counts the bytes of escaped JSON',
    fits: (text, most) => JSON.stringify(text).replace(/[^\p{ASCII}]/gu, '\\u0000').length - 2 <= most,
  },
  'in-escapes': {
    summary: 'counts the escapes of quotes and backslashes',
    fits: (text, most) => Buffer.byteLength(text.replace(/["\\]/g, '\\$&')) <= most,
  },
  unlimited: { summary: 'does not limit it', fits: () => true },
};

/** What is wrong with limits: each mistake, on each operation, for each field. */
export const limitFaults = (seat: Seat): readonly Fault[] => {
  const on = routesOf(seat);
  const operations = seat.update ? (['create', 'update'] as const) : (['create'] as const);
  return operations.flatMap((operation) =>
    (['description', 'metadata'] as const).flatMap((field) =>
      Object.entries(mistakes).map(
        ([name, { summary, fits }]): Fault => ({
          name: `${seat.name}.${operation}-${field}-${name}`,
          summary: `${operation} ${summary}, for ${field}`,
          breaks: [`${seat.name}.${field}-limit-on-${operation}`],
          touches: [],
          plant: ({ rules }) => {
            const documented: Rules['fits'] = rules.fits;
            rules.fits = (text, most, route, of) =>
              route === on[operation] && of === field ? fits(text, most) : documented(text, most, route, of);
          },
        }),
      ),
    ),
  );
};
