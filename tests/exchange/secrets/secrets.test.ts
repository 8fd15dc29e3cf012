import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import type { Exchange } from '../../../src/exchange/exchange.ts';
import type { Header } from '../../../src/exchange/recorded-exchange.ts';
import { Secrets } from '../../../src/exchange/secrets/secrets.ts';
import { Dialect } from '../../../src/exchange/wire/dialect.ts';

const knowing = (...values: readonly string[]): Secrets => {
  const secrets = new Secrets();
  for (const value of values) secrets.add(value, 'known');
  return secrets;
};

const exchange = (parts: {
  readonly url?: string;
  readonly headers?: readonly Header[];
  readonly sent?: Buffer | null;
  readonly received?: Buffer;
  readonly failure?: string;
}): Exchange => ({
  id: 'x1',
  endpoint: 'POST /api_keys',
  request: {
    method: 'POST',
    url: parts.url ?? 'http://127.0.0.1/api_keys',
    headers: parts.headers ?? [],
    body: parts.sent ?? null,
  },
  response: { status: 201, headers: parts.headers ?? [], body: parts.received ?? Buffer.alloc(0) },
  failure: parts.failure === undefined ? null : { kind: 'reset', message: parts.failure },
  timings: { startedAt: '2026-01-01T00:00:00.000Z', queuedMs: 0, firstByteMs: 1, totalMs: 2 },
  attempt: 1,
  json: undefined,
});

