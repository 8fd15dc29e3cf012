import { expect, test } from '@playwright/test';
import { endToEndHeaders } from '../../../src/conduct/proxy/end-to-end-headers.ts';

test('headers of the connection stay behind, also those that Connection names; the others keep order, case and number', () => {
  const raw = [
    'A',
    '1',
    'Connection',
    'Keep-Alive, x-own',
    'a',
    '2',
    'X-OWN',
    '3',
    'Transfer-Encoding',
    'chunked',
    'B',
    '',
  ];
  expect(endToEndHeaders(raw)).toEqual([
    ['A', '1'],
    ['a', '2'],
    ['B', ''],
  ]);
});
