import { isDeepStrictEqual } from 'node:util';
import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import {
  byteLength,
  escapedJson,
  fixedText,
  textOfBytes,
  unusualText,
  WIDTHS,
  type Width,
} from '../../../src/generate/values/text.ts';
import { SEEDED } from '../witness.ts';

const widthsOf = (text: string): number[] => [...text].map((character) => new TextEncoder().encode(character).length);
const anyWidths = fc.subarray([...WIDTHS], { minLength: 1 });
const FORBIDDEN = /\p{Surrogate}|\p{Noncharacter_Code_Point}|\p{Control}/u;

test('text has exactly the requested number of bytes', () => {
  const sized = fc
    .tuple(fc.nat(300), anyWidths)
    .chain(([bytes, widths]) => textOfBytes(bytes, widths).map((text) => ({ bytes, text })));
  fc.assert(
    fc.property(sized, ({ bytes, text }) => new TextEncoder().encode(text).length === bytes),
    SEEDED,
  );
});

test('text has only characters of the requested widths when these can add up to its length', () => {
  for (const [bytes, widths] of [
    [255, [3]],
    [254, [2]],
    [7, [2, 3]],
    [11, [3, 4]],
    [256, [4]],
    [9, [1]],
  ] as [number, Width[]][]) {
    fc.assert(
      fc.property(textOfBytes(bytes, widths), (text) =>
        widthsOf(text).every((width) => widths.some((wanted) => wanted === width)),
      ),
      SEEDED,
    );
  }
});

test('one-byte characters fill the bytes that the widths cannot reach', () => {
  const [text = ''] = fc.sample(textOfBytes(255, [4]), { seed: 1, numRuns: 1 });
  expect(widthsOf(text)).toEqual([...Array(63).fill(4), 1, 1, 1]);
  expect(widthsOf(fc.sample(textOfBytes(5, [3, 4]), { seed: 1, numRuns: 1 })[0] ?? '').toSorted()).toEqual([1, 4]);
});

test('text has characters of all four widths by default', () => {
  const [text = ''] = fc.sample(textOfBytes(400), { seed: 1, numRuns: 1 });
  expect(new Set(widthsOf(text))).toEqual(new Set([1, 2, 3, 4]));
});

test('text is well-formed, printable and free of non-characters', () => {
  for (const width of WIDTHS) {
    const [text = ''] = fc.sample(textOfBytes(200_000 * width, [width]), { seed: 1, numRuns: 1 });
    expect(text).not.toMatch(FORBIDDEN);
    expect(text).not.toMatch(/[\ufeff\ufffd]/);
  }
});

test('a failing text shrinks to simple characters of the same number of bytes', () => {
  const { counterexample } = fc.check(
    fc.property(textOfBytes(12, [4]), () => false),
    { seed: 1 },
  );
  expect(counterexample).toEqual(['😀😀😀']);
});

test('fixed text repeats one character and fills up with one-byte characters', () => {
  expect(WIDTHS.map((width) => fixedText(7, width))).toEqual(['aaaaaaa', 'éééa', 'ああa', '😀aaa']);
  expect(fixedText(0, 4)).toBe('');
});

test('byte length counts UTF-8', () => {
  expect(['', 'a', 'é', 'あ', '😀'].map(byteLength)).toEqual([0, 1, 2, 3, 4]);
});

test('unusual text is within its limit and well-formed', () => {
  for (const limit of [0, 1, 5, 255]) {
    fc.assert(
      fc.property(unusualText(limit), (text) => byteLength(text) <= limit && !/\p{Surrogate}|\0/u.test(text)),
      SEEDED,
    );
  }
});

test('unusual text includes every kind of difficult text', () => {
  const texts = fc.sample(unusualText(255), { seed: 1, numRuns: 600 });
  const isJson = (text: string): boolean => {
    try {
      return typeof JSON.parse(text) === 'object';
    } catch {
      return false;
    }
  };
  const kinds: Record<string, (text: string) => boolean> = {
    json: isJson,
    'leading blanks': (text) => /^\s/.test(text),
    'trailing blanks': (text) => /\s$/.test(text),
    composed: (text) => text !== text.normalize('NFD'),
    decomposed: (text) => text !== text.normalize('NFC'),
    'right to left': (text) => /\p{Script=Hebrew}|\p{Script=Arabic}/u.test(text),
    quotes: (text) => text.includes('"'),
    backslashes: (text) => text.includes('\\'),
    'joined emoji': (text) => /\p{Emoji}\u200d\p{Emoji}/u.test(text),
  };
  expect(Object.keys(kinds).filter((kind) => !texts.some((text) => kinds[kind]?.(text)))).toEqual([]);
  const controls = [...Array(0x1f).keys()].map((index) => String.fromCodePoint(index + 1)).concat('\u007f');
  expect(controls.filter((control) => !texts.some((text) => text.includes(control)))).toEqual([]);
});

test('escaped JSON parses to the same value', () => {
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) =>
      isDeepStrictEqual(JSON.parse(escapedJson(value)), JSON.parse(JSON.stringify(value))),
    ),
    SEEDED,
  );
});

test('escaped JSON escapes every character beyond ASCII and some within', () => {
  expect(escapedJson('é😀')).toBe('"\\u00e9\\ud83d\\ude00"');
  expect(escapedJson({ 'a"': ['b\\n', 1.5, true, null] })).toBe(
    '{"\\u0061\\u0022":["\\u0062\\u005c\\u006e",1.5,true,null]}',
  );
  expect(escapedJson('abc')).toBe('"\\u0061b\\u0063"');
  expect(() => escapedJson(undefined)).toThrow('not a JSON value');
});
