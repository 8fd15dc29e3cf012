import { expect } from '@playwright/test';
import { deleteSimilar, sparesSimilar } from '../../../../specs/steps/resources/similar-ids.ts';
import { credentials } from '../../../../src/contract/resources/account/credentials.ts';
import { World } from '../../../../src/harness/world/world.ts';
import { test } from '../../../harness/bench.ts';

let count = 0;
const padded = (): string => String(++count).padStart(24, '0');

/** Forms of ids, and the number of deletes that are sent to ids that the run does not own. */
const ways: { readonly [how: string]: readonly [newSuffix: (() => string) | null, sent: number] } = {
  'are random': [null, 4],
  'count with zeros in front': [padded, 0],
  'begin with a time that all of a day share': [() => `20261117${padded()}`, 0],
  'are short': [() => Math.random().toString(36).slice(2, 12), 0],
};

for (const [how, [newSuffix, sent]] of Object.entries(ways))
  test(`with ids that ${how}, ${sent} deletes go to half an id, an invented one, one of another type or one that is gone`, async ({
    deploy,
    work,
  }) => {
    const embedded = await deploy({
      prepare: ({ rules }) => {
        if (newSuffix !== null) rules.newId = (prefix) => `${prefix}${newSuffix()}`;
      },
    });
    const { bench, exchanges } = work(embedded);
    const world = new World(bench, 'credentials.lifecycle');
    await sparesSimilar(world, credentials);
    expect(world.claims.findings).toBe(0);
    const strange = exchanges.filter(
      ({ request, response }) => request.method === 'DELETE' && response?.status === 404,
    );
    expect(strange).toHaveLength(sent);
  });

test('no delete is sent when no other id is known, because half of the id may belong to somebody else', async ({
  deploy,
  work,
}) => {
  const { bench, exchanges } = work(await deploy());
  const world = new World(bench, 'credentials.lifecycle');
  const { id } = await world.resources.create(credentials);
  expect(await deleteSimilar(world, credentials, id, [])).toEqual([]);
  expect(exchanges.filter(({ request }) => request.method === 'DELETE')).toEqual([]);
});
