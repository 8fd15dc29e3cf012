import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { loadTarget } from '../src/cli/parse/load-target.ts';
import { Dialect } from '../src/exchange/dialect.ts';

const folder = join(import.meta.dirname, '../targets');

for (const file of readdirSync(folder)) {
  test(`the target file ${file} is one that the command line takes`, () => {
    const { target, token } = loadTarget(join(folder, file));
    expect(token).toBeNull();
    expect(target.management?.baseUrl).toMatch(/^https?:/);
    expect(() => new Dialect(target.dialect)).not.toThrow();
  });
}
