import { expect, test } from '@playwright/test';
import { applyDemand, type Demand } from '../../../../src/report/model/verdict/demand.ts';
import { exitCode } from '../../../../src/report/model/verdict/gate.ts';
import { sampleReport } from '../../sample-report.ts';

/** Of its 72 requirements all but agent-tunnels.auth-header were tried. */
const report = sampleReport('conforming');
const named = (...ids: readonly string[]): Demand => ({
  patterns: ids.map((pattern) => ({ pattern, matches: (id) => id === pattern })),
});

test('less than the required share leaves a clean run without a verdict, and says how much was tried', () => {
  expect(applyDemand(report, { share: 71 / 72 })).toBe(report);
  const demanded = applyDemand(report, { share: 0.99 });
  expect(demanded.reason).toBe('71 of 72 requirements tried, and at least 99% were required');
  expect(exitCode(demanded)).toBe(3);
});

test('what is named must have been tried; what the report does not know was not', () => {
  expect(applyDemand(report, named('api-keys.shape'))).toBe(report);
  const demanded = applyDemand(report, named('api-keys.shape', 'agent-tunnels.auth-header', 'new.shape'));
  expect(demanded.reason).toBe('2 required requirements not tried: agent-tunnels.auth-header, new.shape');
  expect(exitCode(demanded)).toBe(3);
});

test('a deviation is not hidden by what was not tried', () => {
  const deviating = sampleReport('deviating', { cleanup: { created: 0, removed: 0, left: [] } });
  expect(applyDemand(deviating, { share: 1 })).toBe(deviating);
});
