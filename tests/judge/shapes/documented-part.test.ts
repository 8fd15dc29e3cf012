import { expect, test } from '@playwright/test';
import { documentedPart } from '../../../src/judge/shapes/documented-part.ts';

test('members that the documents do not name are removed at any depth', () => {
  const ref = { id: 'ipp_1', uri: '/ip_policies/ipp_1' };
  const module = { enabled: true, ip_policies: [ref] };
  const shown = {
    id: 'edgtls_1',
    served: 1,
    ip_restriction: { ...module, served: 2, ip_policies: [{ ...ref, served: 3 }] },
    backend: null,
  };
  expect(documentedPart('tls-edges', 'TlsEdge', shown)).toEqual({
    id: 'edgtls_1',
    ip_restriction: module,
    backend: null,
  });
});

test("the keys of a user's map and members of unknown type are kept", () => {
  const shown = { labels: { team: 'north', served: 'x' }, tunnels: [] };
  expect(documentedPart('tunnel-group-backends', 'TunnelGroupBackend', shown)).toEqual(shown);
  expect(documentedPart('tls-edges', 'TlsEdge', { policies: { of: 1 } })).toEqual({ policies: { of: 1 } });
});

test('a value that is no object is unchanged', () => {
  for (const value of [null, 'text', 7, []]) expect(documentedPart('api-keys', 'ApiKey', value)).toEqual(value);
});
