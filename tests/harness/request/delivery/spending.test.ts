import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { Spending } from '../../../../src/harness/request/delivery/spending.ts';
import { Marks } from '../../../../src/harness/request/marks.ts';

test('the requests of all workers count together, also two tests that sent equally many', () => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-spending-'));
  const [one, other] = [new Spending(new Marks(folder)), new Spending(new Marks(folder))];
  one.add(40);
  one.add(40);
  one.add(0);
  other.add(19);
  expect(one.whyOver(100)).toBeNull();
  other.add(1);
  expect(one.whyOver(100)?.message).toBe('the tests before it used up the 100 requests of --budget');
  expect(other.whyOver(101)).toBeNull();
  rmSync(folder, { recursive: true });
});
