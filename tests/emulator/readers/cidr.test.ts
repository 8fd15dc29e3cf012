import { expect, test } from '@playwright/test';
import { isCidr } from '../../../src/emulator/readers/cidr.ts';
import { notCidrs, tellingCidrs } from '../../../src/generate/values/cidr.ts';

test('the deployment reads every form of an address and a range, and refuses other texts', () => {
  expect(
    Object.values(tellingCidrs)
      .flat()
      .filter((text) => !isCidr(text)),
  ).toEqual([]);
  expect([...notCidrs, 'fe80::1%eth0', '192.0.2.0/024', '192.0.2.0/24/24', '192.0.2.0/', ''].filter(isCidr)).toEqual(
    [],
  );
});
