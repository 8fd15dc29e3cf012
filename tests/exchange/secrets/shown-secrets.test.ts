import { deflateSync, gzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import type { Exchange } from '../../../src/exchange/exchange.ts';
import type { Header } from '../../../src/exchange/recorded-exchange.ts';
import { MOST_LEARNT, Secrets } from '../../../src/exchange/secrets/secrets.ts';
import { decodeContent } from '../../../src/exchange/wire/content-coding.ts';
import { parseJsonBody } from '../../../src/exchange/wire/json-body.ts';

interface Parts {
  readonly method?: string;
  readonly status?: number;
  readonly url?: string;
  readonly sent?: string;
  readonly headers?: readonly Header[];
  readonly body?: string | Buffer;
}

const exchange = ({
  method = 'POST',
  status = 201,
  url = '/api_keys',
  sent,
  headers = [],
  body = '',
}: Parts): Exchange => {
  const received = Buffer.from(body);
  const decoded = decodeContent(headers, received, 1_000_000);
  return {
    id: 'x1',
    endpoint: 'POST /api_keys',
    request: {
      method,
      url: `http://127.0.0.1${url}`,
      headers: [],
      body: sent === undefined ? null : Buffer.from(sent),
    },
    response: { status, headers, body: received, ...(decoded ? { decoded } : {}) },
    failure: null,
    timings: { startedAt: '2026-01-01T00:00:00.000Z', queuedMs: 0, firstByteMs: 1, totalMs: 2 },
    attempt: 1,
    json: parseJsonBody(decoded?.body ?? received),
  };
};

const learning = (parts: Parts, theirs = false): Secrets => {
  const secrets = new Secrets();
  secrets.learn(exchange(parts), theirs);
  return secrets;
};

const token = '2Zx81kQpVbNn0LmT';
const json = JSON.stringify({ id: 'ak_1', token });
const forms: readonly (readonly [name: string, parts: Parts])[] = [
  ['JSON', { body: json }],
  ['a list in JSON', { body: JSON.stringify({ token: [token] }) }],
  ['JSON within a text of JSON', { body: JSON.stringify({ msg: `refused: ${json}` }) }],
  ['JSON that is cut short', { body: json.slice(0, -2) }],
  ['gzip', { body: gzipSync(json), headers: [['Content-Encoding', 'gzip']] }],
  ['gzip that no header declares', { body: gzipSync(json) }],
  ['deflate', { body: deflateSync(json), headers: [['content-encoding', 'deflate']] }],
  ['UTF-16', { body: Buffer.from(`\ufeff${json}`, 'utf16le') }],
  ['UTF-16 without a mark', { body: Buffer.from(json, 'utf16le') }],
  ['UTF-16, the high byte first', { body: Buffer.from(`\ufeff${json}`, 'utf16le').swap16() }],
  ['Latin-1', { body: Buffer.from(JSON.stringify({ a: 'ü', token }), 'latin1') }],
  ['a form', { body: `id=1&token=${token}` }],
  ['XML', { body: `<?xml version="1.0"?><key><token>${token}</token></key>` }],
  ['an attribute of XML', { body: `<key id="1" token="${token}"/>` }],
  ['a Location header', { headers: [['Location', `https://a.example/cb#access_token=${token}`]] }],
  ['a header with a name that tells', { headers: [['X-Auth-Token', token]] }],
  ['a cookie', { headers: [['Set-Cookie', `sid=${token}; Path=/`]] }],
  ['a long page', { body: `${'<p>x</p>'.repeat(60_000)}<token>${token}</token>` }],
];
for (const [name, parts] of forms) {
  test(`a token in ${name} is recognised as a secret`, () => {
    expect(learning(parts).text(`see ${token} there`)).toMatch(/^see \[redacted:[\w.-]+\] there$/);
  });
}

test('secrets in a recorded request of another client become known, and those in a request of the harness do not', () => {
  const parts = { url: `/api_keys?access_token=${token}`, sent: `client_secret=${token}x`, body: '{}' };
  expect(learning(parts, true).text(`${token} ${token}x`)).toBe('[redacted:access_token] [redacted:client_secret]');
  expect(learning(parts).text(`a ${token}`)).toBe(`a ${token}`);
});

test('a short token becomes known unless the request carried it', () => {
  for (const value of ['ab12cd', 'qzxwvk', 'k-9Tr5']) {
    const body = JSON.stringify({ token: value });
    expect(learning({ body }).text(`a ${value} b`), value).toBe('a [redacted:token] b');
    expect(learning({ body, sent: body }).text(`a ${value} b`), value).toBe(`a ${value} b`);
  }
});

test('a plain word under a secret name becomes known only from a creation, and repeated filler never does', () => {
  const body = JSON.stringify({ client_secret: 'secret', password: 'a'.repeat(40) });
  expect(learning({ method: 'GET', status: 200, body }).text('the secret')).toBe('the secret');
  expect(learning({ body }).text(`the secret ${'a'.repeat(40)}`)).toBe(
    `the [redacted:client_secret] ${'a'.repeat(40)}`,
  );
});

test('beyond the limit no more secrets are collected, and answers are no longer shown', () => {
  const tokens = Array.from({ length: MOST_LEARNT + 10 }, (_, n) => `token-${n}-of-very-many`);
  const answer = exchange({ body: JSON.stringify({ keys: tokens.map((value) => ({ token: value })) }) });
  const told = new Secrets();
  const secrets = new Secrets((value, label) => told.add(value, label));
  secrets.learn(answer);
  const last = tokens.at(-1) ?? '';
  const later = exchange({ headers: [['X-Debug', last]], body: `shown: ${last}` });
  for (const one of [secrets, told]) {
    expect(one.isFull).toBe(true);
    const finding = { kind: 'found', finding: { received: `"${last}"` }, exchanges: [new Secrets().record(later)] };
    expect(JSON.stringify([one.record(later), one.within(finding)])).not.toContain(last);
    expect(one.text(`a ${tokens[0]}`)).toBe('a [redacted:token]');
  }
});

test('below the limit answers are shown', () => {
  expect(learning({ body: json }).isFull).toBe(false);
});
