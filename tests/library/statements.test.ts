import { expect, test } from '@playwright/test';
import * as contract from '../../src/contract/index.ts';
import { gaps, requirements, version } from '../../src/library/index.ts';

test('a program reads every requirement and gap, and the version that they belong to', () => {
  expect(requirements).toEqual(contract.requirements);
  expect(gaps).toEqual(contract.gaps);
  expect(version).toMatch(/^\d+\.\d+\.\d+$/);
});
