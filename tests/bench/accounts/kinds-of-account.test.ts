import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { kindsOfAccount } from '../../../bench/accounts/kinds-of-account.ts';
import { requirements } from '../../../src/contract/index.ts';
import { allFreedoms } from '../../../src/emulator/freedoms/index.ts';
import { projectRoot } from '../../read-imports.ts';

test('every kind of account names only freedoms that exist and excludes only requirements that exist', () => {
  for (const { freedoms, beyond } of kindsOfAccount) {
    expect(allFreedoms.map(({ name }) => name)).toEqual(expect.arrayContaining([...freedoms]));
    for (const pattern of beyond) expect(requirements.some(({ id }) => pattern.test(id))).toBe(true);
  }
});

test('the table of docs/accounts.md has one row for each kind of account, in order', () => {
  const page = readFileSync(join(projectRoot, 'docs/accounts.md'), 'utf8');
  const rows = page.split('\n').flatMap((line) => /^\| (.+?) \| [\d,]+ \|/.exec(line)?.[1] ?? []);
  expect(rows).toEqual(kindsOfAccount.map(({ name }) => name));
});
