import { expect, test } from '@playwright/test';
import { idUnique } from '../../../src/judge/checks/id-unique.ts';
import { modelOf, placesOf, sampleKey, subjectOf } from '../sample-subject.ts';

const model = modelOf({ json: sampleKey() });

test('a creation with a new id is accepted', () => {
  expect(placesOf(idUnique, subjectOf('create', { json: sampleKey() }))).toEqual([]);
  expect(placesOf(idUnique, subjectOf('create', { json: sampleKey({ id: 'ak_2' }), model }))).toEqual([]);
  // Ids are opaque: nothing says that their case does not matter.
  expect(placesOf(idUnique, subjectOf('create', { json: sampleKey({ id: 'ak_A' }), model }))).toEqual([]);
});

test('a creation with the id of an earlier resource is a flaw, unless that resource was deleted', () => {
  expect(placesOf(idUnique, subjectOf('create', { json: sampleKey(), model }))).toEqual(['/id']);
  const emptied = modelOf({ json: sampleKey() });
  emptied.learn(subjectOf('delete', { headers: [] }));
  expect(placesOf(idUnique, subjectOf('create', { json: sampleKey(), model: emptied }))).toEqual([]);
});

test('a read, and an answer without an id, are not judged', () => {
  expect(placesOf(idUnique, subjectOf('get', { json: sampleKey(), model }))).toBeNull();
  expect(placesOf(idUnique, subjectOf('create', { json: sampleKey({ id: 7 }), model }))).toBeNull();
  expect(placesOf(idUnique, subjectOf('create', { json: ['ak_1'], model }))).toBeNull();
  expect(placesOf(idUnique, subjectOf('create', { status: 409, json: sampleKey(), model }))).toBeNull();
});
