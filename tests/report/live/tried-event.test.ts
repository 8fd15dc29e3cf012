import { expect, test } from '@playwright/test';
import { gaps } from '../../../src/contract/index.ts';
import { schemaErrors } from '../../../src/judge/shapes/schemas.ts';
import { foundAnnotation, requestsAnnotation } from '../../../src/report/evidence.ts';
import { triedEvent } from '../../../src/report/live/tried-event.ts';
import { triedLine } from '../../../src/report/live/tried-line.ts';

type Status = 'passed' | 'skipped' | 'failed' | 'timedOut';
const result = (status: Status, requests: number, found?: string) => ({
  status,
  duration: 1300,
  annotations: [
    { type: requestsAnnotation, description: String(requests) },
    ...(found === undefined ? [] : [{ type: foundAnnotation, description: found }]),
  ],
});
const tell = (title: string, ...results: readonly ReturnType<typeof result>[]) =>
  triedEvent({ title, results }, results.at(-1) ?? result('failed', 0));

test('the outcome of a test is reported with the requests of all its attempts, and without text of a target', () => {
  const events = [
    tell('api-keys.get', result('passed', 4)),
    tell('api-keys.get', result('passed', 4, 'token "s3cret-of-another-worker" is shown')),
    tell('api-keys.get', result('skipped', 0)),
    tell('api-keys.get', result('timedOut', 3), result('failed', 4)),
    tell(gaps[0]?.id ?? '', result('failed', 3), result('passed', 1)),
  ];
  expect(events.map(({ kind, outcome, requests, durationMs }) => [kind, outcome, requests, durationMs])).toEqual([
    ['requirement', 'nothing-found', 4, 1300],
    ['requirement', 'found', 4, 1300],
    ['requirement', 'unexercised', 0, 1300],
    ['requirement', 'error', 7, 2600],
    ['gap', 'nothing-found', 4, 2600],
  ]);
  expect(JSON.stringify(events)).not.toContain('s3cret');
  for (const event of events) expect(schemaErrors('run-event', 'RunEvent', event)).toEqual([]);
});

test('the outcome of a test is written as a line for people', () => {
  expect(triedLine(tell('api-keys.get', result('passed', 12, 'x')))).toBe(
    'api-keys.get: not as documented, 12 requests, 1.3 s',
  );
  expect(triedLine(tell('api-keys.get', result('skipped', 1)))).toBe('api-keys.get: unexercised, 1 request, 1.3 s');
});
