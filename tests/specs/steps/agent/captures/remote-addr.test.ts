import { expect, test } from '@playwright/test';
import type { Passed } from '../../../../../specs/steps/agent/captures/passed.ts';
import { remoteAddr } from '../../../../../specs/steps/agent/captures/remote-addr.ts';

const servers = ['127.0.0.1:8080', '192.0.2.1:443'];
const holds = (shown: unknown): boolean | undefined =>
  // The captured request does not matter here.
  remoteAddr(servers)({ remote_addr: shown }, {} as Passed)?.holds;

test('the address of a client may have a port or none, and may be a name', () => {
  for (const shown of [
    '192.0.2.1:50123',
    '192.0.2.1',
    '127.0.0.1',
    '2001:db8::1',
    '[2001:db8::1]:50123',
    'a.example:1',
  ])
    expect([shown, holds(shown)]).toEqual([shown, true]);
});

test('an unspecified address, the address of a server and other texts are no address of a client', () => {
  for (const shown of ['0.0.0.0:0', '0.0.0.0', '[::]:0', '::', ':0', ...servers, 'unknown', '', null, 1])
    expect([shown, holds(shown)]).toEqual([shown, false]);
});
