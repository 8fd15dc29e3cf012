import { expect, test } from '@playwright/test';
import { same } from '../../../src/judge/comparisons/compare.ts';

test('headers are equal regardless of the case and the order of their names', () => {
  expect(same('caseless-names', { 'Content-Type': 'a', 'X-B': 'b' }, { 'x-b': 'b', 'content-type': 'a' })).toBe(true);
});

test('headers with another value, another name or another number of names are different', () => {
  const asked = { 'Content-Type': 'Text/Plain' };
  expect(same('caseless-names', asked, { 'content-type': 'text/plain' })).toBe(false);
  expect(same('caseless-names', asked, { 'content-length': 'Text/Plain' })).toBe(false);
  expect(same('caseless-names', asked, { 'content-type': 'Text/Plain', server: 'x' })).toBe(false);
  expect(same('caseless-names', asked, null)).toBe(false);
  expect(same('caseless-names', asked, 'Content-Type: Text/Plain')).toBe(false);
});

test('headers that a service adds for the body are ignored unless the request set them', () => {
  expect(same('headers', { 'X-B': 'b' }, { 'x-b': 'b', 'Content-Type': 'text/plain', 'content-length': '4' })).toBe(
    true,
  );
  expect(same('headers', { 'Content-Type': 'a' }, { 'content-type': 'text/plain' })).toBe(false);
  expect(same('headers', { 'X-B': 'b' }, { 'x-b': 'b', server: 'x' })).toBe(false);
  expect(same('headers', { 'X-B': 'b' }, null)).toBe(false);
  expect(same('headers', {}, null)).toBe(true);
});

test('two names that differ only in case are kept apart', () => {
  expect(same('caseless-names', { a: '1', A: '1' }, { a: '1' })).toBe(false);
});

test('an empty map of headers equals null', () => {
  expect(same('caseless-names', {}, null)).toBe(true);
  expect(same('caseless-names', null, {})).toBe(true);
  expect(same('caseless-names', {}, [])).toBe(false);
});

test('a word is equal regardless of case, and another word is different', () => {
  expect(same('caseless', 'json', 'JSON')).toBe(true);
  expect(same('caseless', 'json', 'jsonl')).toBe(false);
  expect(same('caseless', 'json', null)).toBe(false);
});

const asked = { kinesis: { auth: { role: { role_arn: 'a' } }, stream_arn: 'b' } };

test('settings may be shown with more members than were sent', () => {
  const shown = { kinesis: { auth: { role: { role_arn: 'a', extra: 1 }, creds: null }, stream_arn: 'b' }, s3: null };
  expect(same('settings', asked, shown)).toBe(true);
});

test('settings are different when a member that was sent is missing or changed at any depth', () => {
  expect(same('settings', asked, { kinesis: { auth: { role: { role_arn: 'A' } }, stream_arn: 'b' } })).toBe(false);
  expect(same('settings', asked, { kinesis: { auth: { role: null }, stream_arn: 'b' } })).toBe(false);
  expect(same('settings', asked, { kinesis: { auth: { role: { role_arn: 'a' } } } })).toBe(false);
  expect(same('settings', asked, { kinesis: null })).toBe(false);
  expect(same('settings', asked, [asked])).toBe(false);
});

test('a member sent as null may be shown or omitted', () => {
  expect(same('settings', { firehose: null, ...asked }, asked)).toBe(true);
});

test('secrets in settings are not compared, whether they are shown, masked or omitted', () => {
  const sent = { monitoring: { api_key: 'made up', service: 'x' }, creds: { cloud_secret_access_key: 'made up' } };
  for (const secret of ['made up', '********', null, undefined]) {
    const shown = { monitoring: { api_key: secret, service: 'x' }, creds: { cloud_secret_access_key: secret } };
    expect(same('settings', sent, shown)).toBe(true);
  }
  expect(same('settings', sent, { ...sent, monitoring: { api_key: 'made up', service: 'y' } })).toBe(false);
});
