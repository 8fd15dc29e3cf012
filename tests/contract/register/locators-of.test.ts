import { expect, test } from '@playwright/test';
import { gaps, requirements } from '../../../src/contract/index.ts';
import { locatorsOf } from '../../../src/contract/register/locators-of.ts';

test('every requirement and every gap has a place in the documents', () => {
  const nowhere = [...requirements, ...gaps].filter(({ id }) => locatorsOf(id).length === 0);
  expect(nowhere.map(({ id }) => id)).toEqual([]);
});

test('the locator of a law or a shared silence belongs to every resource that it binds or asks', () => {
  for (const resource of ['api-keys', 'event-destinations', 'route-saml'])
    expect(locatorsOf(`${resource}.auth-header`)).toContain('document 1, Authentication, rule 1');
  expect(locatorsOf('weighted-backends.list-order')).toContain('document 1, Endpoints, rule 5');
  // Document 3 has a question of its own with this name.
  expect(locatorsOf('captured-requests.list-order')).toEqual(['document 3, Endpoints, row 5']);
});

test('the locator of a statement about one resource is in the description of that resource', () => {
  expect(locatorsOf('reserved-domains.cname-target-of-service')).toEqual(['document 1, Reserved domain, row 8']);
  expect(locatorsOf('no.such-requirement')).toEqual([]);
});
