import { expect, test } from '@playwright/test';
import { apiKeys } from '../../../../src/contract/resources/account/api-keys.ts';
import { requestTo } from '../../../../src/harness/request/ask.ts';
import { AcceptedCreations } from '../../../../src/harness/world/requests/accepted-creations.ts';
import { answered } from '../../answered.ts';

const ask = (json: object, more: object = {}) => requestTo(apiKeys, 'create', { json, ...more });
const exchange = answered('POST /api_keys', 201, {});

test('a creation that differs only in its marker is recognised', () => {
  const accepted = new AcceptedCreations('run-1');
  accepted.note(ask({ description: 'key plumbline/run-1/w-7', metadata: 'a' }), exchange);
  expect(accepted.like(ask({ description: 'key plumbline/run-1/w-8', metadata: 'a' }))).toBe(exchange);
  expect(accepted.like(ask({ description: 'key plumbline/run-1/w-8', metadata: 'b' }))).toBeUndefined();
  // Text of a test beside the marker counts, and so does the id of the run.
  expect(accepted.like(ask({ description: 'key plumbline/run-1/w-8x', metadata: 'a' }))).toBeUndefined();
  expect(accepted.like(ask({ description: 'key plumbline/run-2/w-8', metadata: 'a' }))).toBeUndefined();
});

test('a creation with another caller, other headers or a raw body is not recognised', () => {
  const accepted = new AcceptedCreations('run-1');
  const json = { description: 'key plumbline/run-1/w-7' };
  for (const more of [{ authorization: 'Bearer other' }, { headers: {} }, { body: '{}' }]) {
    accepted.note(ask(json, more), exchange);
    expect(accepted.like(ask(json))).toBeUndefined();
    expect(accepted.like(ask(json, more))).toBeUndefined();
  }
});

test('a fresh value does not make a creation different, and any other value does', () => {
  const accepted = new AcceptedCreations('run-1');
  const [first, second] = [accepted.fresh('192.0.2.1/32'), accepted.fresh('192.0.2.2/32')];
  accepted.note(ask({ cidr: first, action: 'deny' }), exchange);
  expect(accepted.like(ask({ cidr: second, action: 'deny' }))).toBe(exchange);
  expect(accepted.like(ask({ cidr: second, action: 'allow' }))).toBeUndefined();
  expect(accepted.like(ask({ cidr: '192.0.2.3/32', action: 'deny' }))).toBeUndefined();
});
