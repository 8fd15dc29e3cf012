import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { schemaErrors } from '../../../src/judge/shapes/schemas.ts';
import { projectRoot } from '../../read-imports.ts';

test('the events in docs/ci.md are valid by the schema, with one of each kind', () => {
  const page = readFileSync(join(projectRoot, 'docs/ci.md'), 'utf8');
  const events = [...page.matchAll(/^\{"event".*$/gm)].map(([line]) => JSON.parse(line));
  expect(events.map(({ event }) => event)).toEqual(['begun', 'tried', 'cause', 'ended']);
  for (const event of events) expect(schemaErrors('run-event', 'RunEvent', event)).toEqual([]);
});
