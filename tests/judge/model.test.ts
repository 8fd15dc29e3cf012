import { expect, test } from '@playwright/test';
import { apiKeys } from '../../src/contract/resources/account/api-keys.ts';
import { credentials } from '../../src/contract/resources/account/credentials.ts';
import { routeOidc } from '../../src/contract/resources/edges/route-oidc.ts';
import { Model } from '../../src/judge/model.ts';
import { modelOf, sampleKey, subjectOf } from './sample-subject.ts';

const shown = sampleKey({ token: 'secret-token' });
const steady = {
  id: 'ak_1',
  uri: 'https://api.example.com/api_keys/ak_1',
  created_at: '2026-03-14T09:26:53Z',
  description: 'key of the nightly deploy',
  metadata: '{"team":"release"}',
  owner_id: 'usr_1',
};

test('a creation sets the expected steady fields and no others', () => {
  const model = modelOf({ json: { ...shown, last_used_at: 'computed' } });
  expect(model.expected('ak_1')).toEqual(steady);
});

test('values that were sent take precedence over values that were shown', () => {
  const sent = { description: 'as sent', owner_id: 'usr_2', id: 'ak_9', unknown: 1 };
  const model = modelOf({ sent, json: shown });
  // The service assigns the id: the documents do not list it among the fields of a creation.
  expect(model.expected('ak_1')).toEqual({ ...steady, description: 'as sent', owner_id: 'usr_2' });
});

test('an update changes the documented fields that were sent and keeps the others', () => {
  const model = modelOf({ json: shown });
  const sent = { metadata: 'new', owner_id: 'usr_2', created_at: 'x', unknown: 1 };
  model.learn(subjectOf('update', { sent, json: sampleKey({ metadata: 'shown' }) }));
  expect(model.expected('ak_1')).toEqual({ ...steady, metadata: 'new' });
});

test('fields that an update sent do not count as unchanged since creation', () => {
  const model = modelOf({ json: shown });
  expect(model.unchanged('ak_1')).toEqual(steady);
  model.learn(subjectOf('update', { sent: { metadata: 'new' }, json: sampleKey({ metadata: 'new' }) }));
  const { metadata: _, ...rest } = steady;
  expect(model.unchanged('ak_1')).toEqual(rest);
  model.learn(subjectOf('delete'));
  expect(model.unchanged('ak_1')).toBeUndefined();
  model.learn(subjectOf('create', { json: shown }));
  expect(model.unchanged('ak_1')).toEqual(steady);
});

test('a deletion removes all expectations', () => {
  const model = modelOf({ json: shown });
  model.learn(subjectOf('delete'));
  expect(model.expected('ak_1')).toBeUndefined();
});

test('a resource is out of reach of DELETE at other addresses and after its deletion, and a module never is', () => {
  const model = modelOf({ json: shown });
  expect(model.isOutOfReach(apiKeys, 'ak_1')).toBe(false);
  expect(model.isOutOfReach(credentials, 'ak_1')).toBe(true);
  expect(model.isOutOfReach(routeOidc, 'ak_1')).toBe(false);
  // An unknown resource.
  expect(model.isOutOfReach(apiKeys, 'ak_2')).toBe(false);
  model.learn(subjectOf('delete'));
  expect(model.isOutOfReach(apiKeys, 'ak_1')).toBe(true);
});

test('refused and unanswered requests change no expectation', () => {
  for (const status of [400, 404, 500, null]) {
    const model = modelOf({ json: shown });
    model.learn(subjectOf('update', { status, sent: { description: 'x' } }));
    model.learn(subjectOf('delete', { status }));
    model.learn(subjectOf('create', { status, json: sampleKey({ id: 'ak_2', token: 'other-token' }) }));
    expect(model.expected('ak_1'), String(status)).toEqual(steady);
    expect(model.expected('ak_2')).toBeUndefined();
    expect(model.issued.all).toHaveLength(1);
  }
});

test('reading changes no expectation, because an answer cannot be its own oracle', () => {
  const model = modelOf({ json: shown });
  model.learn(subjectOf('get', { json: sampleKey({ description: 'changed' }) }));
  model.learn(subjectOf('get', { json: sampleKey({ id: 'ak_theirs' }), id: 'ak_theirs' }));
  expect(model.expected('ak_1')).toEqual(steady);
  expect(model.expected('ak_theirs')).toBeUndefined();
});

test('an update of one resource changes no expectation of another', () => {
  const model = modelOf({ json: shown }, { json: sampleKey({ id: 'ak_2', description: 'second' }) });
  model.learn(subjectOf('update', { id: 'ak_2', sent: { description: 'third' }, json: {} }));
  expect(model.expected('ak_1')?.['description']).toBe('key of the nightly deploy');
  expect(model.expected('ak_2')?.['description']).toBe('third');
});

test('an issued secret is recorded with its resource and its creation, and is kept after a deletion', () => {
  const model = modelOf({ json: shown }, { json: sampleKey({ id: 'ak_2', token: 'second-token' }) });
  model.learn(subjectOf('delete'));
  expect(model.issued.all).toEqual([
    { value: 'secret-token', resource: 'api-keys', exchange: 'c1' },
    { value: 'second-token', resource: 'api-keys', exchange: 'c2' },
  ]);
});

test('null, empty text and numbers are not recorded as secrets', () => {
  const model = modelOf(
    { json: sampleKey({ token: null }) },
    { json: sampleKey({ token: '' }) },
    { json: sampleKey({ token: 7 }) },
  );
  expect(model.issued.all).toEqual([]);
});

test('an answer without a resource changes no expectation', () => {
  const model = new Model();
  for (const json of [null, [], 7, {}, { id: 7 }, undefined]) model.learn(subjectOf('create', { json }));
  model.learn(subjectOf('delete', { id: null }));
  expect(model.expected('7')).toBeUndefined();
  expect(model.expected('undefined')).toBeUndefined();
});
