import { expect, test } from '@playwright/test';
import { canonicalXml } from '../../../src/judge/comparisons/canonical-xml.ts';
import { same } from '../../../src/judge/comparisons/compare.ts';

const megabyte = 1_000_000;

test('names, attributes and text have different canonical forms', () => {
  expect(canonicalXml('<a b="1">c<d/></a>')).toBe('[["{}a",["{}b","1"]],"c",["{}d"],null,null]');
  expect(canonicalXml('<a><b/></a>')).not.toBe(canonicalXml('<a/><b/>'));
});

test('malformed XML has no canonical form', () => {
  for (const text of ['', 'text', '<a>', '<a></b>', '<a b="1" b="2"/>', '<a/><b/>', '<a>&</a>', '<a b=1/>'])
    expect(canonicalXml(text), text).toBeNull();
});

test('an undeclared prefix or entity is kept as written', () => {
  expect(canonicalXml('<x:a y:b="1">&c;</x:a>')).toBe('[["{x}a",["{y}b","1"]],"&c;",null]');
});

test('the entities of a document type are not expanded', () => {
  const levels = Array.from({ length: 30 }, (_, n) => `<!ENTITY e${n + 1} "${`&e${n};`.repeat(10)}">`).join('');
  expect(canonicalXml(`<!DOCTYPE a [<!ENTITY e0 "ha">${levels}]><a>&e30;</a>`)).toBe('[["{}a"],"&e30;",null]');
  const file = '<!DOCTYPE a [<!ENTITY f SYSTEM "file:///etc/hostname">]><a>&f;</a>';
  expect(canonicalXml(file)).toBe('[["{}a"],"&f;",null]');
});

// Each takes hours or overflows the stack if the cost is more than linear or the recursion is as deep as the document.
const hostile: Readonly<Record<string, string>> = {
  'open elements': '<a>'.repeat(megabyte / 3),
  'nested elements': `${'<a>'.repeat(megabyte / 7)}${'</a>'.repeat(megabyte / 7)}`,
  'nested elements with a prefix': '<x:a>'.repeat(megabyte / 5),
  'elements with a prefix that nobody declared': `<a>${'<x:b/>'.repeat(megabyte / 6)}</a>`,
  'entities that nobody declared': `<a>${'&b;'.repeat(megabyte / 3)}</a>`,
  'angle brackets': '<'.repeat(megabyte),
  ampersands: `<a>${'&'.repeat(megabyte)}</a>`,
  'open comments': '<!--'.repeat(megabyte / 4),
  'open sections': `<a>${'<![CDATA['.repeat(megabyte / 9)}`,
  'white space': `<a>${' '.repeat(megabyte)}`,
  'an attribute without an end': `<a ${'b="'.repeat(megabyte / 3)}`,
  'a declaration without an end': `<?xml ${'?'.repeat(megabyte)}`,
};
for (const [name, xml] of Object.entries(hostile)) {
  test(`a megabyte of hostile XML is compared in linear time: ${name}`, () => {
    expect(same('markup', xml, `${xml} `)).toBe(true);
    expect(same('markup', xml, `${xml}x`)).toBe(false);
  });
}
