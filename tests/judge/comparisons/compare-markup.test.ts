import { expect, test } from '@playwright/test';
import { same } from '../../../src/judge/comparisons/compare.ts';

const sent = `<?xml version="1.0"?>
<md:EntityDescriptor xmlns:md="urn:m" entityID="https://idp.example.com">
  <md:Service Binding='a "b"' Location="https://idp.example.com/sso"/>
</md:EntityDescriptor>`;

test('one document may be written in several ways', () => {
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

test('another document is another', () => {
  const others = [
    sent.replace('example.com/sso', 'example.com/slo'),
    sent.replace(' entityID="https://idp.example.com"', ''),
    sent.replace('/>', '>text</md:Service>'),
    sent.replaceAll('md:Service', 'md:Other'),
    '',
    null,
  ];
  for (const shown of others) expect(same('markup', sent, shown), String(shown)).toBe(false);
});
