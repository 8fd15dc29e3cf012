import { expect, test } from '@playwright/test';
import { resources } from '../../../src/contract/index.ts';
import { apiKeys } from '../../../src/contract/resources/account/api-keys.ts';
import { agentTunnels } from '../../../src/contract/resources/agent/agent-tunnels.ts';
import { reservedDomains } from '../../../src/contract/resources/reserved/reserved-domains.ts';
import type { Resource } from '../../../src/contract/terms/contract.ts';
import { recipeOf } from '../../../src/generate/recipes/index.ts';
import { signatureOf } from '../../../src/harness/ledger/signature.ts';

const run = '20260101-000000-abcd';
const marker = `plumbline/${run}/w0-17`;
const description = `${recipeOf(apiKeys).example.create['description']} ${marker}`;

test('every creation of a run is recognised by its description or metadata', () => {
  for (const resource of resources as readonly Resource[]) {
    if (!resource.traits.includes('described')) continue;
    const text = `${recipeOf(resource).example.create['description']} ${marker}`;
    expect(signatureOf(resource, { id: 'x', description: text })).toBe(run);
    expect(signatureOf(resource, { id: 'x', description: 'changed since', metadata: marker })).toBe(run);
  }
  expect(signatureOf(apiKeys, { description: description.replace('w0', 'w0r3') })).toBe(run);
});

test('a tunnel is recognised by the beginning of its name, and a domain by its first label', () => {
  const name = marker.replaceAll('/', '-');
  for (const text of [name, `${name} café %41`, `${name}/part`, `${name}-too`])
    expect(signatureOf(agentTunnels, { name: text })).toBe(run);
  for (const domain of [`${name}.example.com`, `*.${name}.example.com`])
    expect(signatureOf(reservedDomains, { description: 'changed', domain })).toBe(run);
});

test('a text that only resembles a marker is not recognised', () => {
  for (const text of [
    'plumbline/notes',
    'plumbline-foo',
    'plumbline',
    'plumbline/run/w0-1',
    `plumbline/${run}`,
    `plumbline/${run}/notes`,
    `see ${marker}, which I keep`,
    `copied from ${marker}`,
    ` ${marker}`,
    `${marker} `,
    `plumbline/20260101-000000-abcg/w0-1`,
  ]) {
    expect(signatureOf(apiKeys, { description: text, metadata: text }), text).toBeNull();
    expect(signatureOf(agentTunnels, { name: text }), text).toBeNull();
  }
  expect(signatureOf(apiKeys, { owner_id: marker, token: marker, deep: { metadata: marker } })).toBeNull();
  expect(signatureOf(agentTunnels, { name: 'web', public_url: `https://plumbline-${run}-w0-1.example` })).toBeNull();
  expect(signatureOf(agentTunnels, { name: `plumbline-${run}-w0-17th` })).toBeNull();
});
