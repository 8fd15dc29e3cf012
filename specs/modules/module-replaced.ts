import { isObject } from '../../src/contract/json-object.ts';
import { tlsEdges } from '../../src/contract/tls-edges.ts';
import type { Exchange } from '../../src/exchange/exchange.ts';
import { requestTo } from '../../src/harness/request/ask.ts';
import { requirement } from '../../src/harness/trial/requirement.ts';
import { need } from '../../src/harness/world/need.ts';
import type { World } from '../../src/harness/world/world.ts';
import { asJson } from '../../src/judge/check.ts';
import { type Edge, endsTls, policiesFor, setModule } from './edge.ts';
import { versionOtherThan } from './min-version.ts';

const leastIn = (answer: Exchange): unknown => {
  const module = need(answer)['tls_termination'];
  return isObject(module) ? (module['min_version'] ?? null) : null;
};

/** Of a stored tls_termination neither enabled nor min_version may survive: the same update must leave the same module. */
const terminationReplaced = async (world: World, id: string): Promise<void> => {
  const least = { terminate_at: 'edge' };
  const [first] = await setModule(world, tlsEdges, id, 'tls_termination', least);
  const chosen = first === undefined ? null : leastIn(first);
  const other = await versionOtherThan(world, chosen);
  const full = { enabled: false, ...least, ...(other === null ? {} : { min_version: other }) };
  await setModule(world, tlsEdges, id, 'tls_termination', full);
  for (const answer of await setModule(world, tlsEdges, id, 'tls_termination', least)) {
    const shown = leastIn(answer);
    world.claims.check(
      answer,
      {
        place: '/tls_termination/min_version',
        holds: shown === chosen,
        summary: 'a module that was replaced by one without min_version does not have the one that the service chooses',
        expected: asJson(chosen),
        received: asJson(shown),
      },
      first === undefined ? [] : [first],
    );
  }
};

/** Of a stored mutual_tls neither enabled nor a certificate authority may survive. */
const mutualTlsReplaced = async (world: World, id: string): Promise<void> => {
  const key = 'certificate_authority_ids';
  const one = await world.resources.shared('certificate-authorities', 'of edges');
  const two = await world.resources.shared('certificate-authorities', 'of edges, too');
  await setModule(world, tlsEdges, id, 'mutual_tls', { enabled: false, [key]: [one] });
  await setModule(world, tlsEdges, id, 'mutual_tls', { [key]: [two] });
};

/** Declares the test that a module in an update replaces the stored one as a whole. */
export const moduleReplaced = (edge: Edge): void =>
  requirement.on(edge, 'module-replaced', async ({ world }) => {
    const ids = 'ip_policy_ids';
    const id = await world.resources.shared(edge.name, 'replaced');
    if (await endsTls(world, edge)) {
      await terminationReplaced(world, id);
      await mutualTlsReplaced(world, id);
    }
    const [one, two] = await policiesFor(world, edge);
    await setModule(world, edge, id, 'ip_restriction', { enabled: false, [ids]: [one, two] });
    // Of the stored one neither enabled nor a policy may survive.
    await setModule(world, edge, id, 'ip_restriction', { [ids]: [two] });
    const json = { ip_restriction: { enabled: true } };
    const answer = await world.requests.send(requestTo(edge, 'update', { id, json, expect: 'open' }));
    const fetched = await world.requests.send(requestTo(edge, 'get', { id }));
    // Whether a module may come without policies is not said; where it may, those of the stored one are gone.
    if (answer.response?.status !== 200) return;
    for (const shown of [answer, fetched]) {
      const left = JSON.stringify(need(shown)['ip_restriction']) ?? '';
      world.claims.check(shown, {
        place: '/ip_restriction/ip_policies',
        holds: !left.includes(two),
        summary: 'a module that was replaced by one without IP policies still has the policies of the one before',
        expected: 'no IP policy',
        received: left,
      });
    }
  });
