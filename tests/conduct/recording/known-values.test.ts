/** Reads soon after a write: values explained by an older state, and values explained by none. */
import { expect, test } from '@playwright/test';
import { entry, found, group, groups, key, made, setClock } from './har-entries.ts';

const patience = { alone: true, patienceMs: 10_000 };
const read = (more: object) => entry('GET', '/api_keys/ak_1', 200, { body: key(more) });
const update = (description: string) =>
  entry('PATCH', '/api_keys/ak_1', 200, { sent: { description }, body: key({ description }) });
const listed = (more: object) =>
  entry('GET', '/api_keys', 200, { body: { keys: [key(more)], uri: '/api_keys', next_page_uri: null } });
const echoes = (entries: readonly object[], options: object = patience) =>
  found(entries, options).filter((one) => one.includes('-echo') || one.includes('-kept'));

test.beforeEach(() => setClock(0));

test('a read that shows any mixture of earlier states is accepted', () => {
  for (const description of ['x', 'y', 'z'])
    expect.soft(echoes([made(), update('y'), update('z'), read({ description })]), description).toEqual([]);
  expect(echoes([made(), update('y'), listed({ description: 'x' })])).toEqual([]);
  // The requested value is a state even when the answer does not show it.
  const unapplied = () => entry('PATCH', '/api_keys/ak_1', 200, { sent: { description: 'y' }, body: key() });
  expect(found([made(), unapplied(), update('z'), read({ description: 'y' })], patience)).toEqual([
    'api-keys.update-applies /description',
  ]);
  // A state that only a read has shown counts too.
  expect(echoes([made(), read({ metadata: '' }), update('y'), read({})])).toEqual([]);
});

test('a value that was never set is found in a get and in a list', () => {
  expect(echoes([made(), read({ created_at: '2001-01-01T00:00:00Z' })])).toEqual(['api-keys.get-echo /created_at']);
  expect(echoes([made(), update('y'), read({ description: 'q' })])).toEqual(['api-keys.get-echo /description']);
  expect(echoes([made(), listed({ description: 'q' })])).toEqual(['api-keys.list-echo /keys/*/description']);
  // A later read does not excuse it.
  expect(echoes([made(), read({ description: 'q' }), read({})])).toEqual(['api-keys.get-echo /description']);
  // It is found again when it is shown again.
  expect(echoes([made(), read({ description: 'q' }), read({ description: 'q' })])).toHaveLength(2);
});

test('maps are compared with earlier maps', () => {
  const create = () => entry('POST', groups, 201, { sent: { labels: { a: '1' } }, body: group({ a: '1' }) });
  const get = (labels: object) => entry('GET', `${groups}/bkdtg_1`, 200, { body: group(labels) });
  const change = () =>
    entry('PATCH', `${groups}/bkdtg_1`, 200, { sent: { labels: { a: '2' } }, body: group({ a: '2' }) });
  expect(echoes([create(), change(), get({ a: '1' })])).toEqual([]);
  expect(echoes([create(), change(), get({ a: '3' })])).toEqual(['tunnel-group-backends.labels-kept /labels']);
});

test('reads of unset fields, of older resources and after unknown writes are not compared', () => {
  expect(echoes([made(), read({ description: '' })])).toEqual([]);
  expect(echoes([update('y'), read({ description: 'q' })])).toEqual([]);
  expect(echoes([made(), read({ description: 'q' })], { patienceMs: 10_000 })).toEqual([]);
  const unknown = () => entry('PATCH', '/api_keys/ak_1', 200, { sent: { description: 'y' }, content: {} });
  expect(echoes([made(), unknown(), read({ description: 'q' })])).toEqual([]);
  // Its unknown values may also be shown after a later write.
  expect(echoes([made(), unknown(), update('z'), read({ description: 'q' })])).toEqual([]);
  const beyond = () => entry('POST', '/api_keys/ak_1/rename', 200, { body: {} });
  expect(echoes([made(), beyond(), read({ description: 'q' })])).toEqual([]);
});

test('a read after deletion and a new creation with one id may show the deleted resource', () => {
  const removal = () => entry('DELETE', '/api_keys/ak_1', 204, { content: {} });
  const again = () =>
    made({ body: key({ token: 'another-one-elsewhere', description: 'z' }), sent: { description: 'z' } });
  expect(echoes([made(), removal(), again(), read({ description: 'x' })])).toEqual([]);
  expect(echoes([made(), removal(), again(), read({ description: 'q' })])).toEqual(['api-keys.get-echo /description']);
});

test('the shape of a read is always judged', () => {
  expect(found([made(), read({ description: 7 })])).toContain('api-keys.shape /description');
});
