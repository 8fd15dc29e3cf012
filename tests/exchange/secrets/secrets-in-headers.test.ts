import { expect, test } from '@playwright/test';
import { Secrets } from '../../../src/exchange/secrets/secrets.ts';
import { Dialect } from '../../../src/exchange/wire/dialect.ts';

const token = 'ak_5fT9kQ2mZx7LwR4b';
const header = ['X-Trace', `of ${token}`] as const;

test('a header that was shown once is hidden as soon as its value becomes a known secret', () => {
  const secrets = new Secrets();
  expect(secrets.headers([header])).toEqual([header]);
  secrets.add(token, 'token');
  expect(secrets.headers([header])).toEqual([['X-Trace', 'of [redacted:token]']]);
});

test('a header that was shown once is hidden as soon as the dialect names its member a secret', () => {
  const secrets = new Secrets();
  const shown = ['X-Debug', '{"opener": "7Gh2kLm9QrTz"}'] as const;
  expect(secrets.headers([shown])).toEqual([shown]);
  secrets.follow(new Dialect({ fields: { token: 'opener' } }));
  expect(secrets.headers([shown])).toEqual([['X-Debug', '{"opener": "[redacted:opener]"}']]);
});

test('secrets are hidden in all headers, also when there are more than the cache keeps', () => {
  const secrets = new Secrets();
  secrets.add(token, 'token');
  const many = Array.from({ length: 2500 }, (_, n) => [`X-${n}`, n % 2 === 0 ? `${n}` : `${n} ${token}`] as const);
  for (let round = 0; round < 2; round += 1)
    expect(secrets.headers(many).filter(([, value]) => value.includes('[redacted:token]'))).toHaveLength(1250);
});
