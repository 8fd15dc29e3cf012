import { expect } from '@playwright/test';
import fc from 'fast-check';
import { families } from '../../../../specs/steps/sequences/families.ts';
import {
  familySequences,
  fewSteps,
  followFamily,
  tellingSteps,
} from '../../../../specs/steps/sequences/family-sequences.ts';
import { faultNamed } from '../../../../src/cli/parse/options/fault-named.ts';
import { resources } from '../../../../src/contract/index.ts';
import { Unexercised } from '../../../../src/harness/base/interruption.ts';
import { can } from '../../../../src/harness/request/ask.ts';
import { World } from '../../../../src/harness/world/world.ts';
import { freedomNamed } from '../../../emulator/freedoms/freedom-named.ts';
import { type Bench, test } from '../../../harness/bench.ts';

const familyOf = (owner: string): (typeof families)[number] => {
  const family = families.find((one) => one.owner.name === owner);
  if (family === undefined) throw new Error(`no family of ${owner}`);
  return family;
};

const edges = familyOf('tcp-edges');
const ssh = familyOf('ssh-user-certificates');

/** Follows the telling steps of a family, and returns how often its requirement was judged and the first finding. */
const tell = async ({ bench }: Bench, family = edges): Promise<{ times: number; found: string | undefined }> => {
  const id = `${family.owner.name}.family-sequences`;
  const world = new World(bench, id);
  await followFamily(world, family, tellingSteps(family));
  await world.tidy();
  return { times: bench.notebook.times(id), found: bench.notebook.firstFindingOf(id)?.summary };
};

test('every kind of the management API with a creation is in a family', () => {
  const inFamilies = new Set<string>(families.flatMap(({ kinds }) => kinds.map(({ resource }) => resource.name)));
  const made = resources.filter((one) => one.api === 'management' && can(one, 'create'));
  expect(made.map(({ name }) => name).filter((name) => !inFamilies.has(name))).toEqual([]);
});

test('sequences of a family use every step', () => {
  const texts = fc.sample(familySequences(edges), { numRuns: 50, seed: 1 }).map((steps) => [...steps].map(String));
  const words = new Set(texts.flat().map((text) => text.replace(/ of \d.*| \d.*/, '')));
  expect(words).toEqual(
    new Set([
      ...['create', 'get', 'get all', 'list', 'update description', 'update metadata', 'lead', 'delete'],
      ...['update restriction', 'replace restriction', 'delete restriction'],
    ]),
  );
});

for (const family of families) {
  test(`a conforming deployment has no finding in the family of ${family.owner.name}`, async ({ deploy, work }) => {
    const at = work(await deploy());
    const world = new World(at.bench, `${family.owner.name}.family-sequences`);
    for (const steps of [fewSteps(family), ...fc.sample(familySequences(family), { numRuns: 2, seed: 1 })])
      await world.passing(() => followFamily(world, family, steps));
    const { times, found } = await tell(at, family);
    expect(found).toBeUndefined();
    expect(times).toBeGreaterThan(5);
    // The resources of the sequences were removed.
    const standing = resources.filter(({ collection }) => at.bench.ledger.standing(collection) > 3);
    expect(standing.map(({ name }) => name)).toEqual([]);
  });
}

for (const [fault, family, summary] of [
  ['ssh-user-certificates.delete-takes-along-what-it-names', ssh, /^a resource that was not deleted is gone$/],
  ['ssh-user-certificates.follows-what-it-names', ssh, /^metadata changed though no request changed it$/],
  ['tcp-edges.creation-rewrites-what-it-names', edges, /^description changed though/],
  ['failover-backends.led-back-to-what-it-named', edges, /^backends changed though/],
  ['tcp-edges.led-elsewhere-deletes-what-it-named', edges, /^a resource that was not deleted is gone$/],
  ['tls-edges.gone-with-failover-backends', edges, /^a resource that was not deleted is gone$/],
] as const) {
  test(`an effect of one kind on another is found: ${fault}`, async ({ deploy, work }) => {
    const at = work(await deploy({ prepare: faultNamed(fault).plant }));
    expect((await tell(at, family)).found).toMatch(summary);
  });
}

for (const freedom of ['deletes-cascade', 'deletes-clear-references', 'nothing-deleted-in-use']) {
  test(`the effect of a deletion on references is left to the deployment: ${freedom}`, async ({ deploy, work }) => {
    const at = work(await deploy({ prepare: freedomNamed(freedom).plant }));
    for (const family of [edges, ssh]) expect((await tell(at, family)).found).toBeUndefined();
    expect(at.evidence.filter(({ kind }) => kind === 'found')).toEqual([]);
  });
}

test('a family can be tried with two resources of each kind', async ({ deploy, work }) => {
  const embedded = await deploy();
  const { target } = work(embedded).bench.plan;
  const at = work(embedded, { target: { ...target, allow: { ...target.allow, atMost: 2 } } });
  const { times, found } = await tell(at);
  expect(found).toBeUndefined();
  expect(times).toBeGreaterThan(5);
});

test('a kind that the account cannot make is left out, and the others are tried', async ({ deploy, work }) => {
  const at = work(await deploy({ prepare: freedomNamed('plan-without-http-response-backends').plant }));
  const { times, found } = await tell(at);
  expect(found).toBeUndefined();
  expect(times).toBeGreaterThan(5);
});

test('a family with fewer than two possible kinds is unexercised', async ({ deploy, work }) => {
  const at = work(
    await deploy({
      prepare: (d) => {
        freedomNamed('plan-without-ssh-certificate-authorities').plant(d);
        d.detour('POST /ssh_user_certificates', () => ({ status: 402, headers: {}, body: { msg: 'plan' } }));
      },
    }),
  );
  await expect(tell(at, ssh)).rejects.toThrow(Unexercised);
});
