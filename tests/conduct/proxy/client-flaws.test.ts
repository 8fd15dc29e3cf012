import { expect, test } from '@playwright/test';
import { clientFlaws } from '../../../src/conduct/proxy/client-flaws.ts';
import { Dialect } from '../../../src/exchange/wire/dialect.ts';
import { examplesOf, stories, storyAgentUrl, storyBaseUrl } from '../../examples/read-examples.ts';

const usual = { Authorization: 'Bearer x', 'Content-Type': 'application/json; charset=utf-8' };

const flawsOf = (
  method: string,
  path: string,
  body?: unknown,
  { headers = usual, dialect = Dialect.none }: { headers?: Record<string, string>; dialect?: Dialect } = {},
) => {
  const api = path.startsWith('/api/') ? 'agent' : 'management';
  const baseUrl = api === 'agent' ? storyAgentUrl : storyBaseUrl;
  const bytes = typeof body === 'string' ? body : JSON.stringify(body);
  const request = {
    ...{ method, url: `${baseUrl}${path}`, headers: Object.entries(headers) },
    body: bytes === undefined ? null : Buffer.from(bytes),
  };
  return clientFlaws({ request }, { api, baseUrl, dialect }).map(({ kind, place, says }) => `${kind} ${place} ${says}`);
};

test('requests of the documents and of known clients have no flaw', () => {
  for (const { endpoint, request, response } of stories.flatMap(examplesOf)) {
    if (response.status >= 300) continue;
    const [method = ''] = endpoint.id.split(' ');
    expect(flawsOf(method, request.path, request.body), `${endpoint.id} ${JSON.stringify(request.body)}`).toEqual([]);
  }
  // The documents do not state the outcome of these requests.
  expect(flawsOf('POST', '/tunnel_sessions/ts_1/stop')).toEqual([]);
  expect(flawsOf('DELETE', '/api_keys/ak_1', {})).toEqual([]);
  expect(flawsOf('GET', '/api_keys?limit=7')).toEqual([]);
  expect(flawsOf('POST', '/api_keys', { description: null, metadata: '' })).toEqual([]);
  const curve = { private_key_type: 'ed25519', elliptic_curve: '', key_size: 0 };
  expect(flawsOf('POST', '/ssh_certificate_authorities', curve)).toEqual([]);
  expect(
    flawsOf(
      'POST',
      '/api/tunnels',
      { name: 'x', addr: 80, schemes: ['http'] },
      { headers: { 'content-type': 'application/json' } },
    ),
  ).toEqual([]);
  expect(flawsOf('POST', '/event_destinations', { format: 'json', target: { s3: { bucket: 'x' } } })).toEqual([]);
});

test('each flaw of a request is named with its place, and never with its value', () => {
  expect(flawsOf('GET', '/nothing')).toEqual(['endpoint  the documents show no GET at this path']);
  expect(flawsOf('PUT', '/api_keys/ak_1', {})).toEqual([
    'endpoint  the documents show no PUT at this path, only GET, PATCH, DELETE',
  ]);
  expect(flawsOf('PATCH', '/api_keys/ak_1', { id: 'ak_1' })).toEqual(['unknown-field /id not a field of this request']);
  expect(flawsOf('POST', '/api_keys', { description: 'é'.repeat(128) })).toEqual([
    'limit /description must be at most 255 bytes',
  ]);
  expect(flawsOf('POST', '/api_keys', { description: 'é'.repeat(127) })).toEqual([]);
  expect(flawsOf('POST', '/reserved_addrs', { region: 'moon' })).toEqual([
    expect.stringMatching(/^limit \/region must be one of \[.*"us".*\]$/),
  ]);
  expect(flawsOf('POST', '/api_keys', { description: 5 })).toEqual(['limit /description must be string']);
  expect(flawsOf('POST', '/api_keys', '{"description":')).toEqual(['json  the body is not JSON']);
  expect(flawsOf('GET', '/api_keys', undefined, { headers: {} })).toEqual([
    'authorization  no Authorization: Bearer <API_KEY>',
  ]);
  expect(flawsOf('POST', '/api_keys', {}, { headers: { Authorization: 'Bearer x' } })).toEqual([
    'content-type  no Content-Type; a body needs application/json',
  ]);
  expect(flawsOf('POST', '/api_keys', {}, { headers: { ...usual, 'Content-Type': 'text/plain' } })).toEqual([
    'content-type  another Content-Type; a body needs application/json',
  ]);
  const both = { certificate_id: 'cert_1', certificate_management_policy: { authority: 'x' } };
  expect(flawsOf('PATCH', '/reserved_domains/rd_1', both)).toEqual([expect.stringMatching(/^exclusive /)]);
});

test('a request in the names of the deployment has no flaw', () => {
  const dialect = new Dialect({ fields: { monitoring: 'datadog' } });
  const body = { format: 'json', target: { datadog: { api_key: 'x', service: 'y' } } };
  expect(flawsOf('POST', '/event_destinations', body, { dialect })).toEqual([]);
  expect(flawsOf('POST', '/event_destinations', body)).toEqual([
    'unknown-field /target/datadog not a field of this request',
  ]);
});
