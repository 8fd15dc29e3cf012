import { expect } from '@playwright/test';
import { gaps, requirements } from '../../src/contract/index.ts';
import { test } from './workplace.ts';

test('requirements can be listed and explained without sending anything', async ({ workplace }) => {
  const edges = ['run', '--list', '--only', 'tls-edges.create'];
  const uses = [
    ['requirements', '--json'],
    ['requirements'],
    // Listing sends nothing and so needs no token.
    ['run', '--list', '--only', 'api-keys.token-*', '--base-url', 'http://127.0.0.1:1'],
    ['explain', 'api-keys.description-limit-on-create'],
    ['explain', 'api.error-body'],
    [...edges, '--agent-url', 'http://127.0.0.1:1'],
    [...edges, '--base-url', 'http://127.0.0.1:1'],
  ];
  const outcomes = await workplace.runAll(uses.map((args) => ({ args, env: {} })));
  const lasting = outcomes.pop();
  expect(outcomes.map(({ code, stderr }) => `${code}${stderr}`)).toEqual(Array(6).fill('0'));
  // Resources that a run cannot remove are announced beforehand when a management API is named.
  expect(lasting?.stderr).toMatch(/^TLS edges: .* at most 12/);
  const [json = '', text = '', list = '', own = '', gap = ''] = outcomes.map(({ stdout }) => stdout);
  const listed = JSON.parse(json);
  expect(listed.requirements).toEqual(JSON.parse(JSON.stringify(requirements)));
  expect(listed.gaps).toEqual(JSON.parse(JSON.stringify(gaps)));
  for (const { id } of [...requirements, ...gaps]) expect(text).toContain(`  ${id} `);
  expect(list.trimEnd().split('\n')).toEqual(
    requirements.map(({ id }) => id).filter((id) => id.startsWith('api-keys.token-')),
  );
  expect(own).toMatch(/specs\/laws\/limits\.spec\.ts:\d+/);
  expect(own).toContain('api-keys.create-description-one-too-many');
  expect(own).toContain('plumbline.mjs run --only api-keys.description-limit-on-create');
  expect(own).toContain('document 1, Limits, row 1\n');
  expect(gap).toContain('specs/gaps/api.spec.ts');
  expect(gap).toContain('document 1, Errors, rule 4\n');
  expect(workplace.files()).toEqual([]);
});
