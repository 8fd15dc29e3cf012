import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { HeaderValues } from '../../../../src/exchange/client/client.ts';
import type { Header } from '../../../../src/exchange/recorded-exchange.ts';
import { several } from '../../../../src/generate/values/several.ts';
import type { Answered } from './answered.ts';

/** A request that exercises a tunnel, and the answer of the local server to it. */
export interface Exhibit {
  /** "a POST with a binary body" */
  readonly what: string;
  readonly method: string;
  /** Follows the path of the word. */
  readonly suffix: string;
  readonly headers: HeaderValues;
  readonly body: Buffer | null;
  readonly answered: Answered;
  /** Perhaps larger than what an agent keeps. */
  readonly isLarge?: true;
  /** A gateway in front of a tunnel may refuse or change it. */
  readonly isUncommon?: true;
}

/** Every possible byte, so that code that treats bytes as text is noticed. */
export const everyByte = Buffer.from(Array.from({ length: 512 }, (_, n) => n % 256));

/** Bytes that cannot be compressed, the same in every run. */
export const incompressible = (size: number): Buffer => {
  const blocks: Buffer[] = [];
  for (let n = 0; n * 32 < size; n += 1) blocks.push(createHash('sha256').update(String(n)).digest());
  return Buffer.concat(blocks).subarray(0, size);
};

/** More than one buffer of a proxy holds. */
export const manyBytes = Buffer.concat([everyByte, incompressible(100_000)]);

/**
 * Values of one name that are not in alphabetical order, not all in one case and not all different, so that sorting, reversing, case folding and
 * joining are noticed.
 */
const repeated: readonly Header[] = [
  ['X-Plumbline-Answer', 'two'],
  ['Set-Cookie', 'b=2; Path=/'],
  ['X-Plumbline-Answer', 'One'],
  ['Set-Cookie', 'a=1; Path=/; HttpOnly'],
  ['X-Plumbline-Answer', 'two'],
];
const long: Header = ['X-Plumbline-Long', 'long'.repeat(300)];
/** A value that parsers of forms, paths and parameters would misread. A comma in quotes parts nothing: RFC 9110, section 5.6.1. */
const oddValue = 'a%20b+c&d; e="f, g"';
const odd: HeaderValues = { 'X-Plumbline-Odd': oddValue };

/** Headers that many answers have. What lies between must not touch them: RFC 9111, section 5.2.2.6, no-transform. */
const common: readonly Header[] = [
  ['Content-Type', 'application/octet-stream'],
  ['Cache-Control', 'no-store, no-transform'],
  // A proxy may leave it out, as in requests: it is checked only where the visitor received it.
  ['Plumbline-Empty', ''],
];

const answer = (body: Buffer, more: Partial<Answered> = {}): Answered => ({
  status: 200,
  reason: 'OK',
  headers: [...repeated, ...common],
  body,
  manner: 'plain',
  ...more,
});

const sent: HeaderValues = {
  'X-Plumbline-Twice': ['two', 'two', 'One'],
  'X-Plumbline-Once': 'only',
  'Accept-Language': 'de, en;q=0.5',
  // A proxy may leave it out: it is checked only where it arrived.
  'Plumbline-Empty': '',
};
const withBody: HeaderValues = { ...sent, 'Content-Type': 'application/octet-stream' };
/** More than any browser sends, and fewer than servers accept. */
const many: HeaderValues = Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`X-Plumbline-${n}`, `Value ${n}`]));
const cookies = ['plumbline-a=1', 'plumbline-b=Two'];
const empty = Buffer.alloc(0);
const packed: Header = ['Content-Encoding', 'gzip'];
const elsewhere: Header = ['Location', '/plumbline/elsewhere'];
/** Credentials of nobody: a gateway in front of a tunnel passes them on (RFC 9110, section 11.6.2), or answers 401. */
const authorization: HeaderValues = { Authorization: 'Basic cGx1bWJsaW5lOm5vYm9keQ==' };
/** JSON that a serializer would never write in this form again. */
const looseJson = Buffer.from('{ "b": 1.0,\n\t"a": [12345678901234567890, "caf\\u00e9"] , "b" : 2 }\n');
const chunked: HeaderValues = { ...withBody, 'Content-Length': null, 'Transfer-Encoding': 'chunked' };

