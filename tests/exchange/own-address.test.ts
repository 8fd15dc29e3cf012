import { expect, test } from '@playwright/test';
import { readdress } from '../../src/exchange/own-address.ts';

const [publicUrl, baseUrl] = ['https://api.example.com/v', 'http://127.0.0.1:9000'];
const there = (json: unknown): unknown => readdress(json, publicUrl, baseUrl);

test('the addresses of a deployment are written as a caller reaches them, at every depth', () => {
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

test('what is no address of the deployment, and what users wrote, stays as it is', () => {
  const json = {
    uri: 'https://api.example.com/vault/1',
    next_page_uri: null,
    description: `${publicUrl}/x`,
    metadata_url: `${publicUrl}/saml`,
    items: [7, null, 'text'],
  };
  expect(there(json)).toEqual(json);
});
