import { expect, test } from '@playwright/test';
import { allFaults } from '../../../src/conduct/prove/all-faults.ts';
import { shownBy } from '../../../src/conduct/prove/shown-by.ts';
import { whySurvives } from '../../../src/conduct/prove/survivors.ts';
import { requirements } from '../../../src/contract/index.ts';

const ids = new Set<string>(requirements.map(({ id }) => id));

test('a fault shown by another trial names an existing requirement that it does not break, and does not survive', () => {
  const shown = allFaults.flatMap((fault) => {
    const by = shownBy(fault.name);
    return by === null ? [] : [{ fault, by }];
  });
  expect(shown.length).toBeGreaterThan(30);
  for (const { fault, by } of shown) {
    expect(ids.has(by), `${fault.name} is shown by ${by}`).toBe(true);
    expect(fault.breaks as readonly string[], fault.name).not.toContain(by);
    expect(whySurvives(fault), fault.name).toBeNull();
  }
});

test('a fault without another trial is shown by the requirements that it breaks', () => {
  expect(shownBy('api-keys.token-shown-by-get')).toBeNull();
});
