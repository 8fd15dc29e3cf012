import { expect, test } from '@playwright/test';
import { listOnce } from '../../../src/judge/checks/list-once.ts';
import { placesOf, sampleKey, subjectOf } from '../sample-subject.ts';

const page = (...ids: readonly unknown[]) => ({
  keys: ids.map((id) => sampleKey({ id })),
  uri: 'https://api.example.com/api_keys',
  next_page_uri: null,
});

test('a resource that appears twice on one page is a flaw', () => {
  expect(placesOf(listOnce, subjectOf('list', { json: page('ak_1', 'ak_2', 'ak_1') }))).toEqual(['/keys']);
});

test('a page without repetitions, and an answer that is no page, are not judged', () => {
  for (const json of [page('ak_1', 'ak_2'), page(), page(7, 7), page('ak_1', 'ak_1').keys, null])
    expect(placesOf(listOnce, subjectOf('list', { json }))).toBeNull();
  expect(placesOf(listOnce, subjectOf('list', { status: 500, json: page('ak_1', 'ak_1') }))).toBeNull();
  expect(placesOf(listOnce, subjectOf('get', { json: page('ak_1', 'ak_1') }))).toBeNull();
});
