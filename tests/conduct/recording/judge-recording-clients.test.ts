/** Behaviour of clients, alone and beside others, that is no fault of the deployment. */
import { expect, test } from '@playwright/test';
import { base, type Entry, entry, found, group, groups, key, made, oidc, oidcModule, setClock } from './har-entries.ts';

test.beforeEach(() => setClock(0));

test('null, empty values and partial maps in requests are not judged, because their effect is undocumented', () => {
  expect(
    found([
      entry('POST', groups, 201, { sent: { labels: { a: '1', b: '2' } }, body: group({ a: '1', b: '2' }) }),
      entry('PATCH', `${groups}/bkdtg_1`, 200, { sent: { labels: { a: '3' } }, body: group({ a: '3', b: '2' }) }),
      entry('PATCH', `${groups}/bkdtg_1`, 200, { sent: { labels: null }, body: group({ a: '3', b: '2' }) }),
      entry('PATCH', `${groups}/bkdtg_1`, 200, { sent: { description: '' }, body: group({ a: '3', b: '2' }) }),
      entry('PUT', oidc, 200, {
        sent: { cookie_prefix: '', inactivity_timeout: 0, issuer: 'https://id.example' },
        body: oidcModule({ inactivity_timeout: 3600 }),
      }),
    ]),
  ).toEqual([]);
});

test('lost labels and a cookie_prefix that is not kept are found', () => {
  expect(
    found([
      entry('POST', groups, 201, { sent: { labels: { a: '1' } }, body: group(null) }),
      entry('PUT', oidc, 200, { sent: { cookie_prefix: 'mine.' }, body: oidcModule({ cookie_prefix: '' }) }),
    ]),
  ).toEqual(['tunnel-group-backends.labels-kept /labels', 'route-oidc.replace-echo /cookie_prefix']);
});

test('defaults of omitted settings are judged by the documents, and absent settings are accepted', () => {
  const put = (body: object) => entry('PUT', oidc, 200, { sent: { issuer: 'https://id.example' }, body });
  expect(
    found([put(oidcModule()), put(oidcModule({ cookie_prefix: '' })), put(oidcModule({ cookie_prefix: null }))]),
  ).toEqual([]);
  expect(found([put(oidcModule({ enabled: false, cookie_prefix: 'two words' }))])).toEqual([
    'route-oidc.replace-echo /enabled',
    'route-oidc.enabled-default /enabled',
    'route-oidc.cookie-prefix-default /cookie_prefix',
  ]);
});

test('a resource from before the recording is judged only by the fields of a request', () => {
  const list = {
    keys: [key({ id: 'ak_9', uri: `${base}/api_keys/ak_9` })],
    uri: `${base}/api_keys`,
    next_page_uri: null,
  };
  const patch = (description: string) =>
    entry('PATCH', '/api_keys/ak_1', 200, {
      sent: { description: 'new' },
      body: key({ description, metadata: 'any' }),
    });
  const before = [entry('GET', '/api_keys', 200, { body: list }), entry('GET', '/api_keys/ak_1', 200, { body: key() })];
  expect(found([...before, patch('new')], { alone: true })).toEqual([]);
  expect(found([...before, patch('old')])).toEqual(['api-keys.update-applies /description']);
});

test('an update that changes another field is found, unless another client may have changed it', () => {
  const patch = (given: Entry = {}) =>
    entry('PATCH', '/api_keys/ak_1', 200, {
      sent: { description: 'new' },
      body: key({ description: 'new', metadata: 'm' }),
      ...given,
    });
  const said = ['api-keys.update-keeps-rest /metadata'];
  expect(found([made(), patch()])).toEqual(said);
  // A read showed the change before, or much time has passed.
  expect(found([made(), entry('GET', '/api_keys/ak_1', 200, { body: key({ metadata: 'm' }) }), patch()])).toEqual([]);
  expect(found([made({ at: 0 }), patch({ at: 3_600_000 })])).toEqual([]);
  expect(found([made({ at: 0 }), patch({ at: 3_600_000 })], { alone: true })).toEqual(said);
  setClock(1000);
  // Another token has written, or a write was not answered or is undocumented.
  const other = entry('PATCH', '/api_keys/ak_1', 200, {
    token: 'another',
    sent: { metadata: 'm' },
    body: key({ metadata: 'm' }),
  });
  for (const between of [
    other,
    entry('PATCH', '/api_keys/ak_1', 0, { sent: { metadata: 'm' } }),
    entry('PATCH', '/api_keys/ak_1', 502, { sent: { metadata: 'm' } }),
    entry('PATCH', '/api_keys/ak_1', 200, { content: {}, more: {}, asked: [{ name: 'content-length', value: '9' }] }),
    entry('PUT', '/api_keys/ak_1', 200, { sent: { metadata: 'm' }, body: {} }),
  ])
    expect.soft(found([made({ at: 0 }), between, patch({ at: 30_000 })]), JSON.stringify(between)).toEqual([]);
});

test('overlapping requests are not compared with each other', () => {
  const patch = (description: string, at: number, shown = description) =>
    entry('PATCH', '/api_keys/ak_1', 200, { sent: { description }, body: key({ description: shown }), at, time: 500 });
  const get = (description: string, at: number) =>
    entry('GET', '/api_keys/ak_1', 200, { body: key({ description }), at, time: 300 });
  const alone = { alone: true };
  expect(found([made({ at: 0 }), patch('a', 1000, 'b'), patch('b', 1200)], alone)).toEqual([]);
  // Both states are accepted while an update is in flight; recorders write entries when they end.
  expect(found([made({ at: 0 }), get('x', 1100), get('a', 900), patch('a', 1000)], alone)).toEqual([]);
  expect(found([made({ at: 0 }), patch('a', 1000), get('c', 20_000)], alone)).toEqual([
    'api-keys.get-echo /description',
  ]);
});

test('a read that shows the state before a write is accepted when a later read shows the write or patience is not used up', () => {
  const patch = entry('PATCH', '/api_keys/ak_1', 200, {
    sent: { description: 'a' },
    body: key({ description: 'a' }),
    at: 1000,
  });
  const get = (description: string, at: number) =>
    entry('GET', '/api_keys/ak_1', 200, { body: key({ description }), at });
  const options = { alone: true, patienceMs: 10_000 };
  expect(found([made({ at: 0 }), patch, get('x', 2000)], options)).toEqual([]);
  expect(found([made({ at: 0 }), patch, get('x', 12_000), get('a', 13_000)], options)).toEqual([]);
  expect(found([made({ at: 0 }), patch, get('x', 12_000)], options)).toEqual(['api-keys.get-echo /description']);
});

test('a resource that one token created is not compared with reads of another token', () => {
  const get = entry('GET', '/api_keys/ak_1', 200, { token: 'two', body: key({ description: 'theirs' }), at: 50_000 });
  expect(found([made({ token: 'one', at: 0 }), get], { alone: true })).toEqual([]);
});

test('labels that another client may have changed are not compared', () => {
  const create = entry('POST', groups, 201, { sent: { labels: { a: '1' } }, body: group({ a: '1' }) });
  expect(found([create, entry('GET', `${groups}/bkdtg_1`, 200, { body: group({ b: '2' }) })])).toEqual([]);
});
