import { expect, test } from '@playwright/test';
import { Injections } from '../../../src/conduct/proxy/injections.ts';

const plan = { latencyMs: 0, chances: { '429': 0.2, '503': 0.1, reset: 0.05 } };
const drawn = (seed: number): (string | null)[] => {
  const injections = new Injections(plan, seed);
  return Array.from({ length: 4000 }, () => injections.draw());
};

test('equal seeds draw equal injections, another seed draws others, and each kind has its planned share', () => {
  expect(drawn(1)).toEqual(drawn(1));
  expect(drawn(1)).not.toEqual(drawn(2));
  const share = (kind: string | null): number => drawn(3).filter((one) => one === kind).length / 4000;
  expect(share('429')).toBeCloseTo(0.2, 1);
  expect(share('503')).toBeCloseTo(0.1, 1);
  expect(share('reset')).toBeCloseTo(0.05, 1);
  expect(share(null)).toBeCloseTo(0.65, 1);
});
