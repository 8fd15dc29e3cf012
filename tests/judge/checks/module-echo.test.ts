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

test('a module answered in its response shape is compared with the request', () => {
  expect(placesOf(replaceEcho, subjectOf('replace', { resource, sent, json: shown }))).toEqual([]);
});

test('a setting that differs from the request is a flaw at its name', () => {
  const lost = { enabled: false, ip_policies: [ref('ipp_1')] };
  expect(placesOf(replaceEcho, subjectOf('replace', { resource, sent, json: lost }))).toEqual([
    '/enabled',
    '/ip_policies',
  ]);
});

test('refusals, reads and answers that are no object are not judged as answers to replace', () => {
  expect(placesOf(replaceEcho, subjectOf('replace', { resource, sent, status: 422, json: {} }))).toBeNull();
  expect(placesOf(replaceEcho, subjectOf('get', { resource, json: shown }))).toBeNull();
  expect(placesOf(replaceEcho, subjectOf('replace', { resource, sent, json: null }))).toBeNull();
});

test('get is compared with the last replace, and is not judged when this run replaced nothing', () => {
  const model = new Model();
  const get = (json: unknown) => subjectOf('get', { resource, model, json });
  expect(placesOf(replaceReadBack, get(shown))).toBeNull();
  model.learn(subjectOf('replace', { resource, model, sent, json: shown }));
  expect(placesOf(replaceReadBack, get(shown))).toEqual([]);
  expect(placesOf(replaceReadBack, get({ ...shown, enabled: false }))).toEqual(['/enabled']);
});

test('a finding never quotes a secret', () => {
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
