import { expect, test } from '@playwright/test';
import { routeIpRestriction } from '../../../src/contract/resources/edges/route-ip-restriction.ts';
import { routeOidc } from '../../../src/contract/resources/edges/route-oidc.ts';
import { routeSaml } from '../../../src/contract/resources/edges/route-saml.ts';
import type { Resource } from '../../../src/contract/terms/contract.ts';
import {
  changedMembers,
  type Holding,
  holdingOf,
  isOurs,
  type ModuleReading,
  mayMeanAbsent,
  readingOf,
  requestFor,
  settingsIn,
  whyUntouched,
} from '../../../src/harness/loans/lent-module.ts';

const shown = (json: unknown, status = 200): ModuleReading => ({ status, json });
const policies = [{ id: 'ipp_1', uri: 'https://api.example.com/ip_policies/ipp_1' }];
const own = 'https://plumbline-20260314-092653-abcd-1.example.com';

const cases: readonly (readonly [what: string, Resource, ModuleReading, Holding])[] = [
  // The module is not set.
  ['404', routeOidc, shown({ error_code: 'x' }, 404), 'free'],
  ['410', routeOidc, shown(null, 410), 'free'],
  ['no body', routeOidc, shown(null, 204), 'free'],
  ['null', routeOidc, shown(null), 'free'],
  ['no members', routeOidc, shown({}), 'free'],
  ['empty members', routeOidc, shown({ enabled: false, issuer: '', scopes: [], client_secret: null }), 'free'],
  ['settings with defaults alone', routeOidc, shown({ enabled: false, maximum_duration: 3600 }), 'free'],
  // The answer does not show whether the module is set.
  ['a refusal', routeOidc, shown(null, 403), 'unknown'],
  ['a failure', routeOidc, shown(null, 500), 'unknown'],
  ['no answer', routeOidc, shown(null, 0), 'unknown'],
  ['a redirect', routeOidc, shown({}, 302), 'unknown'],
  ['text that is no JSON', routeOidc, shown(undefined), 'unknown'],
  ['a list', routeOidc, shown([]), 'unknown'],
  // A run of ours had to leave it.
  ['settings of a run', routeOidc, shown({ enabled: true, issuer: own }), 'ours'],
  [
    'settings of a run, by their path',
    routeSaml,
    shown({ idp_metadata: 'x plumbline/20260314-092653-abcd-1' }),
    'ours',
  ],
  // The owner has set it.
  ['settings of its owner', routeOidc, shown({ enabled: true, issuer: 'https://login.example.com' }), 'theirs'],
  ['settings that are not enabled', routeOidc, shown({ enabled: false, client_id: 'c' }), 'theirs'],
  ['enabled and nothing else', routeOidc, shown({ enabled: true }), 'theirs'],
  ['a run named where only we do not write', routeOidc, shown({ enabled: true, cookie_prefix: own }), 'theirs'],
  ['our name without the time of a run', routeOidc, shown({ issuer: 'https://plumbline-test.example.com' }), 'theirs'],
  // Modules that the documents show completely can be put back.
  ['policies of its owner', routeIpRestriction, shown({ enabled: true, ip_policies: policies }), 'restorable'],
  ['with an unknown member that is empty', routeIpRestriction, shown({ enabled: true, extra: [''] }), 'restorable'],
  ['with an unknown member', routeIpRestriction, shown({ enabled: true, extra: { mode: 1 } }), 'theirs'],
];

for (const [what, resource, reading, holding] of cases)
  test(`at the place of ${resource.title}, ${what}: ${holding}`, () => {
    expect(holdingOf(resource, reading)).toBe(holding);
    // Only settings of the owner and unknown ones are left alone.
    expect(whyUntouched(resource, reading) !== null).toBe(['theirs', 'unknown'].includes(holding));
  });

test('only a refusal about what is there may mean that nothing is: no server error, and none about the caller', () => {
  for (const status of [400, 409, 418, 422]) expect(mayMeanAbsent(shown(null, status))).toBe(true);
  for (const status of [200, 303, 401, 402, 403, 404, 429, 500, 501, 503])
    expect(mayMeanAbsent(shown(null, status))).toBe(false);
});

