import { expect, test } from '@playwright/test';
import { applyDemand, type Demand } from '../../../../src/report/model/verdict/demand.ts';
import { exitCode } from '../../../../src/report/model/verdict/gate.ts';
import { sampleReport } from '../../sample-report.ts';

/** All of its 72 requirements except agent-tunnels.auth-header were tried. */
const report = sampleReport('conforming');
const named = (...ids: readonly string[]): Demand => ({
  patterns: ids.map((pattern) => ({ pattern, matches: (id) => id === pattern })),
});

test('a run below the required share has no verdict, and states how much was tried', () => {
  expect(applyDemand(report, { share: 71 / 72 })).toBe(report);
  const demanded = applyDemand(report, { share: 0.99 });
  expect(demanded.reason).toBe('71 of 72 requirements tried, and at least 99% were required');
  expect(exitCode(demanded)).toBe(3);
});

test('a required requirement must have been tried, and an unknown one counts as not tried', () => {
  expect(applyDemand(report, named('api-keys.shape'))).toBe(report);
  const demanded = applyDemand(report, named('api-keys.shape', 'agent-tunnels.auth-header', 'new.shape'));
  expect(demanded.reason).toBe('2 required requirements not tried: agent-tunnels.auth-header, new.shape');
  expect(exitCode(demanded)).toBe(3);
});

test('a deviating run stays deviating when a demand is not met', () => {
  const deviating = sampleReport('deviating', { cleanup: { created: 0, removed: 0, left: [] } });
  expect(applyDemand(deviating, { share: 1 })).toBe(deviating);
});
