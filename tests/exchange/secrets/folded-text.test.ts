import { expect, test } from '@playwright/test';
import { FoldedText, fold } from '../../../src/exchange/secrets/folded-text.ts';
import { Secrets } from '../../../src/exchange/secrets/secrets.ts';

const knowing = (value: string): Secrets => {
  const secrets = new Secrets();
  secrets.add(value, 'known');
  return secrets;
};

test('every unit of a folded text knows its position in the text', () => {
  const text = 'a \\u0062\\\\\\"c%C3%A9 &amp;lt;\u{1f600}%F0%9F%98%80-_';
  const folded = new FoldedText(text);
  expect(folded.units).toBe('ab"cé<\u{1f600}\u{1f600}+/');
  const parts = [...folded.units].map((_, unit) => text.slice(folded.start(unit), folded.end(unit)));
  expect(parts.slice(0, 6)).toEqual(['a', '\\u0062', '\\\\\\"', 'c', '%C3%A9', '&amp;lt;']);
  expect(folded.start(folded.units.length)).toBe(text.length);
  expect([1, 2, 3].map((unit) => folded.isJoined(unit))).toEqual([false, true, true]);
});

test('a character that only resembles an escape is kept', () => {
  expect(fold('100%, %zz &lost; %C3x \\q')).toBe('100%,%zz&lost;\u00c3xq');
});

const token = 'sk_2Zx81kQpVbNn0LmT-4f';
for (const [name, text] of [
  ['a line break', token.replace('V', '\nV')],
  ['a line break in JSON', JSON.stringify(token.replace('V', '\r\nV'))],
  ['a line break in JSON within JSON', JSON.stringify(JSON.stringify(token.replace('V', '\nV')))],
  ['a line break in a URL', token.replace('V', '%0D%0AV')],
  ['a line break in XML', token.replace('V', '&#10;V')],
  ['spaces and tabs', [...token].join(' \t')],
  ['zero bytes, as in UTF-16', Buffer.from(token, 'utf16le').toString('latin1')],
  ['a soft hyphen', token.replace('V', '\u00adV')],
  ['base64 with a line break', Buffer.from(`x${token}`).toString('base64').replace(/^.{9}/, '$&\n')],
  ['entities of XML', [...token].map((letter) => `&#x${letter.charCodeAt(0).toString(16)};`).join('')],
] as const) {
  test(`a known secret with ${name} in it is hidden`, () => {
    const shown = knowing(token).text(`before ${text} after`);
    expect(shown).toMatch(/^before \S*\[redacted:known\]\S* after$/);
    // In base64, the letters at both ends also encode neighbouring bytes.
    expect(shown.length).toBeLessThan('before [redacted:known] after'.length + 12);
  });
}

test('a secret after a backslash or percent sign is hidden even when its beginning resembles an escape', () => {
  for (const value of ['new-secret-0123', 'u0041-secret-0123', 'ab0123456789cdef'])
    for (const before of ['C:\\', '100%', '\\\\'])
      expect(knowing(value).text(`${before}${value}`), before + value).not.toContain(value.slice(5));
});
