import { expect, test } from '@playwright/test';
import { gaps, requirements } from '../../../src/contract/index.ts';
import { locatorsOf } from '../../../src/contract/register/locators-of.ts';

test('every requirement and every gap stands somewhere in the documents', () => {
  const nowhere = [...requirements, ...gaps].filter(({ id }) => locatorsOf(id).length === 0);
  expect(nowhere.map(({ id }) => id)).toEqual([]);
});

test('a law stands for every resource that it binds, and a shared silence for every resource that it is a question to', () => {
  for (const resource of ['api-keys', 'event-destinations', 'route-saml'])
    expect(locatorsOf(`${resource}.auth-header`)).toContain('document 1, Authentication, rule 1');
  expect(locatorsOf('weighted-backends.list-order')).toContain('document 1, Endpoints, rule 5');
  // Document 3 has a question of its own under the same name.
  expect(locatorsOf('captured-requests.list-order')).toEqual(['document 3, Endpoints, row 5']);
});

test('a statement about one resource stands where that resource is described', () => {
  expect(locatorsOf('reserved-domains.cname-target-of-service')).toEqual(['document 1, Reserved domain, row 8']);
  expect(locatorsOf('no.such-requirement')).toEqual([]);
});
