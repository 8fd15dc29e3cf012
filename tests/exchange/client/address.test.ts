import { expect } from '@playwright/test';
import { Base, ForeignOriginError } from '../../../src/exchange/client/address.ts';
import { http, test } from '../loopback.ts';

const base = new Base('https://api.example.com/v1/');

test('a path is appended to the prefix of the base URL', () => {
  expect(base.path('/api_keys?limit=1')).toEqual({
    url: 'https://api.example.com/v1/api_keys?limit=1',
    target: '/v1/api_keys?limit=1',
  });
});

test('an absolute address of the same origin is accepted with or without the prefix, and its fragment is dropped', () => {
  expect(base.absolute('HTTPS://API.example.com:443/other/../x?y#z').target).toBe('/other/../x?y');
  expect(base.absolute('https://api.example.com').target).toBe('/');
});

test('an IPv6 host is given to the socket without brackets', () => {
  const { host, hostname, port } = new Base('http://[::1]');
  expect([host, hostname, port]).toEqual(['[::1]', '::1', 80]);
});

test('a base URL that is not HTTP is refused', () => {
  expect(() => new Base('ftp://api.example.com')).toThrow(TypeError);
});

const foreignUrls = [
  'https://evil.example/v1/api_keys',
  'http://api.example.com/v1/api_keys',
  'https://api.example.com:8443/',
  'https://api.example.com.evil.example/',
  'https://api.example.com@evil.example/',
  'https://user@api.example.com/',
  'https://api.example.com\\@evil.example/',
  'https:\\\\evil.example/',
  '//evil.example/',
  '/v1/api_keys',
  'javascript:alert(1)',
  '',
];
for (const url of foreignUrls) {
  test(`the address ${JSON.stringify(url)} is foreign`, () => {
    expect(() => base.absolute(url)).toThrow(ForeignOriginError);
  });
}

for (const path of ['@evil.example/', '.evil.example/', ':8443/', 'x', '\\evil']) {
  test(`the path ${path} cannot turn a base URL without prefix into another origin`, () => {
    expect(() => new Base('https://api.example.com').path(path)).toThrow(ForeignOriginError);
  });
}

test('a request to a foreign origin is refused before a connection is opened', async ({ serve, connect }) => {
  const own = await serve((socket) => socket.write(http(200)));
  const foreign = await serve((socket) => socket.write(http(200)));
  const request = { endpoint: 'GET /api_keys', method: 'GET', url: `${foreign.url}/api_keys?page=2` };
  await expect(connect(own.url).send(request)).rejects.toThrow(ForeignOriginError);
  expect([own.connections, foreign.connections]).toEqual([0, 0]);
});
