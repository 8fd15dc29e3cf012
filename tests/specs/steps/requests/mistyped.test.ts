import { expect } from '@playwright/test';
import { offerMistyped } from '../../../../specs/steps/requests/mistyped.ts';
import { faultNamed } from '../../../../src/cli/parse/options/fault-named.ts';
import { credentials } from '../../../../src/contract/resources/account/credentials.ts';
import { World } from '../../../../src/harness/world/world.ts';
import { test } from '../../../harness/bench.ts';

test('each member of a creation and an update is sent with a wrong type, after an accepted request', async ({
  deploy,
  work,
}) => {
  const { bench, exchanges } = work(await deploy(), { effort: 'standard' });
  const world = new World(bench, 'credentials.shape');
  const seen = await offerMistyped(world, credentials);
  expect(seen.toSorted()).toEqual([
    'acl is a string: 422',
    'description is a number: 422',
    'metadata is a number: 422',
    'owner_id is a number: 422',
    'update: acl is a string: 422',
    'update: acl.0 is a number: 422',
    'update: description is a number: 422',
    'update: metadata is a number: 422',
  ]);
  const updates = exchanges.filter(({ endpoint }) => endpoint === 'PATCH /credentials/{id}');
  expect(updates[0]?.response?.status).toBe(200);
  expect(world.claims.findings).toBe(0);
});

test('an update that keeps and shows a value of a wrong type is found', async ({ deploy, work }) => {
  const embedded = await deploy({ prepare: faultNamed('credentials.update-keeps-mistyped-acl').plant });
  const world = new World(work(embedded, { effort: 'standard' }).bench, 'credentials.shape');
  await offerMistyped(world, credentials);
  expect(world.claims.findingsOf(['credentials.shape'])).toBeGreaterThan(0);
});
