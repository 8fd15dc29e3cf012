import { expect, test } from '@playwright/test';
import { Shelf } from '../../../src/emulator/base/store.ts';
import { domainName, isUnder, takeOnce } from '../../../src/emulator/readers/domain-name.ts';

test('domains are kept in lower case and without a final dot', () => {
  expect(domainName({ wildcard: false }).parse('Shop.Example.com.')).toBe('shop.example.com');
});

test('a wildcard is accepted only when it is allowed', () => {
  expect(domainName({ wildcard: true }).safeParse('*.example.com').success).toBe(true);
  expect(domainName({ wildcard: false }).safeParse('*.example.com').success).toBe(false);
  expect(domainName({ wildcard: true }).safeParse('a.*.example.com').success).toBe(false);
});

test('a text that is no host name is refused', () => {
  for (const text of ['', 'localhost', 'a..example', 'a b.example', '-a.example', `${'a'.repeat(64)}.example`])
    expect(domainName({ wildcard: true }).safeParse(text).success, text).toBe(false);
});

test('a name is under another only with a dot between them', () => {
  expect(isUnder('a.tunnel.example', 'tunnel.example')).toBe(true);
  expect(isUnder('atunnel.example', 'tunnel.example')).toBe(false);
  expect(isUnder('tunnel.example', 'tunnel.example')).toBe(false);
});

test('a domain can be taken once, and again after its removal', () => {
  const shelf = new Shelf();
  const take = takeOnce(shelf);
  take('a.example');
  shelf.put({ id: '1', createdAt: '', description: '', metadata: '', fields: { domain: 'a.example' } });
  expect(() => take('a.example')).toThrow('taken');
  take('b.example');
  shelf.remove('1');
  take('a.example');
});
