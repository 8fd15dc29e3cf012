import { expect, test } from '@playwright/test';
import { isHostPort } from '../../../src/judge/readers/host-port.ts';

test('a hostname and a port between 1 and 65535 are of the form', () => {
  for (const value of ['1.tcp.example.com:20301', 'a:1', 'EU.tcp-2.example.com.:65535', 'a_b.example:80'])
    expect(isHostPort(value), value).toBe(true);
});

test('whatever lacks a part, has one too many or a port out of range is not', () => {
  for (const value of [
    'example.com',
    'example.com:',
    ':80',
    'example.com:0',
    'example.com:65536',
    'example.com:080800',
    'example..com:80',
    '-a.example:80',
    'tcp://example.com:80',
    'example.com:80/',
    'example.com:80:80',
    'exa mple.com:80',
    '',
    null,
    undefined,
    80,
  ])
    expect(isHostPort(value), String(value)).toBe(false);
});
