import { expect, test } from '@playwright/test';
import { createEcho, getEcho, listEcho, updateApplies, updateKeepsRest } from '../../../src/judge/checks/echo.ts';
import { modelOf, placesOf, sampleKey, sampleList, subjectOf, without } from '../sample-subject.ts';

const asked = { description: 'key of the nightly deploy', metadata: '{"team":"release"}' };
const model = modelOf({ sent: asked, json: sampleKey({ token: 't' }) });

test('a creation answers with the values that were sent', () => {
  expect(placesOf(createEcho, subjectOf('create', { sent: asked, json: sampleKey() }))).toEqual([]);
  const sent = { ...asked, owner_id: 'usr_2' };
  expect(placesOf(createEcho, subjectOf('create', { sent, json: sampleKey() }))).toEqual(['/owner_id']);
  const trimmed = sampleKey({ description: 'key of the nightly' });
  expect(placesOf(createEcho, subjectOf('create', { sent: asked, json: trimmed }))).toEqual(['/description']);
  const bare = without(sampleKey(), 'description', 'metadata');
  expect(placesOf(createEcho, subjectOf('create', { sent: asked, json: bare }))).toEqual(['/description', '/metadata']);
});

test('a finding states the value that was sent and the value that is shown', () => {
  const subject = subjectOf('create', { sent: { description: 'a' }, json: sampleKey({ description: 'b' }) });
  expect(createEcho.examine(subject, 'api-keys')).toEqual([
    { place: '/description', summary: 'description is not what it was set to', expected: '"a"', received: '"b"' },
  ]);
});

test('fields that were not sent, or that the documents do not name, may have any value', () => {
  expect(placesOf(createEcho, subjectOf('create', { sent: {}, json: sampleKey() }))).toEqual([]);
  const sent = { ...asked, plumbline_unknown: 'x', created_at: '2000-01-01T00:00:00Z' };
  expect(placesOf(createEcho, subjectOf('create', { sent, json: sampleKey() }))).toEqual([]);
});

test('unset text may be shown as null, as empty text or not at all', () => {
  for (const sent of [{ description: '' }, { description: null }]) {
    for (const shown of [
      sampleKey({ description: '' }),
      sampleKey({ description: null }),
      without(sampleKey(), 'description'),
    ])
      expect(placesOf(createEcho, subjectOf('create', { sent, json: shown }))).toEqual([]);
    expect(placesOf(createEcho, subjectOf('create', { sent, json: sampleKey({ description: 'none' }) }))).toEqual([
      '/description',
    ]);
  }
});

test('get shows a resource of this run as its requests left it', () => {
  expect(placesOf(getEcho, subjectOf('get', { json: sampleKey(), model }))).toEqual([]);
  expect(placesOf(getEcho, subjectOf('get', { json: sampleKey({ extra: 1 }), model }))).toEqual([]);
  for (const [field, value] of [
    ['description', 'another'],
    ['metadata', '{"team": "release"}'],
    ['owner_id', 'usr_2'],
    ['uri', 'https://api.example.com/api_keys/ak_2'],
    ['created_at', '2026-03-14T09:26:54Z'],
  ] as const)
    expect(placesOf(getEcho, subjectOf('get', { json: sampleKey({ [field]: value }), model })), field).toEqual([
      `/${field}`,
    ]);
});

test('a timestamp may be shown with another precision and another offset than at first', () => {
  for (const created_at of ['2026-03-14T09:26:53.271Z', '2026-03-14T10:26:53+01:00', '2026-03-14t09:26:53.000000001z'])
    expect(placesOf(getEcho, subjectOf('get', { json: sampleKey({ created_at }), model })), created_at).toEqual([]);
});

