import fc from 'fast-check';
import { rfc3339 } from '../values/rfc3339.ts';
import { textOfBytes } from '../values/text.ts';
import { accepts } from './accepts.ts';
import type { Shape } from './shapes.ts';

export interface StringOptions {
  /** Strings of a format, by its name. */
  readonly formats?: Readonly<Record<string, fc.Arbitrary<string>>>;
  /** Generators for strings that match a pattern, by the pattern, where the pattern allows too much to be useful. */
  readonly patterns?: Readonly<Record<string, fc.Arbitrary<string>>>;
}

/** Ordinary texts are short; `boundary.ts` tries the limit itself. */
const USUAL_BYTES = 48;
const ID_LENGTH = 27;
const PROBES = 200;

/** Filters by the other keywords of the schema. A filter that rejects every value would search for ever, so a few values are tried first. */
const narrowed = (shape: Shape, path: string, arbitrary: fc.Arbitrary<string>): fc.Arbitrary<string> => {
  const allowed = (text: string): boolean => accepts(shape, text);
  if (!fc.sample(arbitrary, { seed: 1, numRuns: PROBES }).some(allowed)) {
    throw new RangeError(`schema at ${path || '/'}: no string was found that satisfies all its keywords; override it`);
  }
  return arbitrary.filter(allowed);
};

const freeText = (prefix: string, maxBytes: number): fc.Arbitrary<string> => {
  const room = maxBytes - prefix.length;
  if (prefix !== '') {
    const rest = Math.min(ID_LENGTH, room);
    const letters = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789');
    return fc.string({ unit: letters, minLength: rest, maxLength: rest }).map((text) => prefix + text);
  }
  return fc.nat(Math.min(USUAL_BYTES, room)).chain((bytes) => textOfBytes(bytes));
};

export const stringFrom = (shape: Shape, path: string, options: StringOptions): fc.Arbitrary<string> => {
  const { format, pattern, idPrefix = '', maxBytes = Number.POSITIVE_INFINITY } = shape;
  if (format !== undefined) {
    const formats = { rfc3339: rfc3339(), ...options.formats };
    const known = new Map<string, fc.Arbitrary<string>>(Object.entries(formats)).get(format);
    if (known === undefined) throw new TypeError(`schema at ${path || '/'}: unknown format "${format}"`);
    return narrowed(shape, path, known);
  }
  if (pattern !== undefined) {
    return narrowed(shape, path, options.patterns?.[pattern] ?? fc.stringMatching(new RegExp(pattern, 'u')));
  }
  return freeText(idPrefix, maxBytes);
};
