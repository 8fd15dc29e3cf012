import { expect, test } from '@playwright/test';
import { BadUsage } from '../../../src/harness/target/bad-usage.ts';
import { targetOf } from '../../../src/harness/target/target.ts';
import { sampleRecipes } from '../recipes/sample-recipes.ts';

const management = { baseUrl: 'https://api.example.com' };
const step = { method: 'POST', path: '/ip_policies', capture: { id: '/id' } };
const removal = { method: 'DELETE', path: '/ip_policies/{id}' };
const policy = { make: [step], value: '{id}', remove: [removal] };

test('complete recipes are accepted unchanged', () => {
  expect(targetOf({ management, recipes: sampleRecipes }, 'f').recipes).toEqual(sampleRecipes);
  expect(targetOf({ management }, 'f').recipes).toEqual({});
});

const mistakes: { readonly [line: string]: object } = {
  'f: recipes.ipPolicyIds.0.value names {other}, which no step before it captures': { value: '{other}' },
  'f: recipes.ipPolicyIds.0.make.0.body names {id}, which no step before it captures': {
    make: [{ ...step, body: { deep: [{ text: 'x {id}' }] } }],
  },
  'f: recipes.ipPolicyIds.0.make.0.path must not have the segments . and ..': {
    make: [{ ...step, path: '/ip_policies/../api_keys' }],
  },
  'f: recipes.ipPolicyIds.0.make.0.capture.id must be a JSON Pointer, such as /id': {
    make: [{ ...step, capture: { id: 'id' } }],
  },
  'f: recipes.ipPolicyIds.0.make.0.capture.marker must be a name of letters, digits and _, other than marker, name, domain, certificatePem, privateKeyPem':
    { make: [{ ...step, capture: { id: '/id', marker: '/x' } }] },
  'f: recipes.ipPolicyIds.0.remove.0.capture is of no use: nothing comes after it': {
    remove: [{ ...removal, capture: { id: '/id' } }],
  },
  'f: recipes.ipPolicyIds.0.make must have at least one item': { make: [] },
  'f: recipes.ipPolicyIds.0.remove must have at least one item': { remove: [] },
  'f: recipes.ipPolicyIds.0.times must be <= 10': { times: 11 },
};

for (const [line, mistake] of Object.entries(mistakes))
  test(line, () => {
    const recipes = { ipPolicyIds: [{ ...policy, ...mistake }] };
    expect(() => targetOf({ management, recipes }, 'f')).toThrow(new BadUsage(line));
  });

test('a path of a recipe must stay on the management API', () => {
  for (const path of ['//evil.example/x', 'https://evil.example', 'x', '/a?b', '/a#b', '/a%2e', '/a\\b', '/a b', '/a/'])
    expect(
      () => targetOf({ management, recipes: { ipPolicyIds: [{ ...policy, make: [{ ...step, path }] }] } }, 'f'),
      path,
    ).toThrow(/^f: recipes\.ipPolicyIds\.0\.make\.0\.path must match pattern/);
});
