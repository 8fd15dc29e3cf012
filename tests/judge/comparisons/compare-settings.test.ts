import { expect, test } from '@playwright/test';
import { same } from '../../../src/judge/comparisons/compare.ts';

test('members are equal in any order, and an empty list equals unset', () => {
  expect(same('members', ['openid', 'email'], ['email', 'openid'])).toBe(true);
  expect(same('members', ['openid', 'email'], ['openid'])).toBe(false);
  expect(same('members', [], null)).toBe(true);
});

test('hostports are equal in any order and case, but not with another port', () => {
  expect(
    same('hostports', ['A.example.com:443', 'b.example.com:443'], ['b.example.com:443', 'a.example.com:443']),
  ).toBe(true);
  expect(same('hostports', ['a.example.com:443'], ['a.example.com:8443'])).toBe(false);
  expect(same('hostports', null, [])).toBe(true);
});

test('an address is equal with and without a final slash, but not with another path', () => {
  expect(same('address', 'https://id.example.com', 'https://id.example.com/')).toBe(true);
  expect(same('address', 'https://ID.example.com/a', 'https://id.example.com/a')).toBe(true);
  expect(same('address', 'https://id.example.com/a', 'https://id.example.com/b')).toBe(false);
  expect(same('address', 'https://id.example.com', undefined)).toBe(false);
});

test('markup is equal without declaration and indentation, but not with another attribute', () => {
  const indented = '<?xml version="1.0"?>\n<a x="1">\n  <b>text</b>\n</a>\n';
  expect(same('markup', indented, '<a x="1"><b>text</b></a>')).toBe(true);
  expect(same('markup', indented, '<a x="2"><b>text</b></a>')).toBe(false);
  expect(same('markup', indented, '<a x="1"><b>texts</b></a>')).toBe(false);
});
