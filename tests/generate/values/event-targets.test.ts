import { expect, test } from '@playwright/test';
import { cloudKinds, cloudTarget, creds, monitoring, role } from '../../../src/generate/values/event-targets.ts';
import { schemaErrors } from '../../../src/judge/shapes/schemas.ts';

test('a target of every kind is valid by the schema of the request', () => {
  const clouds = cloudKinds.flatMap((kind) =>
    [{ role }, { creds }].map((auth) => ({ [kind]: cloudTarget(kind, auth) })),
  );
  for (const target of [...clouds, { monitoring }])
    expect(schemaErrors('event-destinations', 'EventDestinationCreate', { target })).toEqual([]);
});

test('targets with a role contain no secret', () => {
  for (const kind of cloudKinds) expect(JSON.stringify(cloudTarget(kind, { role }))).not.toContain('secret');
});
