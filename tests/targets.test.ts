import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { loadTarget } from '../src/cli/parse/files/load-target.ts';
import { Dialect } from '../src/exchange/wire/dialect.ts';
import { targetOf } from '../src/harness/target/target.ts';
import { sampleRecipes } from './harness/recipes/sample-recipes.ts';

const folder = join(import.meta.dirname, '../targets');

for (const file of readdirSync(folder)) {
  test(`the command line accepts the target file ${file}`, () => {
    const { target, token } = loadTarget(join(folder, file));
    expect(token).toBeNull();
    expect(target.management?.baseUrl).toMatch(/^https?:/);
    expect(() => new Dialect(target.dialect)).not.toThrow();
  });
}

test("the recipes of the public service's target file are those tried on the embedded deployment", () => {
  expect(loadTarget(join(folder, 'ngrok.json')).target.recipes).toEqual(sampleRecipes);
});

test('the recipe in docs/target-file.md is one of the tried recipes', () => {
  const text = readFileSync(join(folder, '../docs/target-file.md'), 'utf8');
  const [, example = ''] = /```json\n(\{\n {2}"recipes"[\s\S]*?)```/.exec(text) ?? [];
  const file: unknown = JSON.parse(example);
  const management = { baseUrl: 'https://api.example.com' };
  const { recipes } = targetOf({ management, ...Object(file) }, 'docs/target-file.md');
  expect(recipes).toEqual({ ipPolicyIds: sampleRecipes.ipPolicyIds });
});
