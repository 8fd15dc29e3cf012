import { expect, test } from '@playwright/test';
import { apiKeys } from '../../../src/contract/resources/account/api-keys.ts';
import type { Resource } from '../../../src/contract/terms/contract.ts';
import { uriForm } from '../../../src/judge/checks/uri-form.ts';
import { placesOf, sampleKey, sampleList, subjectOf } from '../sample-subject.ts';

const places = (uri: unknown, base = 'https://api.example.com'): string[] | null =>
  placesOf(uriForm, subjectOf('get', { json: sampleKey({ uri }), baseUrl: base }));

test('every spelling of the address of the resource is accepted', () => {
  expect(places('https://api.example.com/api_keys/ak_1')).toEqual([]);
  expect(places('https://api.example.com:443/api_keys/ak_1')).toEqual([]);
  expect(places('https://API.Example.com/api_keys/ak_1')).toEqual([]);
  expect(places('HTTPS://api.example.com/api_keys/ak_1')).toEqual([]);
  expect(places('http://localhost:80/api_keys/ak_1', 'http://localhost')).toEqual([]);
  expect(places('https://api.example.com/api_keys/ak_1', 'https://api.example.com:443')).toEqual([]);
});

test('an id may be escaped in the address or not, and an escaped slash separates no segments', () => {
  const of = (id: string, uri: string): string[] | null =>
    placesOf(uriForm, subjectOf('get', { json: sampleKey({ id, uri: `https://api.example.com${uri}` }) }));
  expect(of('ak_1==', '/api_keys/ak_1==')).toEqual([]);
  expect(of('ak_1==', '/api_keys/ak_1%3D%3d')).toEqual([]);
  expect(of('ak_1:é', '/api_keys/ak_1%3A%C3%A9')).toEqual([]);
  expect(of('ak_1:é', '/api_keys/ak_1:é')).toEqual([]);
  expect(of('ak_1==', '/api_keys/ak_1%253D%253D')).toEqual(['/uri']);
  expect(of('ak_1', '/api_keys%2Fak_1')).toEqual(['/uri']);
});

test('a path prefix of the base URL is part of the address', () => {
  const base = 'https://example.com/tenant/7';
  expect(places(`${base}/api_keys/ak_1`, base)).toEqual([]);
  expect(places('https://example.com/api_keys/ak_1', base)).toEqual(['/uri']);
});

test('any other address is a flaw', () => {
  for (const uri of [
    '/api_keys/ak_1',
    'api_keys/ak_1',
    'https://api.example.com/api_keys',
    'https://api.example.com/api_keys/ak_2',
    'https://api.example.com/api_keys/AK_1',
    'https://api.example.com/keys/ak_1',
    'https://other.example.com/api_keys/ak_1',
    'http://api.example.com/api_keys/ak_1',
    'https://api.example.com:8443/api_keys/ak_1',
    'https://api.example.com/api_keys/ak_1?x=1',
    '',
    null,
    7,
    undefined,
  ])
    expect(places(uri), String(uri)).toEqual(['/uri']);
});

test('each item of a list is judged, under one normalised place', () => {
  const good = sampleKey();
  const bad = sampleKey({ uri: '/api_keys/ak_1' });
  expect(placesOf(uriForm, subjectOf('list', { json: sampleList([good, good]) }))).toEqual([]);
  expect(placesOf(uriForm, subjectOf('list', { json: sampleList([good, bad, bad]) }))).toEqual(['/keys/*/uri']);
});

test('a resource with relative addresses must show the path only', () => {
  const resource: Resource = { ...apiKeys, uri: 'relative' };
  const of = (uri: string): string[] | null =>
    placesOf(uriForm, subjectOf('get', { json: sampleKey({ uri }), resource }));
  expect(of('/api_keys/ak_1')).toEqual([]);
  expect(of('https://api.example.com/api_keys/ak_1')).toEqual(['/uri']);
  expect(of('api_keys/ak_1')).toEqual(['/uri']);
});

test('an answer without a resource that has an id is not judged', () => {
  expect(placesOf(uriForm, subjectOf('get', { json: sampleKey({ id: 7 }) }))).toBeNull();
  expect(placesOf(uriForm, subjectOf('get', { json: null }))).toBeNull();
  expect(placesOf(uriForm, subjectOf('list', { json: sampleList([]) }))).toBeNull();
  expect(placesOf(uriForm, subjectOf('get', { status: 404, json: sampleKey({ uri: '' }) }))).toBeNull();
  expect(placesOf(uriForm, subjectOf('delete'))).toBeNull();
});
