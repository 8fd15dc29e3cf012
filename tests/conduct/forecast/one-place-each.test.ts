import { expect, test } from '@playwright/test';
import { onePlaceEach } from '../../../src/conduct/forecast/one-place-each.ts';
import { requirements } from '../../../src/contract/index.ts';
import { targetOf } from '../../../src/harness/target/target.ts';
import type { TargetFile } from '../../../src/harness/target/target-file.ts';

const chosen = requirements.filter(({ id }) => onePlaceEach().includes(id));
const resourceOf = (id: string): string => id.slice(0, id.indexOf('.'));

test('every statement is tried in one place, which does not change', () => {
  const statements = [...new Set(requirements.map(({ statementId }) => statementId))].sort();
  expect(chosen.map(({ statementId }) => statementId).sort()).toEqual(statements);
  expect(onePlaceEach()).toEqual(onePlaceEach());
});

test('the laws are spread over resources that need no fixtures', () => {
  const laws = chosen.filter(({ statementId }) => statementId.startsWith('*.'));
  const resources = new Set(laws.map(({ id }) => resourceOf(id)));
  expect(resources.size).toBeGreaterThan(8);
  for (const lent of ['ip-policy-rules', 'tunnel-sessions']) expect([...resources]).not.toContain(lent);
});

test('a statement whose best place needs a missing fixture is tried in another place', () => {
  const placesWith = (file: Partial<TargetFile>, readOnly = false): readonly string[] =>
    onePlaceEach(targetOf({ management: { baseUrl: 'https://api.example.com' }, ...file }, 'tests'), readOnly);
  const ipPolicyIds = ['ipp_1', 'ipp_2'];
  const httpsRoutes = [{ edgeId: 'edghts_1', routeId: 'edghtsrt_1' }];
  const [policies, routes] = [placesWith({ fixtures: { ipPolicyIds } }), placesWith({ fixtures: { httpsRoutes } })];
  expect(onePlaceEach()).toContain('route-saml.replace');
  expect(policies).toContain('tls-edge-ip-restriction.replace');
  expect(policies).not.toContain('route-saml.replace');
  expect(onePlaceEach()).toContain('tls-edge-ip-restriction.module-removed');
  expect(routes.filter((id) => id.endsWith('.module-removed'))).toEqual(['route-oidc.module-removed']);
  for (const chosenHere of [policies, routes, placesWith({}, true)]) {
    const statementOf = new Map(requirements.map(({ id, statementId }) => [id, statementId]));
    expect(new Set(chosenHere.map((id) => statementOf.get(id))).size).toBe(chosen.length);
    expect(chosenHere).toHaveLength(chosen.length);
  }
});
