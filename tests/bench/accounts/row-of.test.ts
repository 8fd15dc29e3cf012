import { expect, test } from '@playwright/test';
import { rowOf } from '../../../bench/accounts/row-of.ts';

const report = {
  run: { durationMs: 90_000 },
  summary: { exchanges: 2381 },
  requirements: [
    { id: 'api-keys.create', statementId: '*.create', verdict: 'unexercised' },
    { id: 'credentials.create', statementId: '*.create', verdict: 'pass' },
    { id: 'api-keys.list', statementId: '*.list', verdict: 'unexercised' },
    { id: 'route-saml.list', statementId: '*.list', verdict: 'unexercised' },
    { id: 'route-saml.get', statementId: 'route-saml.get', verdict: 'unexercised' },
  ],
};

test('a row counts the statements that can be shown in some place, and how many of them passed in one', () => {
  const kind = { name: 'small', freedoms: [], beyond: [/^route-saml\./] };
  expect(rowOf(kind, report, 0)).toBe('| small | 2 | 1 (50 %) | 2,381 | 1.5 | 0 |');
});
