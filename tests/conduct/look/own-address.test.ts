import { expect, test } from '@playwright/test';
import { ownAddressIn } from '../../../src/conduct/look/own-address.ts';
import { targetOf } from '../../../src/harness/target/target.ts';

const target = (publicUrl?: string) =>
  targetOf({ management: { baseUrl: 'https://alias.example/v1', ...(publicUrl ? { publicUrl } : {}) } }, 'tests');

const listed = (...uris: readonly unknown[]) => uris.map((uri) => ({ path: '/api_keys', uri }));

const own = 'https://api.example.com/base';

test("lists that agree on another address show the deployment's own address", () => {
  expect(ownAddressIn(listed(`${own}/api_keys`, `${own}/api_keys?page=1`), target())).toBe(own);
});

const silent: { readonly [why: string]: readonly [uris: readonly unknown[], publicUrl?: string] } = {
  'the address that was asked': [['HTTPS://alias.example:443/v1/api_keys']],
  'the one that the target file names': [[`${own}/api_keys`], own],
  'lists that differ': [[`${own}/api_keys`, 'https://other.example/api_keys']],
  'relative addresses': [['/api_keys']],
  'another path': [[`${own}/keys`]],
  'no address at all': [[undefined, 7, null, 'https://']],
};

for (const [why, [uris, publicUrl]] of Object.entries(silent))
  test(`no own address is derived from ${why}`, () => {
    expect(ownAddressIn(listed(...uris), target(publicUrl))).toBeNull();
  });
