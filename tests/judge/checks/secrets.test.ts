import { expect, test } from '@playwright/test';
import { apiKeys } from '../../../src/contract/resources/account/api-keys.ts';
import type { Resource } from '../../../src/contract/terms/contract.ts';
import { tokenInCreation, tokenNullLater, tokenShownOnce } from '../../../src/judge/checks/secrets.ts';
import { modelOf, placesOf, sampleKey, sampleList, subjectOf, without } from '../sample-subject.ts';

const TOKEN = '2fZ9kQ7token';
const model = modelOf({ json: sampleKey({ token: TOKEN }) });
const withoutSecret: Resource = { ...apiKeys, secrets: [] };

test('the answer to a creation must show the token as text that is not empty', () => {
  expect(placesOf(tokenInCreation, subjectOf('create', { json: sampleKey({ token: TOKEN }) }))).toEqual([]);
  for (const token of [null, '', 7, undefined, {}])
    expect(placesOf(tokenInCreation, subjectOf('create', { json: sampleKey({ token }) })), String(token)).toEqual([
      '/token',
    ]);
  expect(placesOf(tokenInCreation, subjectOf('create', { json: [] }))).toEqual(['/token']);
});

test('only successful creations of resources with a secret are judged for their token', () => {
  expect(placesOf(tokenInCreation, subjectOf('create', { status: 403, json: {} }))).toBeNull();
  expect(placesOf(tokenInCreation, subjectOf('get', { json: sampleKey() }))).toBeNull();
  expect(placesOf(tokenInCreation, subjectOf('create', { json: {}, resource: withoutSecret }))).toBeNull();
});

test('every later answer must show the token as null', () => {
  for (const operation of ['get', 'update'] as const) {
    expect(placesOf(tokenNullLater, subjectOf(operation, { json: sampleKey() }))).toEqual([]);
    for (const token of ['', 'x', '****', 7, {}, false])
      expect(placesOf(tokenNullLater, subjectOf(operation, { json: sampleKey({ token }) }))).toEqual(['/token']);
    expect(placesOf(tokenNullLater, subjectOf(operation, { json: without(sampleKey(), 'token') }))).toEqual(['/token']);
  }
});

test('the items of a list are judged too, under one normalised place', () => {
  expect(placesOf(tokenNullLater, subjectOf('list', { json: sampleList([sampleKey(), sampleKey()]) }))).toEqual([]);
  expect(
    placesOf(tokenNullLater, subjectOf('list', { json: sampleList([sampleKey(), sampleKey({ token: 'x' })]) })),
  ).toEqual(['/keys/*/token']);
});

test('a finding does not quote the token', () => {
  const [flaw] = tokenNullLater.examine(subjectOf('get', { json: sampleKey({ token: TOKEN }) }), 'api-keys') ?? [];
  expect(flaw?.received).toBe('a string');
  const [absent] = tokenNullLater.examine(subjectOf('get', { json: without(sampleKey(), 'token') }), 'api-keys') ?? [];
  expect(absent?.received).toBe('nothing');
  const leak = tokenShownOnce.examine(subjectOf('get', { json: sampleKey({ token: TOKEN }), model }), 'api-keys') ?? [];
  expect(JSON.stringify(leak)).not.toContain(TOKEN);
  expect(leak[0]?.received).toContain('c1');
});

test('creations, refusals and answers without a resource are not judged as later answers', () => {
  expect(placesOf(tokenNullLater, subjectOf('create', { json: sampleKey({ token: TOKEN }) }))).toBeNull();
  expect(placesOf(tokenNullLater, subjectOf('get', { status: 404, json: sampleKey({ token: 'x' }) }))).toBeNull();
  expect(placesOf(tokenNullLater, subjectOf('list', { json: sampleList([]) }))).toBeNull();
  expect(
    placesOf(tokenNullLater, subjectOf('get', { json: sampleKey({ token: 'x' }), resource: withoutSecret })),
  ).toBeNull();
  expect(placesOf(tokenNullLater, subjectOf('get', { json: ['no resource'] }))).toEqual([]);
});

test('an issued secret in any later answer is a flaw: in a body, list, error or header', () => {
  for (const subject of [
    subjectOf('get', { json: sampleKey({ token: TOKEN }), model }),
    subjectOf('get', { json: sampleKey({ extra: { deep: [`Bearer ${TOKEN}`] } }), model }),
    subjectOf('list', { json: sampleList([sampleKey({ description: TOKEN })]), model }),
    subjectOf('get', { status: 404, json: { msg: `no key for ${TOKEN}` }, model }),
    subjectOf('get', { status: 500, body: `<pre>${TOKEN}</pre>`, model }),
    subjectOf('delete', { headers: [['X-Token', TOKEN]], model }),
    subjectOf('create', { json: sampleKey({ id: 'ak_2', token: TOKEN }), model }),
  ])
    expect(placesOf(tokenShownOnce, subject), subject.endpoint.id).toEqual(['']);
});

test('an answer without an issued secret is accepted, and so is the creation that first shows one', () => {
  expect(placesOf(tokenShownOnce, subjectOf('get', { json: sampleKey(), model }))).toEqual([]);
  expect(
    placesOf(tokenShownOnce, subjectOf('create', { json: sampleKey({ id: 'ak_2', token: 'another-token' }), model })),
  ).toEqual([]);
  expect(placesOf(tokenShownOnce, subjectOf('get', { status: null, model }))).toBeNull();
});

test('a leaked secret breaks the law of the resource that the secret belongs to', () => {
  expect(tokenShownOnce.bound?.(subjectOf('get', { model }))).toEqual(['api-keys']);
  expect(tokenShownOnce.bound?.(subjectOf('get'))).toEqual([]);
  const leaking = subjectOf('get', { json: sampleKey({ token: TOKEN }), model });
  expect(tokenShownOnce.examine(leaking, 'credentials')).toEqual([]);
});
