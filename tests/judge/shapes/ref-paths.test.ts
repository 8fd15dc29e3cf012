import { expect, test } from '@playwright/test';
import { resources } from '../../../src/contract/index.ts';
import type { Resource } from '../../../src/contract/terms/contract.ts';
import { refPathsOf } from '../../../src/judge/shapes/ref-paths.ts';

const pathsOf = ({ name, schema }: Pick<Resource, 'name' | 'schema'>): string[] =>
  refPathsOf(name, schema).map((path) => path.join('.'));

test('Refs are found in fields, in lists and in modules', () => {
  expect(pathsOf({ name: 'ip-policy-rules', schema: 'IpPolicyRule' })).toEqual(['ip_policy']);
  expect(pathsOf({ name: 'tunnel-group-backends', schema: 'TunnelGroupBackend' })).toEqual(['tunnels']);
  expect(pathsOf({ name: 'tls-edges', schema: 'TlsEdge' }).sort()).toEqual([
    'backend.backend',
    'ip_restriction.ip_policies',
    'mutual_tls.certificate_authorities',
  ]);
});

test('a resource has the trait referring exactly when its schema has Refs', () => {
  for (const resource of (resources as readonly Resource[]).filter(({ endpoints }) => endpoints.length > 0))
    expect(resource.traits.includes('referring'), resource.name).toBe(pathsOf(resource).length > 0);
});