test('the reason for leaving a module alone names its members and no value', () => {
  expect(whyUntouched(routeOidc, shown({ enabled: true, issuer: 'i', client_secret: 's' }))).toBe(
    'set by its owner: issuer, client_secret',
  );
  expect(whyUntouched(routeOidc, shown({ enabled: true }))).toBe('set by its owner: enabled');
  expect(whyUntouched(routeOidc, shown(null, 503))).toBe('GET answered 503, so what is set there is not known');
});

test('a setting is any value that is not empty, at any depth', () => {
  const empty = [undefined, null, '', false, 0, [], [''], {}, { id: null }, [{ id: '' }]];
  for (const ip_policies of empty) expect(settingsIn(routeIpRestriction, shown({ ip_policies }))).toEqual([]);
  for (const ip_policies of ['x', 1, true, ['', 'x'], [{ id: 'x' }]])
    expect(settingsIn(routeIpRestriction, shown({ ip_policies }))).toEqual(['ip_policies']);
});

test('a module of the owner does not count as ours when an unknown member has our name', () => {
  expect(isOurs(routeOidc, shown({ issuer: 'https://login.example.com', note: own }))).toBe(false);
  expect(isOurs(routeOidc, shown({ issuer: 'https://login.example.com', client_id: own }))).toBe(true);
});

test('the request that puts a module back has only the documented fields, with ids in place of Refs and without nulls', () => {
  expect(
    requestFor(routeIpRestriction, shown({ enabled: true, ip_policies: policies, extra: 1, uri: 'https://x' })),
  ).toEqual({ enabled: true, ip_policy_ids: ['ipp_1'] });
  expect(requestFor(routeOidc, shown({ enabled: false, issuer: 'i', client_id: null }))).toEqual({
    enabled: false,
    issuer: 'i',
  });
});

const restricted = shown({ enabled: true, ip_policies: policies });
for (const [what, resource, before, now, changed] of [
  [
    'as before',
    routeIpRestriction,
    restricted,
    shown({ ip_policies: structuredClone(policies), enabled: true, extra: 1 }),
    [],
  ],
  ['switched off', routeIpRestriction, restricted, shown({ enabled: false, ip_policies: policies }), ['enabled']],
  ['with fewer policies', routeIpRestriction, restricted, shown({ enabled: true, ip_policies: [] }), ['ip_policies']],
  ['gone', routeIpRestriction, restricted, shown(null, 404), ['enabled', 'ip_policies']],
  ['there though it was not', routeIpRestriction, shown(null, 404), shown({ enabled: false }), ['enabled']],
  ['not there though it was empty', routeIpRestriction, shown({}), shown(null, 404), ['enabled']],
  // Deployments may show an unset module in different ways.
  ['empty in another way', routeOidc, shown(null, 404), shown({ enabled: false, issuer: '' }), []],
  ['removed by us after a run had to leave it', routeOidc, shown({ issuer: own }), shown(null, 404), []],
  ['left by us', routeOidc, shown(null, 404), shown({ issuer: own }), ['issuer']],
] as const)
  test(`a lent place ${what}: ${changed.join(' and ') || 'nothing'} has changed`, () => {
    expect([...changedMembers(resource, before, now)].sort()).toEqual([...changed].sort());
  });

test('an answer without a body is null, invalid JSON is undefined, and a missing answer has status 0', () => {
  const exchange = (body: string, json?: unknown) =>
    ({ response: { status: 200, headers: [], body: Buffer.from(body) }, json }) as unknown as Parameters<
      typeof readingOf
    >[0];
  expect(readingOf(exchange('{}', {}))).toEqual({ status: 200, json: {} });
  expect(readingOf(exchange(''))).toEqual({ status: 200, json: null });
  expect(readingOf(exchange('<html>'))).toStrictEqual({ status: 200, json: undefined });
  expect(readingOf({ ...exchange(''), response: null })).toEqual({ status: 0, json: null });
});