/** Every common encoding of a secret; the bytes before it shift the alignment of base64. */
const forms: readonly (readonly [name: string, encode: (value: string, before: string) => string])[] = [
  ['plain', (value, before) => `${before}${value} after`],
  ['JSON', (value, before) => JSON.stringify({ [`a${before}`]: `${before}${value}` })],
  [
    'JSON in ASCII',
    (value) => [...value.split('')].map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`).join(''),
  ],
  ['URL', (value, before) => `/path?q=${encodeURIComponent(before + value)}&x`],
  ['form', (value, before) => new URLSearchParams({ q: before + value }).toString()],
  ['base64', (value, before) => Buffer.from(`${before}${value}and after`).toString('base64')],
  ['base64 at the end', (value, before) => Buffer.from(`${before}${value}`).toString('base64')],
  ['base64url', (value, before) => Buffer.from(`${before}${value}??>`).toString('base64url')],
  ['hex', (value, before) => Buffer.from(`${before}${value}`).toString('hex')],
  ['HEX', (value, before) => Buffer.from(`${before}${value}`).toString('hex').toUpperCase()],
  ['JSON within JSON', (value, before) => JSON.stringify(JSON.stringify({ a: `${before}${value}` }))],
  ['a URL within a URL', (value, before) => `?next=${encodeURIComponent(`/?q=${encodeURIComponent(before + value)}`)}`],
  ['folded base64', (value, before) => folded(Buffer.from(`${before}${value}and after`).toString('base64'))],
];

/** Base64 with line breaks, as in a header or a PEM file. */
const folded = (text: string): string => text.replace(/.{10}/g, '$&\r\n ');

/** All texts that a reader could decode from a text, piece by piece. */
const readings = (text: string): string[] => {
  const unescaped = text.replace(/\\u([0-9a-f]{4})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  const fromUrl = text
    .replaceAll('+', ' ')
    .replace(/(?:%[0-9a-f]{2})+/gi, (run) => Buffer.from(run.replaceAll('%', ''), 'hex').toString());
  const pieces = text.replace(/\s/g, '').match(/[\w+/-]{4,}/g) ?? [];
  const decoded = pieces.flatMap((piece) =>
    [0, 1, 2, 3].map((skip) => Buffer.from(piece.slice(skip), 'base64').toString('latin1')),
  );
  const hex = (text.match(/(?:[0-9a-f]{2})+/gi) ?? []).map((piece) => Buffer.from(piece, 'hex').toString('latin1'));
  const once = unescaped.replace(/\\(["\\/])/g, '$1');
  const urlTwice = fromUrl.replace(/(?:%[0-9a-f]{2})+/gi, (run) =>
    Buffer.from(run.replaceAll('%', ''), 'hex').toString(),
  );
  return [text, unescaped, once, once.replace(/\\(["\\/])/g, '$1'), fromUrl, urlTwice, ...decoded, ...hex];
};

const secretValue = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'abcXYZ019_-'), minLength: 12, maxLength: 40 }),
  fc.string({ unit: 'grapheme', minLength: 12, maxLength: 20 }),
  fc.string({ unit: fc.constantFrom(...'"\\/ +%$&<é€😀a'), minLength: 12, maxLength: 20 }),
);

for (const [name, encode] of forms) {
  test(`a known secret is completely hidden in ${name} form`, () => {
    fc.assert(
      fc.property(secretValue, fc.constantFrom('', '#', '##', '###'), (value, before) => {
        const redacted = knowing(value).text(encode(value, before));
        expect(redacted).toContain('[redacted:known]');
        const bytes = Buffer.from(value).toString('latin1');
        const leaks = readings(redacted).filter((reading) => reading.includes(value) || reading.includes(bytes));
        expect(leaks).toEqual([]);
      }),
      { numRuns: 100, seed: 7 },
    );
  });
}

test('the decodings of these tests find a secret that is not hidden', () => {
  for (const [, encode] of forms) {
    for (const before of ['', '#', '##']) {
      expect(readings(encode('tOken-0123456789', before)).join('\n')).toContain('tOken-0123456789');
    }
  }
});

test('text without a secret is unchanged', () => {
  const secrets = knowing('sk_0123456789abcdef');
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(secrets.text(text)).toBe(text);
    }),
    { numRuns: 200, seed: 7 },
  );
});

test('values of fewer than six characters are not treated as secrets', () => {
  const secrets = knowing('12345', '');
  expect(secrets.text('in 12345 days')).toBe('in 12345 days');
  secrets.add('123456', 'six');
  expect(secrets.text('in 123456 days')).toBe('in [redacted:six] days');
});

const token = 'sk_2Zx81kQpVbNn0LmT-4f';

test('the beginning of a secret in a body that another process recorded and cut is hidden', () => {
  const body = { encoding: 'text', content: `x ${token.slice(0, 12)}`, bytes: 99, cut: true } as const;
  expect(knowing(token).within({ response: { body } })).toEqual({
    response: { body: { ...body, content: 'x [redacted:known]' } },
  });
});

test('a secret that is a plain word is hidden only as a whole word', () => {
  const secrets = knowing('secret');
  expect(secrets.text('a secret of client_secret, sec ret, secrets')).toBe(
    'a [redacted:known] of client_secret, sec ret, secrets',
  );
  expect(knowing('ab12cd').text('xab12cdx')).toBe('x[redacted:known]x');
});

test('a redaction marker written by a deployment hides nothing', () => {
  expect(knowing(token).text(`[redacted:${token}]`)).not.toContain(token);
  expect(new Secrets().text(`{"token":"[redacted:${token}]"}`)).not.toContain(token);
});

test('the password in a URL is hidden', () => {
  expect(new Secrets().text('see https://me:pa55@a.example/x@y')).toBe(
    'see https://me:[redacted:credentials]@a.example/x@y',
  );
});

test('redacting a text twice gives the result of redacting it once', () => {
  const secrets = knowing(token);
  const text = `{"token":"abc","a":"${token}","url":"https://a:b@c.example/?access_token=${token}&key=abc","b":token=x}`;
  const once = secrets.text(text);
  expect(secrets.text(once)).toBe(once);
});

test('a secret that contains another secret is hidden completely, in whichever order they became known', () => {
  expect(knowing('abcdef', 'abcdefghi').text('abcdefghi abcdef')).toBe('[redacted:known] [redacted:known]');
});

test('the label of a secret cannot break the text that it is put into', () => {
  const secrets = new Secrets();
  secrets.add('s3cr3t-value', 'a "label" $&');
  expect(secrets.text('{"a":"s3cr3t-value"}')).toBe('{"a":"[redacted:a-label-]"}');
});

test('a member that holds a known secret keeps the label of that secret', () => {
  expect(knowing('abcdefgh').text('{"token":"abcdefgh"}')).toBe('{"token":"[redacted:known]"}');
});

test('members are also hidden under the names that the deployment uses', () => {
  const secrets = new Secrets();
  secrets.follow(new Dialect({ fields: { token: 'keyText' } }));
  expect(secrets.text('{"keyText":"a","token":"b"}')).toBe(
    '{"keyText":"[redacted:keytext]","token":"[redacted:token]"}',
  );
});

test('private keys are hidden in full, when cut and within JSON', () => {
  const pem = '-----BEGIN EC PRIVATE KEY-----\nMHcCAQEE\n-----END EC PRIVATE KEY-----';
  const secrets = new Secrets();
  expect(secrets.text(`a ${pem} b`)).toBe('a [redacted:private_key] b');
  expect(secrets.text(JSON.stringify({ a: pem, b: 1 }))).toBe('{"a":"[redacted:private_key]","b":1}');
  expect(secrets.text('-----BEGIN OPENSSH PRIVATE KEY-----\nb3Blbn')).toBe('[redacted:private_key]');
  expect(secrets.text('-----BEGIN PUBLIC KEY-----')).toBe('-----BEGIN PUBLIC KEY-----');
});

const headerCases: readonly (readonly [name: string, value: string, shown: string])[] = [
  ['Authorization', 'Bearer known-token', 'Bearer [redacted:known]'],
  ['authorization', 'Bearer other', 'Bearer [redacted:credentials]'],
  ['Authorization', 'Bearer known-token-and-more', 'Bearer [redacted:credentials]'],
  ['Authorization', 'Basic dXNlcjpwYXNz', 'Basic [redacted:credentials]'],
  ['Authorization', 'rawtoken', '[redacted:credentials]'],
  ['Authorization', 'rawtoken second', '[redacted:credentials]'],
  ['Authorization', 'Bearer', 'Bearer'],
  ['Authorization', '', ''],
  ['Proxy-Authorization', 'Digest a=b', 'Digest [redacted:credentials]'],
  ['Cookie', 'a=b', '[redacted:cookie]'],
  ['SET-COOKIE', 'a=b; Path=/', '[redacted:cookie]'],
  ['X-Echo', 'Bearer known-token', 'Bearer [redacted:known]'],
  ['X-Other', 'text', 'text'],
  ['X-Session-Token', 'abc', '[redacted:credentials]'],
  ['X-Amz-Signature', 'abc', '[redacted:credentials]'],
  [
    'Location',
    '/cb?state=1&access_token=abc#id_token=d',
    '/cb?state=1&access_token=[redacted:access_token]#id_token=[redacted:id_token]',
  ],
  [
    'Link',
    '<https://a.example/?api_key=abc>; rel="next"',
    '<https://a.example/?api_key=[redacted:api_key]>; rel="next"',
  ],
];
for (const [name, value, shown] of headerCases) {
  test(`the header ${name}: ${value} is redacted to ${shown}`, () => {
    expect(knowing('known-token').headers([[name, value]])).toEqual([[name, shown]]);
  });
}

test('a record contains no secret and keeps all other content', () => {
  const value = 'known-token-of-a-record';
  const record = knowing(value).record(
    exchange({
      url: `http://127.0.0.1/api_keys?token=${value}`,
      headers: [['X-A', value]],
      sent: Buffer.from(`{"a":"${value}"}`),
      received: Buffer.from(`{"a":"${value}","b":"ü"}`),
      failure: `reset after ${value}`,
    }),
  );
  expect(JSON.stringify(record)).not.toContain(value);
  expect(record.request).toEqual({
    method: 'POST',
    url: 'http://127.0.0.1/api_keys?token=[redacted:known]',
    headers: [['X-A', '[redacted:known]']],
    body: { encoding: 'text', content: '{"a":"[redacted:known]"}', bytes: 31, cut: false },
  });
  expect(record.response?.body.content).toBe('{"a":"[redacted:known]","b":"ü"}');
  expect(record.failure).toEqual({ kind: 'reset', message: 'reset after [redacted:known]' });
  expect(Object.keys(record)).not.toContain('json');
});

test('a missing request body and an empty one are recorded differently', () => {
  expect(new Secrets().record(exchange({ sent: null })).request.body).toBeNull();
  expect(new Secrets().record(exchange({ sent: Buffer.alloc(0) })).request.body?.bytes).toBe(0);
});
