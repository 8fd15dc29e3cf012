import { expect, test } from '@playwright/test';
import { roomOf } from '../../../bench/profile/room-of.ts';
import { sumBy } from '../../../bench/profile/sum-by.ts';

const at = (id: number, functionName: string, url: string, children: number[] = []) => ({
  id,
  callFrame: { functionName, url },
  children,
});

const profile = {
  nodes: [
    at(1, '(root)', '', [2, 6, 7]),
    at(2, 'judge', 'file:///a/src/judge/judge.ts', [3, 4]),
    at(3, 'validate', 'file:///a/node_modules/ajv/dist/core.js', [5]),
    at(4, 'send', 'file:///a/specs/api.spec.ts'),
    at(5, 'readFileSync', 'node:fs'),
    at(6, '(idle)', ''),
    at(7, 'run', 'file:///a/node_modules/playwright/lib/worker.js'),
  ],
  samples: [2, 3, 3, 4, 5, 6, 7],
  timeDeltas: [1000, 2000, 500, 4000, 8000, 100_000, 16_000],
};

test('time is summed by the room of the function that spent it, and idle time does not count', () => {
  expect(Object.fromEntries(sumBy(profile, roomOf))).toEqual({
    'src/judge': 1,
    'other packages': 2.5,
    specs: 4,
    Node: 8,
    Playwright: 16,
  });
});

test('time in packages counts for the nearest of our functions that called them, or for none', () => {
  const ours = sumBy(profile, ({ functionName, url }) =>
    functionName === '(idle)' ? null : /\/(src|specs)\//.test(url) ? functionName : undefined,
  );
  expect(Object.fromEntries(ours)).toEqual({ judge: 11.5, send: 4 });
});
