import { expect, test } from '@playwright/test';
import { endToEndHeaders } from '../../../src/conduct/proxy/end-to-end-headers.ts';

test('hop-by-hop headers and those named by Connection are dropped, and the others keep order, case and repetition', () => {
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
