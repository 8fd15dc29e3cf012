/** The wide form of `tests/harness/script/scripts-of-faults.test.ts`: at least one fault for each requirement that any fault breaks. */
import { expect, test } from '@playwright/test';
import { allFaults } from '../../src/conduct/prove/all-faults.ts';
import { sampleFaults } from '../../src/conduct/prove/sample-faults.ts';
import { whySurvives } from '../../src/conduct/prove/survivors.ts';
import { tryFault } from '../harness/script/try-fault.ts';
import { collectBodies } from '../suites/collect-bodies.ts';
import { count } from './count.ts';

test.describe.configure({ timeout: 2 * 60 * 60 * 1000 });

test('every script that stands alone reproduces its fault, and finds nothing on a deployment without it', async () => {
  await collectBodies();
  const seed = Number(process.env['PLUMBLINE_SCRIPTS'] ?? 1);
  const faults = sampleFaults(
    allFaults.filter((fault) => whySurvives(fault) === null),
    seed,
    1,
  );
  let [alone, replayed] = [0, 0];
  const untrue: unknown[] = [];
  for (const fault of faults)
    for (const { requirement, place, script, bent, right, lines } of await tryFault(fault)) {
      if (script === null) replayed += 1;
      else alone += 1;
      // Exit code 3: its requests had other results, and the file calls `replay`.
      if (script !== null && (bent !== 1 || ![0, 3].includes(Number(right))))
        untrue.push({ fault: fault.name, requirement, place, bent, right, lines });
    }
  count('scripts', { faults: faults.length, alone, replayed, untrue: untrue.length });
  expect(untrue).toEqual([]);
});
