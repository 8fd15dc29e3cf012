import { expect, test } from '@playwright/test';
import { reproduceWith } from '../../../src/conduct/run/reproduce.ts';
import { sampleExchange } from '../../report/sample-parts.ts';

const request = sampleExchange('x2', 'GET', '/api_keys/ak_2f9', 200);
const creations = new Map([['ak_2f9', sampleExchange('x1', 'POST', '/api_keys', 201)]]);
const given = { command: 'plumbline run --target a.json', seed: 7, tokenEnv: 'TOKEN', creations };

test('where the resource is gone, that is said and a line makes it anew', () => {
  const reproduce = reproduceWith({ ...given, removed: new Set(['ak_2f9']) });
  expect(reproduce('api-keys.shape', request)).toEqual({
    curl: expect.stringMatching(/^curl .*\/api_keys\/ak_2f9$/),
    command: 'plumbline run --target a.json --only api-keys.shape --seed 7',
    removed: 'ak_2f9',
    chain: expect.stringMatching(/^id=\$\(curl .*\/api_keys \| jq -r \.id\) && curl .*\/api_keys\/"\$id"$/),
  });
});

test('where nothing is gone, nothing is said of it', () => {
  const reproduce = reproduceWith({ ...given, removed: new Set(['ak_other']) });
  expect(Object.keys(reproduce('api-keys.shape', request))).toEqual(['curl', 'command']);
  expect(reproduce('api-keys.shape', undefined).curl).toBe('');
});

test('where nobody saw how it was made, only that it is gone is said', () => {
  const reproduce = reproduceWith({ ...given, removed: new Set(['ak_2f9']), creations: new Map() });
  expect(Object.keys(reproduce('api-keys.shape', request))).toEqual(['curl', 'command', 'removed']);
});
