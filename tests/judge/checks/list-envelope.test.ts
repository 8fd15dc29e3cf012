import { expect, test } from '@playwright/test';
import { listEnvelope } from '../../../src/judge/checks/list-envelope.ts';
import { placesOf, sampleKey, sampleList, subjectOf, without } from '../sample-subject.ts';

const base = 'https://example.com/tenant/7';
const places = (json: unknown, baseUrl = 'https://api.example.com'): string[] | null =>
  placesOf(listEnvelope, subjectOf('list', { json, baseUrl }));

test('an envelope may have any items, no items, and undocumented fields', () => {
  expect(places(sampleList([]))).toEqual([]);
  expect(places(sampleList([sampleKey(), sampleKey({ id: 'ak_2' })], { total: 2, next_page: null }))).toEqual([]);
  // The items themselves are judged by other checks.
  expect(places(sampleList([7, null]))).toEqual([]);
});

test('the addresses of an envelope may be relative, and may carry a query or a prefix', () => {
  for (const uri of [
    '/api_keys',
    'api_keys',
    'https://api.example.com/api_keys',
    'https://api.example.com:443/api_keys',
    'https://api.example.com/api_keys?limit=2',
    'https://api.example.com/api_keys/',
  ])
    expect(places(sampleList([], { uri })), uri).toEqual([]);
  expect(places(sampleList([], { uri: `${base}/api_keys` }), base)).toEqual([]);
  for (const next of ['/api_keys?after=ak_1', '?after=ak_1', 'https://api.example.com/api_keys?before_id=ak_1&limit=2'])
    expect(places(sampleList([], { next_page_uri: next })), next).toEqual([]);
});

test('a missing or wrong array is a flaw of its key', () => {
  for (const keys of [undefined, null, {}, 'x', 0])
    expect(places(sampleList([], { keys })), String(keys)).toEqual(['/keys']);
});

test('a missing or wrong address of the list is a flaw', () => {
  for (const uri of [
    undefined,
    null,
    7,
    '',
    'https://api.example.com/',
    'https://api.example.com/credentials',
    'http://[',
  ])
    expect(places(sampleList([], { uri })), String(uri)).toEqual(['/uri']);
});

test('the address of the next page in place of the address of the list is a flaw', () => {
  const next = 'https://api.example.com/api_keys?after=ak_1';
  for (const uri of [next, '/api_keys?after=ak_1'])
    expect(places(sampleList([], { uri, next_page_uri: next })), uri).toEqual(['/uri']);
  expect(places(sampleList([], { uri: '/api_keys', next_page_uri: '?after=ak_1' }))).toEqual([]);
});

test('next_page_uri must be an address or null', () => {
  for (const next of [undefined, false, 0, '', 7, {}, 'http://['])
    expect(places(sampleList([], { next_page_uri: next })), JSON.stringify(next)).toEqual(['/next_page_uri']);
  expect(places(without(sampleList([]), 'next_page_uri'))).toEqual(['/next_page_uri']);
});

test('each wrong part of an envelope is a separate flaw', () => {
  expect(places({})).toEqual(['/keys', '/uri', '/next_page_uri']);
});

test('a list that is not an object is a single flaw', () => {
  for (const json of [[], null, 7, 'x', [sampleKey()]]) expect(places(json), JSON.stringify(json)).toEqual(['']);
});

test('refusals and other operations are not judged', () => {
  expect(placesOf(listEnvelope, subjectOf('list', { status: 403, json: [] }))).toBeNull();
  expect(placesOf(listEnvelope, subjectOf('get', { json: sampleKey() }))).toBeNull();
});
