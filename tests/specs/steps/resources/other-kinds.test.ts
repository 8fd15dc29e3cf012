import { expect } from '@playwright/test';
import { refusesOtherKind, sparesOtherKind } from '../../../../specs/steps/resources/other-kinds.ts';
import { faultNamed } from '../../../../src/cli/parse/options/fault-named.ts';
import { credentials } from '../../../../src/contract/resources/account/credentials.ts';
import { requestTo } from '../../../../src/harness/request/ask.ts';
import { World } from '../../../../src/harness/world/world.ts';
import { test } from '../../../harness/bench.ts';

const tryBoth = async (world: World): Promise<void> => {
  const { id } = await world.resources.create(credentials);
  const right = requestTo(credentials, 'get', { id });
  await refusesOtherKind(world, right, await world.requests.send(right));
  await sparesOtherKind(world, credentials);
};

test('requests with an id of another kind hold when they leave that resource unchanged', async ({ deploy, work }) => {
  for (const plant of [() => {}, faultNamed('credentials.delete-does-nothing').plant]) {
    const { bench } = work(await deploy({ prepare: plant }));
    const world = new World(bench, 'credentials.lifecycle');
    await tryBoth(world);
    expect(world.claims.findings).toBe(0);
    expect(bench.notebook.times('credentials.lifecycle')).toBe(3);
  }
});

for (const [fault, summary] of [
  ['credentials.get-shows-another-kind', /another kind of resource \(SSH credential\)/],
  ['credentials.update-changes-another-kind', /^PATCH \/credentials\/\{id\} updated a resource of another kind/],
  ['credentials.delete-removes-another-kind', /^DELETE \/credentials\/\{id\} deleted a resource of another kind/],
] as const) {
  test(`a lookup by id regardless of kind is found: ${fault}`, async ({ deploy, work }) => {
    const { bench } = work(await deploy({ prepare: faultNamed(fault).plant }));
    await tryBoth(new World(bench, 'credentials.lifecycle'));
    expect(bench.notebook.firstFindingOf('credentials.lifecycle')?.summary).toMatch(summary);
  });
}

test('a sequential id is not used with another kind, where it may be an id of somebody else', async ({
  deploy,
  work,
}) => {
  let count = 0;
  const { bench } = work(
    await deploy({
      prepare: ({ rules }) => {
        rules.newId = (prefix) => `${prefix}${++count}`;
      },
    }),
  );
  const world = new World(bench, 'credentials.lifecycle');
  await tryBoth(world);
  expect(bench.notebook.times('credentials.lifecycle')).toBe(0);
});
