/** Peculiarities of recorders that are no fault of the deployment. */
import { expect, test } from '@playwright/test';
import { reasons } from '../../../src/conduct/recording/reasons.ts';
import { readRecording } from '../../../src/exchange/recording/recording.ts';
import { Dialect } from '../../../src/exchange/wire/dialect.ts';
import { base, entry, found, group, groups, judged, key, made, setClock } from './har-entries.ts';

test.beforeEach(() => setClock(0));

test('answers without content or with cut content are judged by their status only', () => {
  const whole = JSON.stringify(key());
  const contents: readonly object[] = [
    {},
    { size: 300 },
    { size: 0, mimeType: 'application/json' },
    { size: 300, text: '' },
    { size: 0, text: '' },
    { size: 300, text: whole.slice(0, 40) },
    { text: whole.slice(0, 40) },
    { size: 300, text: 'KLUv/SQ=', encoding: 'base64' },
    { text: '\ufffd\u0000\u0003' },
  ];
  for (const content of contents) {
    const judging = judged([
      entry('GET', '/api_keys/ak_1', 200, { content }),
      entry('GET', '/api_keys', 201, { content }),
    ]);
    expect
      .soft(
        judging.findings.map(({ requirement }) => requirement),
        JSON.stringify(content),
      )
      .toEqual(['api-keys.list']);
    expect.soft(judging.unjudged.get(reasons.cut)).toBe(2);
  }
});

test('an empty or broken body with the recorded length is found', () => {
  const lengthOf = (text: string) => [{ name: 'Content-Length', value: String(text.length) }];
  for (const text of ['', '{"id": "ak_1"', '<p>no</p>'])
    expect
      .soft(found([made(), entry('GET', '/api_keys/ak_1', 200, { content: { text }, headers: lengthOf(text) })]), text)
      .toContain('api-keys.json ');
});

test('redirects, 304, aborted requests and CORS preflights are not judged', () => {
  const page = { content: { text: '<p>moved</p>', size: 12 }, headers: [{ name: 'content-type', value: 'text/html' }] };
  expect(
    found([
      made(),
      entry('OPTIONS', '/api_keys', 200, page),
      entry('GET', 'http://api.example.com/api_keys', 301, page),
      entry('GET', '/api_keys/ak_1', 304, { content: {} }),
      entry('GET', '/api_keys/ak_1', 0),
      entry('DELETE', '/api_keys/ak_1', 204, { content: {} }),
    ]),
  ).toEqual([]);
});

test('HTML pages, other hosts and answers from a cache are not judged', () => {
  const page = { content: { text: '<p>', size: 3 }, headers: [{ name: 'content-type', value: 'text/html' }] };
  const other = { body: { hello: 'world' } };
  const judging = judged([
    made(),
    made(),
    entry('GET', '/api_keys', 200, { ...page, asked: [{ name: 'Accept', value: 'text/html,*/*;q=0.8' }] }),
    entry('GET', 'https://shop.example/credentials', 200, page),
    entry('GET', 'https://shop.example/api_keys', 200, other),
  ]);
  expect(judging.findings).toEqual([]);
  expect([...judging.unjudged]).toEqual([
    [reasons.repeated, 1],
    [reasons.page, 1],
    [reasons.elsewhere, 2],
  ]);
  const har = JSON.stringify({
    log: { entries: [made(), entry('GET', '/api_keys', 200, { more: { _fromCache: 'disk' } })] },
  });
  expect(readRecording(har, { dialect: Dialect.none }).skipped).toEqual([
    'entry 2 was answered from a cache of the browser',
  ]);
  // A host without anything that looks like the API is not judged.
  expect(judged([entry('GET', 'https://shop.example/credentials', 200, page)]).findings).toEqual([]);
});

test('a creation that is recorded twice is judged once', () => {
  expect(found([made(), made()])).toEqual([]);
  expect(
    found([made(), made({ body: key({ token: 'not-told-elsewhere', created_at: '2026-03-14T09:26:54Z' }) })]),
  ).toEqual(expect.arrayContaining(['api-keys.id-unique /id']));
});

test('requests are translated from the names of the deployment', () => {
  const dialect = new Dialect({ fields: { labels: 'tags' } });
  const { labels: _, ...rest } = group(null) as { labels: unknown };
  const create = (tags: object) => entry('POST', groups, 201, { sent: { tags: { a: '1' } }, body: { ...rest, tags } });
  expect(found([create({ a: '1' })], { dialect })).toEqual([]);
  expect(found([create({ a: '2' })], { dialect })).toEqual(['tunnel-group-backends.labels-kept /labels']);
});

test('both APIs in one file are judged, each at its own address', () => {
  const agent = 'http://127.0.0.1:4040';
  const judging = judged([
    made(),
    entry('GET', `${agent}/api/tunnels`, 200, { body: { tunnels: [], uri: '/api/tunnels' } }),
    entry('GET', `${agent}/api/requests/http`, 200, { body: { requests: [], uri: '/wrong' } }),
  ]);
  expect(judging.bases).toEqual({ management: base, agent });
  expect(judging.findings.map(({ requirement, exchanges }) => [requirement, ...exchanges])).toEqual([
    ['captured-requests.list-object', 'r-3'],
  ]);
});