/** Each shows something that the others do not. `large`: bytes of a large body. */
export const exhibits = (large: number): readonly Exhibit[] => [
  {
    what: 'a GET with a query and escapes',
    method: 'GET',
    suffix: '/Caf%C3%A9%20au%2BLait/a+b/?q=1&q=two%20words&empty=',
    headers: sent,
    body: null,
    answered: answer(Buffer.from('plain text')),
  },
  {
    what: 'a POST with a binary body',
    method: 'POST',
    suffix: '?binary&all=1',
    headers: withBody,
    body: everyByte,
    answered: answer(Buffer.from(everyByte).reverse(), { status: 201, reason: 'Created', manner: 'in-pieces' }),
  },
  {
    what: 'a PUT in chunks, answered in chunks with an error',
    method: 'PUT',
    suffix: '?chunked',
    headers: chunked,
    body: Buffer.concat([everyByte, Buffer.from('0\r\n\r\n')]),
    answered: answer(everyByte, { status: 422, reason: 'Unprocessable Content', manner: 'chunked' }),
    isUncommon: true,
  },
  {
    what: 'a large POST with a large answer',
    method: 'POST',
    suffix: '/large',
    headers: withBody,
    body: incompressible(large),
    answered: answer(incompressible(large)),
    isLarge: true,
  },
  {
    what: 'a DELETE answered without a body',
    method: 'DELETE',
    suffix: '',
    headers: sent,
    body: null,
    answered: answer(empty, { status: 204, reason: 'No Content', headers: repeated }),
  },
  {
    what: 'a GET of a script, answered after early hints with an uncommon status',
    method: 'GET',
    suffix: '/hints.js',
    headers: sent,
    body: null,
    answered: answer(Buffer.from('short and stout'), { status: 418, reason: 'Quite Round', manner: 'after-hints' }),
  },
  {
    what: 'a HEAD',
    method: 'HEAD',
    suffix: '?head',
    headers: sent,
    body: null,
    answered: answer(empty),
    isUncommon: true,
  },
  {
    what: 'a GET with a long path, a long header and many others, answered with an error',
    method: 'GET',
    suffix: '/long'.repeat(60),
    headers: { ...sent, ...many, ...odd, [long[0]]: long[1], Cookie: cookies.join('; ') },
    body: null,
    answered: answer(Buffer.from('out of order'), {
      status: 500,
      reason: 'Internal Server Error',
      headers: [...repeated, ...common, long, ['X-Plumbline-Odd', oddValue]],
    }),
    isUncommon: true,
  },
  {
    what: 'a PROPFIND with a body and slashes side by side in its path',
    method: 'PROPFIND',
    suffix: '//side///by/side',
    headers: { ...sent, 'Content-Type': 'application/xml' },
    body: Buffer.from('<propfind xmlns="DAV:"><allprop/></propfind>'),
    answered: answer(Buffer.from('plain text')),
    isUncommon: true,
  },
  {
    what: 'a POST packed with gzip, with a packed answer',
    method: 'POST',
    suffix: '/packed',
    headers: { ...withBody, [packed[0]]: packed[1] },
    body: gzipSync(everyByte),
    answered: answer(gzipSync(everyByte), { headers: [...repeated, ...common, packed] }),
    isUncommon: true,
  },
  {
    what: 'a PATCH with a form and credentials, answered with a redirect',
    method: 'PATCH',
    suffix: '/form%2Fshort',
    headers: { ...sent, ...odd, ...authorization, 'Content-Type': 'application/x-www-form-urlencoded; charset=utf-8' },
    body: Buffer.from('b=2&a=1&a=two+words&c=%C3%A9&d'),
    answered: answer(empty, { status: 302, reason: 'Found', headers: [...repeated, ...common, elsewhere] }),
    isUncommon: true,
  },
  {
    what: 'a POST of JSON, answered with JSON and 404',
    method: 'POST',
    suffix: '/json',
    headers: { ...sent, 'Content-Type': 'application/json' },
    body: looseJson,
    answered: answer(looseJson, {
      status: 404,
      reason: 'Not Found',
      headers: [...repeated, ...common.slice(1), ['Content-Type', 'application/json']],
    }),
  },
  {
    what: 'a GET whose answer ends with the connection',
    method: 'GET',
    suffix: '/until-close',
    headers: sent,
    body: null,
    answered: answer(everyByte, {
      manner: 'until-close',
      headers: [...repeated, ...common.slice(1), ['Content-Type', 'text/plain; charset=ISO-8859-2']],
    }),
    isUncommon: true,
  },
  {
    what: 'a GET of what has not changed with a very long query, answered with 304',
    method: 'GET',
    // Separate from long headers: a gateway in front of a tunnel may refuse it with 414.
    suffix: `/unchanged?${several(130, (n) => `name${n}=${n}`).join('&')}`,
    headers: { ...sent, 'If-None-Match': '"plumbline"' },
    body: null,
    answered: answer(empty, { status: 304, reason: 'Not Modified', headers: [['ETag', '"plumbline"']] }),
    isUncommon: true,
  },
  {
    what: 'an OPTIONS with a slash at the end of its path',
    method: 'OPTIONS',
    suffix: '/all/',
    headers: sent,
    body: null,
    answered: answer(Buffer.from('plain text')),
    isUncommon: true,
  },
];
