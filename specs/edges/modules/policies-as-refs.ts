import { isObject } from '../../../src/contract/json-object.ts';
import type { routeIpRestriction } from '../../../src/contract/resources/edges/route-ip-restriction.ts';
import type { tlsEdgeIpRestriction } from '../../../src/contract/resources/edges/tls-edge-ip-restriction.ts';
import type { Exchange } from '../../../src/exchange/exchange.ts';
import { requirement } from '../../../src/harness/trial/requirement.ts';
import { need } from '../../../src/harness/world/requests/need.ts';
import { asJson } from '../../../src/judge/subject/check.ts';
import { succeeded } from '../../../src/judge/subject/subject.ts';
import { takesSeveral } from '../../steps/requests/takes-several.ts';
import { moduleAsk, moduleLife, needModule } from '../../steps/resources/module-life.ts';
import { isRef } from '../edge/is-ref.ts';

/** Declares the tests of the IP policies of an IP restriction: several are accepted, and the answers to replace and get show them as Refs. */
export const policiesAsRefs = (resource: typeof routeIpRestriction | typeof tlsEdgeIpRestriction): void => {
  // The judge checks the address of every Ref.
  requirement.on(resource, 'ref-address', async ({ world }) => {
    await moduleLife(world, resource);
  });

  requirement.on(resource, 'several-entries', async ({ world }) => {
    const ids = [world.context.fixture('ipPolicyIds.0'), world.context.fixture('ipPolicyIds.1')];
    const ask = moduleAsk(resource, await world.resources.at(resource));
    await takesSeveral(world, { ip_policy_ids: ids }, async (json) => {
      const answer = await world.requests.send(ask('replace', { json, expect: 'open' }));
      if (succeeded(answer)) needModule(answer);
      return answer;
    });
  });

  requirement.on(resource, 'policies-as-refs', async ({ world }) => {
    const ids = [world.context.fixture('ipPolicyIds.1'), world.context.fixture('ipPolicyIds.0')];
    const { replaced, fetched } = await moduleLife(world, resource);
    const check = (answer: Exchange, named: readonly string[]): void => {
      const policies = need(answer)['ip_policies'];
      const refs = Array.isArray(policies) ? policies : [];
      const wrong = named.filter((id) => !refs.some((ref) => isObject(ref) && ref['id'] === id && isRef(ref)));
      world.claims.check(answer, {
        place: '/ip_policies',
        holds: wrong.length === 0,
        summary: 'an IP policy is not shown as a Ref: its id, and an address that ends in it',
        expected: `Refs to ${named.join(', ')}`,
        received: asJson(policies),
      });
    };
    for (const answer of [replaced, fetched]) check(answer, ids.slice(0, 1));
    // The maximum number is not documented.
    const ask = moduleAsk(resource, await world.resources.at(resource));
    const both = await world.requests.send(ask('replace', { json: { ip_policy_ids: ids }, expect: 'open' }));
    if (succeeded(both)) for (const answer of [both, await world.requests.send(ask('get'))]) check(answer, ids);
  });
};
