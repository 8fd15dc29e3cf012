import { expect, test } from '@playwright/test';
import { hint, nearest } from '../../../../src/cli/parse/options/nearest.ts';

const names = ['api-keys.token-shown-once', 'api-keys.token-null-later', 'credentials.token-shown-once', 'agent.json'];

test('a name with a typo finds the intended name first', () => {
  expect(nearest('api-key.token-shown-once', names)[0]).toBe('api-keys.token-shown-once');
  expect(nearest('API-KEYS.TOKEN-NULL-LATER', names)[0]).toBe('api-keys.token-null-later');
});

test('a part of a name finds all names that contain it', () => {
  expect(nearest('token-shown-once', names)).toEqual(['api-keys.token-shown-once', 'credentials.token-shown-once']);
});

test('a name without similar names finds nothing, whatever its length', () => {
  expect(nearest('zzzzzz', names)).toEqual([]);
  expect(nearest('', names)).toEqual([]);
  expect(nearest('x'.repeat(1_000_000), names)).toEqual([]);
});

test('a hint names similar names, and always the command that lists all names', () => {
  expect(hint('agent.jsn', names, 'list')).toBe('did you mean agent.json? `list` lists them');
  expect(hint('zzzzzz', names, 'list')).toBe('`list` lists them');
});
