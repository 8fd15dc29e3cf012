import { expect, test } from '@playwright/test';
import { same } from '../../../src/judge/comparisons/compare.ts';

test('a value that was sent once must not be shown twice', () => {
  expect(same('members', ['openid'], ['openid', 'openid'])).toBe(false);
  expect(same('hostports', ['a.example:443'], ['A.example:443', 'a.example:443'])).toBe(false);
  expect(same('references', ['ipp_1'], [{ id: 'ipp_1' }, { id: 'ipp_1' }])).toBe(false);
  const written = { ip_policy_ids: ['ipp_1', 'ipp_2'] };
  const refs = ['ipp_1', 'ipp_2'].map((id) => ({ id }));
  expect(same('module', written, { enabled: true, ip_policies: refs })).toBe(true);
  expect(same('module', written, { enabled: true, ip_policies: [...refs, ...refs] })).toBe(false);
});

test('a value that was sent twice may be shown once or twice', () => {
  for (const shown of [['a:1'], ['a:1', 'a:1']]) {
    expect(same('members', ['a:1', 'a:1'], shown)).toBe(true);
    expect(same('hostports', ['a:1', 'a:1'], shown)).toBe(true);
    expect(same('references', ['a:1', 'a:1'], shown)).toBe(true);
  }
});
