import { expect, test } from '@playwright/test';
import { isNullOrRef } from '../../../../specs/steps/addresses/is-null-or-ref.ts';

test('only null and a complete Ref are accepted as null or Ref', () => {
  expect([null, { id: 'ec_1', uri: 'https://api.example.com/endpoint_configurations/ec_1' }].every(isNullOrRef)).toBe(
    true,
  );
  expect([undefined, '', {}, 'ec_1', { id: '', uri: '' }, { id: 'ec_1' }, []].filter(isNullOrRef)).toEqual([]);
});
