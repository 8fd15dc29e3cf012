import { expect, test } from '@playwright/test';
import { unknownFields } from '../../../src/conduct/proxy/unknown-fields.ts';

test('unknown fields are found at every depth, except in maps that users fill', () => {
  const edge = { hostports: ['a:1'], backend: { enabled: true, backend: 'x' }, toString: 1 };
  expect(unknownFields('tls-edges', 'TlsEdgeCreate', edge)).toEqual(['/backend/backend', '/toString']);
  expect(unknownFields('tunnel-group-backends', 'TunnelGroupBackendCreate', { labels: { any: 'thing' } })).toEqual([]);
  expect(unknownFields('api-keys', 'ApiKeyCreate', [1])).toEqual([]);
  const target = { firehose: { auth: { role: { role_arn: 'x', arn: 'y' } } } };
  expect(unknownFields('event-destinations', 'EventDestinationCreate', { target })).toEqual([
    '/target/firehose/auth/role/arn',
  ]);
});
