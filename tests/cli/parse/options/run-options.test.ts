import { expect, test } from '@playwright/test';
import { chosenIds, targetFrom } from '../../../../src/cli/parse/options/run-options.ts';
import { commandOf } from '../../../../src/conduct/target-command.ts';
import { gaps, requirements } from '../../../../src/contract/index.ts';

test('options without a target mean the embedded deployment', () => {
  expect(targetFrom({})).toBeNull();
  expect(() => targetFrom({ tokenEnv: 'X' })).toThrow('--token-env needs --base-url');
});

test('address options make a target with the default variable for the token', () => {
  const { target, token } = targetFrom({ baseUrl: 'https://a.example/v/' }) ?? {};
  expect(target?.management).toEqual({ baseUrl: 'https://a.example/v', tokenEnv: 'PLUMBLINE_TOKEN', publicUrl: null });
  expect(token).toBeNull();
  const named = targetFrom({ baseUrl: 'https://a.example', agentUrl: 'http://b.example', tokenEnv: 'X' });
  expect(named?.target).toMatchObject({ management: { tokenEnv: 'X' }, agent: { baseUrl: 'http://b.example' } });
});

test('an invalid URL is reported by its option, and --target with address options is refused', () => {
  for (const baseUrl of ['ftp://a.example', 'a.example', 'https://u:p@a.example', 'https://a.example/?q', ''])
    expect(() => targetFrom({ baseUrl })).toThrow(/^--base-url must be/);
  for (const more of [{ baseUrl: 'https://a.example' }, { agentUrl: 'https://a.example' }, { tokenEnv: 'X' }])
    expect(() => targetFrom({ target: 'x.json', ...more })).toThrow(/^--target already says/);
});

test('patterns choose requirements and gaps by their whole id, each once', () => {
  const all = [...requirements, ...gaps].map(({ id }) => id);
  expect(chosenIds(undefined)).toBeNull();
  expect(chosenIds(['*'])).toEqual(all);
  expect(chosenIds(['api-keys.get'])).toEqual(['api-keys.get']);
  expect(chosenIds(['api-keys.get', 'api-keys.ge?', 'api.error-*'])).toEqual(['api-keys.get', 'api.error-body']);
  expect(() => chosenIds(['api-keys.get', 'api-keys.ge'])).toThrow('--only api-keys.ge matches no requirement or gap');
  expect(() => chosenIds(['api-keys.(get)'])).toThrow('matches no requirement');
});

test('a command for the deployment of a run names its target and no secret', () => {
  const program = 'node bin/plumbline.mjs';
  expect(commandOf('clean', { target: 'staging.json' })).toBe(`${program} clean --target staging.json`);
  expect(commandOf('clean', { target: "my team's target.json" })).toBe(
    String.raw`${program} clean --target 'my team'\''s target.json'`,
  );
  expect(commandOf('clean', { baseUrl: 'https://a.example', tokenEnv: 'X' })).toBe(
    `${program} clean --base-url https://a.example --token-env X`,
  );
  expect(commandOf('clean', { agentUrl: 'http://a.example' })).toBe(`${program} clean --agent-url http://a.example`);
});
