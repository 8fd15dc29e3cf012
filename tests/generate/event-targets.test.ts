import { expect, test } from '@playwright/test';
import { cloudKinds, settingsOf, targetKinds } from '../../src/generate/event-targets.ts';
import { schemaErrors } from '../../src/judge/schemas.ts';

test('a target of every kind is one that the schema of the request allows', () => {
  for (const kind of targetKinds)
    expect(
      schemaErrors('event-destinations', 'EventDestinationCreate', { target: { [kind]: settingsOf(kind) } }),
    ).toEqual([]);
});

test('targets with a role hold no secret', () => {
  for (const kind of cloudKinds) expect(JSON.stringify(settingsOf(kind))).not.toContain('secret');
});
