import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { Unexercised } from '../../../../src/harness/base/interruption.ts';
import { type Filling, fixtureAt, specimenOf } from '../../../../src/harness/world/context/specimen.ts';

const filling = (): Filling => {
  let count = 0;
  return {
    fixtures: { ipPolicyIds: ['ipp_1', 'ipp_2'], ownerIds: { self: 'usr_1' }, inspectDbSize: 9 },
    unique: () => {
      count += 1;
      return `w0-${count}`;
    },
    fresh: (kind) => `fresh-${kind}`,
    share: async (resource, as) => `shared-${resource}${as}`,
    make: async (resource) => `made-${resource}`,
    fieldOf: async (resource, field) => `${field}-of-${resource}`,
  };
};

test('placeholders are filled at any depth, and other values are unchanged', async () => {
  const example = {
    text: 'as it is',
    number: 7,
    nothing: null,
    off: false,
    owner: { $fixture: 'ownerIds.self' },
    first: { $fixture: 'ipPolicyIds.0' },
    all: { $fixture: 'ipPolicyIds' },
    name: { $unique: 'name-{}.example' },
    other: { $unique: 'other-{}' },
    domain: { $domain: 'shop-{}' },
    deep: { er: [{ id: { $made: 'backends' } }, 'x'] },
    known: { $fixture: 'ownerIds.self', else: 'somebody' },
    unknown: { $fixture: 'ownerIds.other', else: 'somebody' },
    hostport: { $of: 'domains', field: 'domain', text: '{}:443' },
  };
  expect(await specimenOf(example, filling())).toEqual({
    text: 'as it is',
    number: 7,
    nothing: null,
    off: false,
    owner: 'usr_1',
    first: 'ipp_1',
    all: ['ipp_1', 'ipp_2'],
    name: 'name-w0-1.example',
    other: 'other-w0-2',
    domain: 'shop-w0-3.example.com',
    deep: { er: [{ id: 'made-backends' }, 'x'] },
    known: 'usr_1',
    unknown: 'somebody',
    hostport: 'domain-of-domains:443',
  });
});

test('a file is read from the fixtures folder, and a missing one is an error of the harness', async () => {
  const folder = join(import.meta.dirname, '../../../../fixtures');
  await expect(specimenOf({ pem: { $file: 'no-such-file' } }, filling())).rejects.toThrow(/ENOENT/);
  let names: string[] = [];
  try {
    names = readdirSync(folder).filter((name) => name.includes('.'));
  } catch {
    // No resource needs a file yet.
  }
  for (const name of names.slice(0, 1))
    expect(await specimenOf({ pem: { $file: name } }, filling())).toEqual({
      pem: readFileSync(join(folder, name), 'utf8'),
    });
});

test('a missing fixture is unexercised with the key to fill in', () => {
  const { fixtures } = filling();
  for (const path of ['ownerIds.other', 'sessionIds.windows', 'ipPolicyIds.2', 'serviceDomain', 'ownerIds'])
    expect(() => fixtureAt(fixtures, path)).toThrow(new Unexercised(`the target offers no ${path}`));
  try {
    fixtureAt({ ipPolicyIds: [] }, 'ipPolicyIds');
    throw new Error('an empty list was taken');
  } catch (error) {
    expect(error).toMatchObject({ cure: 'fill fixtures.ipPolicyIds in the target file' });
  }
  expect(fixtureAt(fixtures, 'inspectDbSize')).toBe(9);
});

test('a fixture whose recipe failed is unexercised with the reason', () => {
  const unmade = { ipPolicyIds: 'POST /ip_policies answered 403' };
  const failed = new Unexercised('the recipe for ipPolicyIds failed: POST /ip_policies answered 403');
  for (const path of ['ipPolicyIds', 'ipPolicyIds.1']) expect(() => fixtureAt({}, path, unmade)).toThrow(failed);
  expect(() => fixtureAt({}, 'serviceDomain', unmade)).toThrow('the target offers no serviceDomain');
  // One of two fixtures was made.
  expect(fixtureAt({ ipPolicyIds: ['ipp_1'] }, 'ipPolicyIds.0', unmade)).toBe('ipp_1');
  expect(() => fixtureAt({ ipPolicyIds: ['ipp_1'] }, 'ipPolicyIds.1', unmade)).toThrow(failed);
});
