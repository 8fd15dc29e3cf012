import { expect, test } from '@playwright/test';
import { emptyLooking, opaqueTexts, rareTexts, tellingDescription } from '../../../src/generate/values/opaque-texts.ts';

/** Changes that careless storage makes to a text. */
const rewritings: Readonly<Record<string, (text: string) => string>> = {
  'read as JSON and written again': (text) => (/^\s*\{/.test(text) ? JSON.stringify(JSON.parse(text)) : text),
  trimmed: (text) => text.trim(),
  normalised: (text) => text.normalize('NFC'),
  'without white space between elements': (text) => text.replace(/>\s+</g, '><'),
  'with percent escapes decoded': (text) => text.replaceAll('%20', ' '),
  'with plus signs for spaces': (text) => text.replaceAll('+', ' '),
  'taken for a number': (text) => (/^[\d.]+$/.test(text) ? String(Number(text)) : text),
  'with LF for CR LF': (text) => text.replaceAll('\r\n', '\n'),
  'without NUL': (text) => text.replaceAll('\0', ''),
  'without a byte order mark': (text) => text.replace(/^\ufeff/, ''),
};

for (const [name, rewrite] of Object.entries(rewritings))
  test(`one of the texts shows that it was ${name}`, () => {
    expect([...opaqueTexts, ...rareTexts].some((text) => rewrite(text) !== text)).toBe(true);
  });

test('the last text, which is looked for in lists, shows rewriting as JSON, trimming, normalisation and escaping', () => {
  const last = opaqueTexts.at(-1) ?? '';
  for (const name of ['read as JSON and written again', 'trimmed', 'normalised'])
    expect(rewritings[name]?.(last), name).not.toBe(last);
  expect(last).toMatch(/<.*&/);
});

test('the telling description is within its limit and has no controls and nothing to normalise or trim', () => {
  expect(Buffer.byteLength(tellingDescription)).toBeLessThanOrEqual(255);
  expect(tellingDescription).toBe(tellingDescription.normalize('NFC').trim());
  expect(tellingDescription).not.toMatch(/\p{Cc}/u);
});

test('each text is within the limit of metadata', () => {
  for (const text of [...opaqueTexts, ...rareTexts, ...emptyLooking])
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(4096);
});
