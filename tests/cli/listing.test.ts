import { expect } from '@playwright/test';
import { gaps, requirements } from '../../src/contract/index.ts';
import { test } from './workplace.ts';

test('what is promised can be listed and explained without sending anything', async ({ workplace }) => {
  const [json, text, list, own, gap] = await Promise.all([
    workplace.run(['requirements', '--json']),
    workplace.run(['requirements']),
    // Listing needs no token, since nothing is sent.
    workplace.run(['run', '--list', '--only', 'api-keys.token-*', '--base-url', 'http://127.0.0.1:1']),
    workplace.run(['explain', 'api-keys.description-limit-on-create']),
    workplace.run(['explain', 'api.error-body']),
  ]);
  expect([json, text, list, own, gap].map(({ code, stderr }) => `${code}${stderr}`)).toEqual(Array(5).fill('0'));
  const listed = JSON.parse(json.stdout);
  expect(listed.requirements).toEqual(JSON.parse(JSON.stringify(requirements)));
  expect(listed.gaps).toEqual(JSON.parse(JSON.stringify(gaps)));
  for (const { id } of [...requirements, ...gaps]) expect(text.stdout).toContain(`  ${id} `);
  expect(list.stdout.trimEnd().split('\n')).toEqual(
    requirements.map(({ id }) => id).filter((id) => id.startsWith('api-keys.token-')),
  );
  expect(own.stdout).toMatch(/specs\/laws\/limits\.spec\.ts:\d+/);
  expect(own.stdout).toContain('api-keys.create-description-one-too-many');
  expect(own.stdout).toContain('plumbline.mjs run --only api-keys.description-limit-on-create');
  expect(own.stdout).toContain('document 1, Limits, row 1\n');
  expect(gap.stdout).toContain('specs/gaps/api.spec.ts');
  expect(gap.stdout).toContain('document 1, Errors, rule 4\n');
  expect(workplace.files()).toEqual([]);
});