test('a list is compared for resources of this run only', () => {
  const theirs = sampleKey({ id: 'ak_theirs', description: 'not ours', owner_id: 'usr_9' });
  expect(placesOf(listEcho, subjectOf('list', { json: sampleList([theirs, sampleKey()]), model }))).toEqual([]);
  const stale = sampleKey({ description: 'old' });
  expect(placesOf(listEcho, subjectOf('list', { json: sampleList([theirs, stale]), model }))).toEqual([
    '/keys/*/description',
  ]);
  expect(placesOf(listEcho, subjectOf('list', { json: sampleList([theirs, null, 7]), model }))).toBeNull();
});

test('an answer that shows another resource than the requested one is compared with the requested one', () => {
  const theirs = sampleKey({ id: 'ak_theirs', description: 'not ours' });
  expect(placesOf(getEcho, subjectOf('get', { json: theirs, model }))).toEqual(['/id', '/description']);
});

test('resources of others, deleted ones and answers without a resource are not judged', () => {
  const theirs = sampleKey({ id: 'ak_theirs', description: 'not ours' });
  expect(placesOf(getEcho, subjectOf('get', { id: 'ak_theirs', json: theirs, model }))).toBeNull();
  expect(placesOf(getEcho, subjectOf('get', { json: [], model }))).toBeNull();
  expect(placesOf(getEcho, subjectOf('get', { status: 404, json: sampleKey({ description: 'x' }), model }))).toBeNull();
  expect(placesOf(listEcho, subjectOf('get', { json: sampleKey({ description: 'x' }), model }))).toBeNull();
  const emptied = modelOf({ sent: asked, json: sampleKey() });
  emptied.learn(subjectOf('delete'));
  expect(placesOf(getEcho, subjectOf('get', { json: sampleKey({ description: 'x' }), model: emptied }))).toBeNull();
});

test('an update must show the values that were sent, and its other fields are not judged by update-applies', () => {
  const sent = { description: 'key of the hourly deploy' };
  const right = sampleKey(sent);
  expect(placesOf(updateApplies, subjectOf('update', { sent, json: right, model }))).toEqual([]);
  expect(placesOf(updateApplies, subjectOf('update', { sent, json: sampleKey(), model }))).toEqual(['/description']);
  expect(placesOf(updateApplies, subjectOf('update', { sent, json: { ...right, metadata: '' }, model }))).toEqual([]);
});

test('an update must keep the fields that were not sent', () => {
  const sent = { description: 'key of the hourly deploy' };
  const right = sampleKey(sent);
  expect(placesOf(updateKeepsRest, subjectOf('update', { sent, json: right, model }))).toEqual([]);
  expect(
    placesOf(updateKeepsRest, subjectOf('update', { sent, json: sampleKey({ description: 'x' }), model })),
  ).toEqual([]);
  expect(placesOf(updateKeepsRest, subjectOf('update', { sent, json: { ...right, metadata: null }, model }))).toEqual([
    '/metadata',
  ]);
  expect(
    placesOf(updateKeepsRest, subjectOf('update', { sent, json: { ...right, owner_id: 'usr_2' }, model })),
  ).toEqual(['/owner_id']);
  // owner_id is set at creation only: an update that sends it must not change it.
  const named = { owner_id: 'usr_2' };
  expect(placesOf(updateKeepsRest, subjectOf('update', { sent: named, json: sampleKey(named), model }))).toEqual([
    '/owner_id',
  ]);
});

test('updates of resources of others, refused updates and updates without a JSON body are not judged', () => {
  for (const check of [updateApplies, updateKeepsRest]) {
    const json = sampleKey({ description: 'x', metadata: 'y' });
    expect(placesOf(check, subjectOf('update', { sent: asked, json, id: 'ak_theirs', model }))).toBeNull();
    expect(placesOf(check, subjectOf('update', { sent: asked, json, status: 422, model }))).toBeNull();
    expect(placesOf(check, subjectOf('update', { json, model }))).toBeNull();
    expect(placesOf(check, subjectOf('update', { sent: asked, json: [], model }))).toBeNull();
  }
});
