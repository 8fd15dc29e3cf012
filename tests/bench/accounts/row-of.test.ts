import { expect, test } from '@playwright/test';
import { rowOf } from '../../../bench/accounts/row-of.ts';

const report = {
  run: { durationMs: 90_000 },
  summary: { exchanges: 2381 },
  requirements: [
    { id: 'api-keys.create', verdict: 'pass' },
    { id: 'api-keys.get', verdict: 'unexercised' },
    { id: 'api-keys.list', verdict: 'pass' },
    { id: 'route-saml.get', verdict: 'unexercised' },
  ],
};

test('a row counts the requirements that were tried and can be shown, and how many of them passed', () => {
  const kind = { name: 'small', freedoms: [], beyond: [/^route-saml\./] };
  const tried = ['api-keys.create', 'api-keys.get', 'route-saml.get'];
  expect(rowOf(kind, report, tried, 0)).toBe('| small | 2 | 1 (50 %) | 2,381 | 1.5 | 0 |');
});
