import { expect, test } from '@playwright/test';
import { credentials } from '../../../src/contract/resources/account/credentials.ts';
import { reservedDomains } from '../../../src/contract/resources/reserved/reserved-domains.ts';
import { aclUnspecified, acmeTargetOfOneName } from '../../../src/judge/checks/unasked.ts';
import { placesOf, subjectOf } from '../sample-subject.ts';

const created = (sent: object, acl: unknown): string[] | null =>
  placesOf(aclUnspecified, subjectOf('create', { resource: credentials, sent, json: { acl } }));

test('a creation without acl must show an empty list', () => {
  expect(created({ description: 'free' }, [])).toEqual([]);
  for (const acl of [['bind:a.example'], ['*'], null, undefined]) expect(created({}, acl)).toEqual(['/acl']);
});

test('a creation that names an acl, even as null, is not judged', () => {
  for (const acl of [null, [], ['*']]) expect(created({ acl }, ['*'])).toBeNull();
});

const shown = (domain: unknown, target: unknown): string[] | null =>
  placesOf(
    acmeTargetOfOneName,
    subjectOf('update', { resource: reservedDomains, json: { domain, acme_challenge_cname_target: target } }),
  );

test('a domain that is no wildcard must show no ACME target', () => {
  expect(shown('a.example.com', null)).toEqual([]);
  expect(shown('a.example.com', 'x.acme.example')).toEqual(['/acme_challenge_cname_target']);
  expect(shown('*.example.com', 'x.acme.example')).toBeNull();
  expect(shown(undefined, 'x.acme.example')).toBeNull();
});
