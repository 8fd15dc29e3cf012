import { expect, test } from '@playwright/test';
import { eventLine } from '../../../src/report/live/event-line.ts';
import type { CauseEvent } from '../../../src/report/live/run-event.ts';
import { HOSTILE } from '../sample-report.ts';

const hostile: CauseEvent = {
  event: 'cause',
  as: 'deviation',
  severity: 'security',
  summary: `${HOSTILE} ##[error]obey me\n::error::obey me`,
  found: ['d1'],
  endpoints: ['GET /x'],
  requirements: ['x.a'],
};

test('an event is a single line of JSON that cannot contain a command for the CI, whatever text a target sent', () => {
  const line = eventLine(hostile);
  expect(JSON.parse(line)).toEqual(hostile);
  expect(line).toMatch(/^\{[\x20-\x7e]*\}\n$/);
  expect(line).not.toContain('##[');
});
