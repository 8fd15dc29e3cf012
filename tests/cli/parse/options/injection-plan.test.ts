import { expect, test } from '@playwright/test';
import { injectionPlan } from '../../../../src/cli/parse/options/injection-plan.ts';

test('an injection plan is parsed, and any other text is refused with an example', () => {
  expect(injectionPlan('latency=200,429=0.1,reset=0.01')).toEqual({
    latencyMs: 200,
    chances: { '429': 0.1, '503': 0, reset: 0.01 },
  });
  for (const text of ['', 'latency', '404=0.1', '429=2', 'latency=60001', '429=-1', '429=0.1,'])
    expect(() => injectionPlan(text), text).toThrow(/It looks like latency=200,/);
  expect(() => injectionPlan('429=0.6,503=0.6')).toThrow(/more than 1 together/);
});
