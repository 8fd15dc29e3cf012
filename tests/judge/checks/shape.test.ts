import { expect, test } from '@playwright/test';
import { apiKeys } from '../../../src/contract/resources/account/api-keys.ts';
import { idPrefix, shape, timestamps } from '../../../src/judge/checks/shape.ts';
import type { Check } from '../../../src/judge/subject/check.ts';
import { placesOf, sampleKey, sampleList, subjectOf, without } from '../sample-subject.ts';

const places = (check: Check, fields: Record<string, unknown> = {}): string[] | null =>
  placesOf(check, subjectOf('get', { json: sampleKey(fields) }));

test('a resource with every field of its table is accepted', () => {
  for (const check of [shape, idPrefix, timestamps]) expect(places(check)).toEqual([]);
  expect(placesOf(shape, subjectOf('create', { json: sampleKey({ token: 'secret' }) }))).toEqual([]);
});

test('undocumented fields are accepted, and unset fields may be absent, null or empty', () => {
  expect(places(shape, { team: 'release', nested: { a: [1] }, toString: 'x' })).toEqual([]);
  for (const value of [null, '']) expect(places(shape, { description: value, metadata: value })).toEqual([]);
  const bare = without(sampleKey(), 'description', 'metadata');
  expect(placesOf(shape, subjectOf('get', { json: bare }))).toEqual([]);
  expect(placesOf(shape, subjectOf('list', { json: sampleList([bare]) }))).toEqual([]);
});

test('a missing field is a flaw at its own place', () => {
  for (const field of ['id', 'uri', 'created_at', 'token', 'owner_id']) {
    const json = without(sampleKey(), field);
    expect(placesOf(shape, subjectOf('get', { json })), field).toEqual([`/${field}`]);
  }
  const [flaw] = shape.examine(subjectOf('get', { json: without(sampleKey(), 'owner_id') }), 'api-keys') ?? [];
  expect(flaw).toEqual({
    place: '/owner_id',
    summary: 'the field owner_id is missing',
    expected: 'the field is shown',
    received: 'nothing',
    sign: { rule: { keyword: 'required', value: '' } },
  });
});

test('a field of the wrong type is a flaw at its place', () => {
  for (const field of ['id', 'uri', 'created_at', 'description', 'metadata', 'token', 'owner_id'])
    for (const value of [7, true, ['x'], { x: 1 }])
      expect(places(shape, { [field]: value }), `${field} ${JSON.stringify(value)}`).toEqual([`/${field}`]);
  for (const field of ['id', 'uri', 'created_at', 'owner_id'])
    expect(places(shape, { [field]: null })).toEqual([`/${field}`]);
});

test('an answer is not judged by the byte limits of requests', () => {
  const long = { description: 'a'.repeat(256), metadata: 'a'.repeat(5000) };
  for (const check of [shape, idPrefix, timestamps]) expect(places(check, long)).toEqual([]);
});

test('an id without its prefix breaks id-prefix only', () => {
  for (const id of ['1', 'ak_', 'cr_1', 'AK_1']) {
    expect(places(idPrefix, { id }), id).toEqual(['/id']);
    expect(places(shape, { id }), id).toEqual([]);
    expect(places(timestamps, { id }), id).toEqual([]);
  }
});

test('a timestamp in another format breaks timestamps only', () => {
  for (const created_at of ['2026-03-14 09:26:53Z', '2026-03-14T09:26:53', 'yesterday', '']) {
    expect(places(timestamps, { created_at }), created_at).toEqual(['/created_at']);
    expect(places(shape, { created_at }), created_at).toEqual([]);
    expect(places(idPrefix, { created_at }), created_at).toEqual([]);
  }
  for (const created_at of ['2026-03-14t09:26:53z', '2026-03-14T09:26:53.123456789+05:30'])
    expect(places(timestamps, { created_at }), created_at).toEqual([]);
});

test('an answer without an id or a timestamp is not judged by their checks', () => {
  const bare = without(sampleKey(), 'created_at');
  expect(placesOf(timestamps, subjectOf('get', { json: bare }))).toBeNull();
  expect(places(timestamps, { created_at: 7 })).toBeNull();
  expect(placesOf(timestamps, subjectOf('list', { json: sampleList([bare, sampleKey()]) }))).toEqual([]);
  expect(placesOf(idPrefix, subjectOf('get', { json: { description: 'x' } }))).toBeNull();
});

test('items of a list are judged one by one, under one normalised place', () => {
  const json = sampleList([sampleKey(), sampleKey({ owner_id: 7 }), without(sampleKey(), 'uri'), 7]);
  expect(placesOf(shape, subjectOf('list', { json }))).toEqual(['/keys/*/owner_id', '/keys/*/uri', '/keys/*']);
});

test('a nullable object is judged by its own shape, and a flaw is placed inside it', () => {
  const resource = { ...apiKeys, name: 'report', schema: 'EndpointResult' };
  const of = (latencyMs: unknown): string[] | null =>
    placesOf(shape, subjectOf('get', { json: { id: 'x', exchanges: 1, statuses: {}, latencyMs }, resource }));
  expect(of(null)).toEqual([]);
  expect(of({ p50: '1', p90: 1, p99: 1, max: 1 })).toEqual(['/latencyMs/p50']);
});

test('an answer that is no resource is a single flaw of the whole answer', () => {
  for (const json of [null, [], 7, 'x'])
    expect(placesOf(shape, subjectOf('get', { json })), String(json)).toEqual(['']);
  expect(placesOf(shape, subjectOf('get', { body: 'no json' }))).toEqual(['']);
});

test('answers that show no resource are not judged', () => {
  expect(placesOf(shape, subjectOf('list', { json: sampleList([]) }))).toBeNull();
  expect(placesOf(shape, subjectOf('list', { json: [] }))).toBeNull();
  expect(placesOf(shape, subjectOf('get', { status: 404, json: {} }))).toBeNull();
  expect(placesOf(shape, subjectOf('delete', { json: {} }))).toBeNull();
});
