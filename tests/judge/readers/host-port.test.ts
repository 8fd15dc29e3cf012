import { expect, test } from '@playwright/test';
import { isHostPort } from '../../../src/judge/readers/host-port.ts';

test('a hostname with a port from 1 to 65535 is a hostport', () => {
  for (const value of ['1.tcp.example.com:20301', 'a:1', 'EU.tcp-2.example.com.:65535', 'a_b.example:80'])
    expect(isHostPort(value), value).toBe(true);
});

test('a value with a missing part, an extra part or a port out of range is no hostport', () => {
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
