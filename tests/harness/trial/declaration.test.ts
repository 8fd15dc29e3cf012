import { expect, test } from '@playwright/test';
import { type Behaviour, type RequirementId, resourcesUnder } from '../../../src/contract/index.ts';
import type { LawName } from '../../../src/contract/laws/laws.ts';
import { apiKeys } from '../../../src/contract/resources/account/api-keys.ts';
import { declaring } from '../../../src/harness/trial/declaration.ts';

const declared: string[] = [];
const requirement = declaring<RequirementId, Behaviour, LawName, { readonly name: string }, object>(
  (id) => void declared.push(id),
  resourcesUnder,
);
const body = async (): Promise<void> => {};

test.beforeEach(() => void declared.splice(0));

test('a law is declared for every resource that it binds, and for no others', () => {
  requirement.law('update-keeps-rest', body);
  expect(declared).toContain('api-keys.update-keeps-rest');
  // Document 2 shows no update of event destinations.
  expect(declared).not.toContain('event-destinations.update-keeps-rest');
});

test('an id that the contract does not have is refused by the compiler and at run time', () => {
  // @ts-expect-error: no update is shown for certificate authorities.
  expect(() => requirement('certificate-authorities.update-keeps-rest', body)).toThrow('the contract has no');
  // @ts-expect-error: nothing is called so.
  expect(() => requirement.on(apiKeys, 'no-such-behaviour', body)).toThrow('the contract has no api-keys.no-such');
  expect(() => requirement.on(apiKeys, 'hostports', body)).toThrow('the contract has no api-keys.hostports');
  requirement('api-keys.token-shown-once', body);
  requirement.on(apiKeys, 'token-null-later', body);
  expect(declared).toEqual(['api-keys.token-shown-once', 'api-keys.token-null-later']);
});

test('a requirement that was not chosen is not declared, but must exist in the contract', () => {
  const few = declaring<RequirementId, Behaviour, LawName, { readonly name: string }, object>(
    (id) => void declared.push(id),
    resourcesUnder,
    (id) => id === 'api-keys.update-keeps-rest',
  );
  few.law('update-keeps-rest', body);
  few('api-keys.token-shown-once', body);
  expect(declared).toEqual(['api-keys.update-keeps-rest']);
  expect(() => few.on(apiKeys, 'hostports', body)).toThrow('the contract has no api-keys.hostports');
});
