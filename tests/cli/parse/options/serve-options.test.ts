import { expect, test } from '@playwright/test';
import { hostOf, originOf, publicHostOf, tokenOf } from '../../../../src/cli/parse/options/serve-options.ts';

test('a host is an address or a name, and --all-interfaces stands for 0.0.0.0', () => {
  expect(hostOf({})).toBeUndefined();
  expect(hostOf({ allInterfaces: true })).toBe('0.0.0.0');
  for (const host of ['127.0.0.2', '::1', 'localhost', 'fe80::1%eth0']) expect(hostOf({ host })).toBe(host);
  expect(hostOf({ host: '[::1]' })).toBe('::1');
  expect(() => hostOf({ host: '127.0.0.1', allInterfaces: true })).toThrow('cannot be used together');
  for (const host of ['', 'http://localhost', 'a b']) expect(() => hostOf({ host })).toThrow('not an address or host');
});

test('a public host is a name or an address in the form that URLs use', () => {
  for (const [given, host] of [
    [undefined, undefined],
    ['plumbline', 'plumbline'],
    ['Emulator.Test', 'emulator.test'],
    ['10.0.0.7', '10.0.0.7'],
    ['fd00::7', '[fd00::7]'],
  ] as const)
    expect(publicHostOf(given)).toBe(host);
  for (const wrong of ['', 'http://plumbline', 'plumbline:8040', 'plumbline/x', 'a b', 'user@plumbline', '10.7'])
    expect(() => publicHostOf(wrong), wrong).toThrow('--public-host');
});

test('a token must be a valid header value, and an invalid one is not quoted', () => {
  for (const token of [undefined, 'x', 'my-token_1~!']) expect(tokenOf(token)).toBe(token);
  for (const token of ['', 'my secret', 'my\tsecret', 'secret\n', 'secret\u0000', 'sécret']) {
    expect(() => tokenOf(token)).toThrow('--token: a token is');
    expect(() => tokenOf(token)).not.toThrow(/my|cret/);
  }
});

test('an origin must have the form that browsers send', () => {
  for (const [given, origin] of [
    [undefined, undefined],
    [true, true],
    ['*', '*'],
    ['http://localhost:3000', 'http://localhost:3000'],
    ['HTTPS://App.example', 'https://app.example'],
  ] as const)
    expect(originOf(given)).toBe(origin);
  for (const wrong of ['localhost:3000', 'https://app.example/', 'https://app.example/page', 'null', 'file:///x', ''])
    expect(() => originOf(wrong), wrong).toThrow('an origin is');
});
