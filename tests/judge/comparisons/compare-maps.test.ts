import { expect, test } from '@playwright/test';
import { same } from '../../../src/judge/comparisons/compare.ts';

test('headers are the same whatever the case and the order of their names', () => {
  expect(same('caseless-names', { 'Content-Type': 'a', 'X-B': 'b' }, { 'x-b': 'b', 'content-type': 'a' })).toBe(true);
});

test('headers differ where a value, a name or the number of them differs', () => {
  const asked = { 'Content-Type': 'Text/Plain' };
  expect(same('caseless-names', asked, { 'content-type': 'text/plain' })).toBe(false);
  expect(same('caseless-names', asked, { 'content-length': 'Text/Plain' })).toBe(false);
  expect(same('caseless-names', asked, { 'content-type': 'Text/Plain', server: 'x' })).toBe(false);
  expect(same('caseless-names', asked, null)).toBe(false);
  expect(same('caseless-names', asked, 'Content-Type: Text/Plain')).toBe(false);
});

test('of headers those that a service adds for the body are not looked at, unless they were asked for', () => {
  expect(same('headers', { 'X-B': 'b' }, { 'x-b': 'b', 'Content-Type': 'text/plain', 'content-length': '4' })).toBe(
    true,
  );
  expect(same('headers', { 'Content-Type': 'a' }, { 'content-type': 'text/plain' })).toBe(false);
  expect(same('headers', { 'X-B': 'b' }, { 'x-b': 'b', server: 'x' })).toBe(false);
  expect(same('headers', { 'X-B': 'b' }, null)).toBe(false);
  expect(same('headers', {}, null)).toBe(true);
});

test('two names that differ in case alone are not made into one', () => {
  expect(same('caseless-names', { a: '1', A: '1' }, { a: '1' })).toBe(false);
});

test('no headers are the same as null', () => {
  expect(same('caseless-names', {}, null)).toBe(true);
  expect(same('caseless-names', null, {})).toBe(true);
  expect(same('caseless-names', {}, [])).toBe(false);
});

test('a word is the same in whatever case, and another word is not', () => {
  expect(same('caseless', 'json', 'JSON')).toBe(true);
  expect(same('caseless', 'json', 'jsonl')).toBe(false);
  expect(same('caseless', 'json', null)).toBe(false);
});

const asked = { kinesis: { auth: { role: { role_arn: 'a' } }, stream_arn: 'b' } };

test('settings may be shown with more than was asked for', () => {
  const shown = { kinesis: { auth: { role: { role_arn: 'a', extra: 1 }, creds: null }, stream_arn: 'b' }, s3: null };
  expect(same('settings', asked, shown)).toBe(true);
});

test('settings differ where something that was asked for is missing or otherwise, at any depth', () => {
  expect(same('settings', asked, { kinesis: { auth: { role: { role_arn: 'A' } }, stream_arn: 'b' } })).toBe(false);
  expect(same('settings', asked, { kinesis: { auth: { role: null }, stream_arn: 'b' } })).toBe(false);
  expect(same('settings', asked, { kinesis: { auth: { role: { role_arn: 'a' } } } })).toBe(false);
  expect(same('settings', asked, { kinesis: null })).toBe(false);
  expect(same('settings', asked, [asked])).toBe(false);
});

test('what was asked for as null may be shown or left out', () => {
  expect(same('settings', { firehose: null, ...asked }, asked)).toBe(true);
});

test('secrets among settings are not compared, whether they come back, are masked or are left out', () => {
  const sent = { monitoring: { api_key: 'made up', service: 'x' }, creds: { cloud_secret_access_key: 'made up' } };
  for (const secret of ['made up', '********', null, undefined]) {
    const shown = { monitoring: { api_key: secret, service: 'x' }, creds: { cloud_secret_access_key: secret } };
    expect(same('settings', sent, shown)).toBe(true);
  }
  expect(same('settings', sent, { ...sent, monitoring: { api_key: 'made up', service: 'y' } })).toBe(false);
});
