import { expect, test } from '@playwright/test';
import { routeIpRestriction } from '../../../src/contract/resources/edges/route-ip-restriction.ts';
import { routeOidc } from '../../../src/contract/resources/edges/route-oidc.ts';
import { replaceEcho, replaceReadBack } from '../../../src/judge/checks/module-echo.ts';
import { Model } from '../../../src/judge/model.ts';
import { placesOf, subjectOf } from '../sample-subject.ts';

const ref = (id: string) => ({ id, uri: `https://api.example.com/ip_policies/${id}` });
const resource = routeIpRestriction;
const sent = { ip_policy_ids: ['ipp_1', 'ipp_2'] };
const shown = { enabled: true, ip_policies: [ref('ipp_2'), ref('ipp_1')], extra: 1 };

test('a module that is answered in its response shape is as it was asked for', () => {
  expect(placesOf(replaceEcho, subjectOf('replace', { resource, sent, json: shown }))).toEqual([]);
});

test('a setting that is answered otherwise is found by its name', () => {
  const lost = { enabled: false, ip_policies: [ref('ipp_1')] };
  expect(placesOf(replaceEcho, subjectOf('replace', { resource, sent, json: lost }))).toEqual([
    '/enabled',
    '/ip_policies',
  ]);
});

test('a refusal, a read and an answer that is no object say nothing about the answer to replace', () => {
  expect(placesOf(replaceEcho, subjectOf('replace', { resource, sent, status: 422, json: {} }))).toBeNull();
  expect(placesOf(replaceEcho, subjectOf('get', { resource, json: shown }))).toBeNull();
  expect(placesOf(replaceEcho, subjectOf('replace', { resource, sent, json: null }))).toBeNull();
});

test('get is held against what was last replaced, and against nothing where others set the module', () => {
  const model = new Model();
  const get = (json: unknown) => subjectOf('get', { resource, model, json });
  expect(placesOf(replaceReadBack, get(shown))).toBeNull();
  model.learn(subjectOf('replace', { resource, model, sent, json: shown }));
  expect(placesOf(replaceReadBack, get(shown))).toEqual([]);
  expect(placesOf(replaceReadBack, get({ ...shown, enabled: false }))).toEqual(['/enabled']);
});

test('a secret is never quoted in what is found', () => {
  const subject = subjectOf('replace', {
    resource: routeOidc,
    sent: { client_secret: 'sent-secret' },
    json: { enabled: true, client_secret: 'shown-secret' },
  });
  const [flaw] = replaceEcho.examine(subject, 'route-oidc') ?? [];
  expect(flaw?.place).toBe('/client_secret');
  expect(JSON.stringify(flaw)).not.toContain('-secret"');
  expect(`${flaw?.expected}${flaw?.received}`).not.toMatch(/sent-secret|shown-secret/);
});
