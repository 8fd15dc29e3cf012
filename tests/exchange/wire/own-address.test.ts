import { expect, test } from '@playwright/test';
import { fromOtherName, fromPublicUrl, namesOtherwise } from '../../../src/exchange/wire/own-address.ts';

const [publicUrl, baseUrl] = ['https://api.example.com/v', 'http://127.0.0.1:9000'];
const there = (json: unknown): unknown => fromPublicUrl(json, publicUrl, baseUrl);

test('public addresses of a deployment are rewritten to the base URL at every depth', () => {
  expect(
    there({
      uri: `${publicUrl}/edges/tls`,
      next_page_uri: `${publicUrl}?before_id=1`,
      tls_edges: [{ uri: `${publicUrl}/edges/tls/1`, backend: { backend: { id: 'b', uri: `${publicUrl}/b` } } }],
    }),
  ).toEqual({
    uri: `${baseUrl}/edges/tls`,
    next_page_uri: `${baseUrl}?before_id=1`,
    tls_edges: [{ uri: `${baseUrl}/edges/tls/1`, backend: { backend: { id: 'b', uri: `${baseUrl}/b` } } }],
  });
});

test('foreign addresses and members that users fill are unchanged', () => {
  const json = {
    uri: 'https://api.example.com/vault/1',
    next_page_uri: null,
    description: `${publicUrl}/x`,
    metadata_url: `${publicUrl}/saml`,
    items: [7, null, 'text'],
  };
  expect(there(json)).toEqual(json);
});

test('a deployment on this machine may show itself under another name of the machine', () => {
  const shown = (uri: string, base = 'http://localhost:8040/v1'): unknown => fromOtherName({ of: [{ uri }] }, base);
  const isSame = (uri: string, base?: string) => expect(shown(uri, base), uri).toEqual({ of: [{ uri }] });
  expect(shown('http://127.0.0.1:8040/v1/api_keys?x=1#y')).toEqual({
    of: [{ uri: 'http://localhost:8040/v1/api_keys?x=1#y' }],
  });
  expect(shown('http://[::1]:8040')).toEqual({ of: [{ uri: 'http://localhost:8040' }] });
  expect(shown('http://localhost/a', 'http://127.0.0.1')).toEqual({ of: [{ uri: 'http://127.0.0.1/a' }] });
  isSame('http://127.0.0.1:8041/v1/api_keys');
  isSame('https://127.0.0.1:8040/v1/api_keys');
  isSame('http://localhost.example:8040/v1/api_keys');
  isSame('http://user@127.0.0.1:8040/v1/api_keys');
  isSame('/v1/api_keys');
  isSame('http://127.0.0.1:8040/api_keys', 'http://api.example.com:8040');
});

test('only an answer that contains another name of the machine is searched for it', () => {
  const body = Buffer.from('{"uri":"http:\\/\\/127.0.0.1:8040\\/api_keys"}');
  expect(namesOtherwise(body, 'http://localhost:8040')).toBe(true);
  expect(namesOtherwise(body, 'http://127.0.0.1:8040')).toBe(false);
  expect(namesOtherwise(body, 'https://api.example.com')).toBe(false);
  expect(namesOtherwise(body, '')).toBe(false);
});
