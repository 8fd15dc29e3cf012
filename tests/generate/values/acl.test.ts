import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import {
  type AclForm,
  aclRule,
  doubtfulRules,
  otherKinds,
  plainRule,
  tellingRules,
} from '../../../src/generate/values/acl.ts';
import { SEEDED } from '../witness.ts';

/** The forms in an independent and strict version. */
const strict: { readonly [form in AclForm]: RegExp } = {
  domain: /^bind:([a-z]([a-z0-9-]*[a-z0-9])?\.)+[a-z]+$/,
  address:
    /^bind:([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]+:(?!0)(\d{1,4}|[1-5]\d{4}|6[0-4]\d{3}|65[0-4]\d{2}|655[0-2]\d|6553[0-5])$/,
  label: /^bind:[a-z][a-z0-9-]*=[a-z][a-z0-9-]*$/,
  'wildcard-domain': /^bind:\*\.([a-z]([a-z0-9-]*[a-z0-9])?\.)+[a-z]+$/,
  'wildcard-label': /^bind:(\*=[a-z][a-z0-9-]*|[a-z][a-z0-9-]*=\*|\*=\*)$/,
};
const forms = Object.keys(strict) as AclForm[];

for (const form of forms) {
  test(`every rule of the form ${form} has this form and no other`, () => {
    const holds = (rule: string): boolean =>
      forms.every((other) => strict[other].test(rule) === (other === form)) && !rule.includes('--');
    fc.assert(fc.property(aclRule(form, 'a.example'), holds), SEEDED);
    expect(tellingRules('a.example')[form].filter((rule) => !holds(rule))).toEqual([]);
  });
}

test('no rule of another kind begins with bind, and each has a valid twin', () => {
  for (const rule of otherKinds) {
    expect(rule).not.toMatch(/^\s*bind:/i);
    expect(strict.label.test(rule.replace(/^.*:/, 'bind:'))).toBe(true);
  }
});

test('rules with a domain or an address are under the requested domain', () => {
  for (const form of ['domain', 'address', 'wildcard-domain'] as const) {
    const isUnder = (rule: string): boolean => /[.:]a\.example(:\d+)?$/.test(rule);
    fc.assert(fc.property(aclRule(form, 'a.example'), isUnder), SEEDED);
    expect(tellingRules('a.example')[form].filter((rule) => !isUnder(rule))).toEqual([]);
  }
  expect(strict.label.test(plainRule)).toBe(true);
});

test('no doubtful rule has a form that is valid beyond doubt', () => {
  expect(doubtfulRules.filter((rule) => forms.some((form) => strict[form].test(rule)))).toEqual([]);
});
