import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { loadDialect } from '../../../../src/cli/parse/files/load-dialect.ts';

test('a dialect is read from a target file or a file of its own, and an invalid one is refused in one line', () => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-dialect-'));
  const file = join(folder, 'dialect.json');
  const load = (value: unknown): unknown => {
    writeFileSync(file, JSON.stringify(value));
    return loadDialect(file);
  };
  const words = { fields: { monitoring: 'datadog' } };
  try {
    expect(load(words)).toEqual(words);
    expect(load({ management: { baseUrl: 'https://api.example.com' }, dialect: words })).toEqual(words);
    for (const [value, says] of [
      [{}, 'there is no dialect in it'],
      [{ field: {} }, 'unknown key dialect.field'],
      [{ fields: { a: 1 } }, 'dialect.fields.a must be a text in quotes'],
      [{ fields: { a: 'x', b: 'x' } }, 'dialect.fields: "x" stands for two words'],
      [[], 'dialect must be an object ({…})'],
    ] as const)
      expect(() => load(value), JSON.stringify(value)).toThrow(`dialect.json: ${says}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
