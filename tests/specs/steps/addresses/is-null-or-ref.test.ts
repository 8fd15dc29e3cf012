import { expect, test } from '@playwright/test';
import { isNullOrRef } from '../../../../specs/steps/addresses/is-null-or-ref.ts';

test('null is for none, and whatever is attached is a Ref', () => {
  expect([null, { id: 'ec_1', uri: 'https://api.example.com/endpoint_configurations/ec_1' }].every(isNullOrRef)).toBe(
    true,
  );
  expect([undefined, '', {}, 'ec_1', { id: '', uri: '' }, { id: 'ec_1' }, []].filter(isNullOrRef)).toEqual([]);
});
