import { expect, test } from '@playwright/test';
import { same } from '../../../src/judge/comparisons/compare.ts';

const sent = `<?xml version="1.0"?>
<md:EntityDescriptor xmlns:md="urn:m" entityID="https://idp.example.com">
  <md:Service Binding='a "b"' Location="https://idp.example.com/sso"/>
</md:EntityDescriptor>`;

test('markup is equal with another declaration, indentation, quoting and order of attributes', () => {
  const ways = [
    sent.replace('<?xml version="1.0"?>\n', ''),
    sent.replace(/\n\s*/g, ''),
    sent.replace('/>', ' />'),
    sent.replace('/>', '></md:Service>'),
    sent.replace(`'a "b"'`, '"a &quot;b&quot;"'),
    sent.replace(
      'xmlns:md="urn:m" entityID="https://idp.example.com"',
      `entityID='https://idp.example.com' xmlns:md="urn:m"`,
    ),
  ];
  for (const shown of ways) expect(same('markup', sent, shown), shown).toBe(true);
});

test('markup is equal with other prefixes, references, comments and line breaks', () => {
  const ways = [
    sent.replaceAll('md:', 'm:').replace('xmlns:md', 'xmlns:m'),
    sent.replaceAll('md:', '').replace('xmlns:md', 'xmlns'),
    sent.replaceAll('\n', '\r\n'),
    sent.replace('entityID=', 'entityID\n  =\n  '),
    sent.replace('entityID="https:', 'entityID="&#x68;ttps&#58;'),
    sent.replace('?>', '?><!-- made by hand -->'),
    sent.replace(' xmlns:md', ' xmlns:unused="urn:u" xmlns:md'),
  ];
  for (const shown of ways) expect(same('markup', sent, shown), shown).toBe(true);
});

test('text is equal with other escapes and sections, and different texts stay different', () => {
  const named = (text: string): string => `<Name>${text}</Name>`;
  for (const shown of [
    'A &amp; B &gt; C',
    '<![CDATA[A & B > C]]>',
    '\n  A &#38;\n  <![CDATA[B ]]>&gt; C\n',
    'A &amp;<!-- --> B > C',
  ])
    expect(same('markup', named('A &amp; B > C'), named(shown)), shown).toBe(true);
  for (const shown of ['A & B', 'A&amp;B', 'A &amp;amp; B', '&lt;A/&gt;', 'AB', ''])
    expect(same('markup', named('A &amp; B'), named(shown)), shown).toBe(false);
  expect(same('markup', named('&lt;A/&gt;'), named('<A/>'))).toBe(false);
});

test('base64 is equal when it is wrapped at other columns, and other text is not', () => {
  const key = (name: string, text: string): string =>
    `<ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:${name}>${text}</ds:${name}></ds:KeyInfo>`;
  expect(same('markup', key('X509Certificate', 'MIIC\nAAAA\n'), key('X509Certificate', 'MIICAAAA'))).toBe(true);
  expect(same('markup', key('X509Certificate', 'MIIC\nAAAA\n'), key('X509Certificate', 'MIICAAAB'))).toBe(false);
  expect(same('markup', key('KeyName', 'one key'), key('KeyName', 'onekey'))).toBe(false);
});

test('xsi:type is compared as a qualified name, whatever its prefix', () => {
  const typed = (prefix: string, uri: string): string =>
    `<a xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:${prefix}="${uri}" xsi:type="${prefix}:Service"/>`;
  expect(same('markup', typed('fed', 'urn:f'), typed('f', 'urn:f'))).toBe(true);
  expect(same('markup', typed('fed', 'urn:f'), typed('fed', 'urn:g'))).toBe(false);
});

test('malformed XML is compared as text, ignoring white space between tags', () => {
  for (const [asked, shown] of [
    ['no XML', ' no\n XML'],
    ['<a><b></a>', '<?xml version="1.0"?>\n<a>\n  <b>\n</a>'],
    ['', null],
  ])
    expect(same('markup', asked, shown), String(shown)).toBe(true);
  for (const shown of ['<a><b/></a>', '<a><c></a>', null]) expect(same('markup', '<a><b></a>', shown)).toBe(false);
});

test('markup with another value, attribute, name, namespace or element is different', () => {
  const others = [
    sent.replace('example.com/sso', 'example.com/slo'),
    sent.replace(' entityID="https://idp.example.com"', ''),
    sent.replace('/>', '>text</md:Service>'),
    sent.replaceAll('md:Service', 'md:Other'),
    sent.replace('urn:m', 'urn:n'),
    sent.replaceAll('md:', ''),
    sent.replace(/<md:Service.*/, (tag) => `${tag}${tag}`),
    sent.replace('<md:Service', '<md:Outer/><md:Service'),
    sent.replace('</md:EntityDescriptor>', ''),
    '',
    null,
  ];
  for (const shown of others) expect(same('markup', sent, shown), String(shown)).toBe(false);
});
