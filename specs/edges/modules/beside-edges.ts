import type { JsonObject } from '../../../src/contract/json-object.ts';
import { ipPolicyRules } from '../../../src/contract/resources/account/ip-policy-rules.ts';
import { routeIpRestriction } from '../../../src/contract/resources/edges/route-ip-restriction.ts';
import { tcpEdges } from '../../../src/contract/resources/edges/tcp-edges.ts';
import { tlsEdgeIpRestriction } from '../../../src/contract/resources/edges/tls-edge-ip-restriction.ts';
import { tlsEdges } from '../../../src/contract/resources/edges/tls-edges.ts';
import type { Exchange } from '../../../src/exchange/exchange.ts';
import { recipeOf } from '../../../src/generate/recipes/index.ts';
import { requestTo } from '../../../src/harness/request/ask.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { same } from '../../../src/judge/comparisons/compare.ts';
import { asJson } from '../../../src/judge/subject/check.ts';
import { succeeded } from '../../../src/judge/subject/subject.ts';
import { asFarAsOffered } from '../../steps/requests/as-far-as-offered.ts';
import { type ModulePath, moduleAsk, needModule } from '../../steps/resources/module-life.ts';
import type { Edge } from '../edge/edge.ts';

/** The IP restriction of a route, and the two bodies that are written to it and to edges. */
interface Beside {
  readonly world: World;
  readonly ask: ReturnType<typeof moduleAsk>;
  readonly applied: JsonObject;
  readonly other: JsonObject;
}

const place = 'ip_restriction';

/** Holds that a request about something else left an IP restriction as its own requests set it. */
const unaffected = (
  { world }: Beside,
  answer: Exchange,
  at: string,
  wanted: JsonObject,
  shown: unknown,
  by: readonly Exchange[],
): void => {
  world.claims.check(
    answer,
    {
      place: at,
      holds: succeeded(answer) && same('module', wanted, shown),
      summary: 'an IP restriction changed though the request was about something else',
      expected: asJson(wanted),
      received: succeeded(answer) ? asJson(shown) : `status ${answer.response?.status}`,
    },
    by,
  );
};

const lookAtRoute = async (beside: Beside, wanted: JsonObject, by: Exchange): Promise<void> => {
  const answer = await beside.world.requests.send(beside.ask('get', { expect: 'open' }));
  unaffected(beside, answer, '', wanted, answer.json, [by]);
};

const setRoute = async ({ world, ask }: Beside, json: JsonObject): Promise<Exchange> => {
  const answer = await world.requests.send(ask('replace', { json }));
  needModule(answer);
  return answer;
};

/** Sets the IP restriction of an edge; null where the edge takes none, which may need TLS to end there. */
const setEdge = async ({ world }: Beside, edge: Edge, id: string, json: JsonObject): Promise<Exchange | null> => {
  const answer = await world.requests.send(requestTo(edge, 'update', { id, json: { [place]: json }, expect: 'open' }));
  return succeeded(answer) ? answer : null;
};

/** The same policies on the route and on an edge: what is done to one of them must not be seen at the other. */
const besideEdge = async (beside: Beside, edge: Edge, id: string): Promise<void> => {
  const { world, ask, applied, other } = beside;
  const lookAtEdge = async (by: Exchange): Promise<void> => {
    const answer = await world.requests.send(requestTo(edge, 'get', { id, expect: 'open' }));
    const shown = Object(answer.json) as Readonly<Record<string, unknown>>;
    unaffected(beside, answer, `/${place}`, applied, shown[place], [by]);
  };
  if ((await setEdge(beside, edge, id, applied)) === null) return;
  await lookAtEdge(await setRoute(beside, applied));
  await lookAtEdge(await setRoute(beside, other));
  await setRoute(beside, applied);
  await lookAtEdge(await world.requests.send(ask('delete')));
  await setRoute(beside, applied);
  const updated = await setEdge(beside, edge, id, other);
  if (updated !== null) await lookAtRoute(beside, applied, updated);
  await setEdge(beside, edge, id, applied);
};

/** What its own address does to the IP restriction of a TLS edge must not be seen at the route either. */
const besideTlsEdge = async (beside: Beside, at: ModulePath): Promise<void> => {
  const { world, applied, other } = beside;
  const ask = moduleAsk(tlsEdgeIpRestriction, at);
  for (const json of [other, applied])
    await lookAtRoute(beside, applied, await world.requests.send(ask('replace', { json, expect: 'open' })));
  await lookAtRoute(beside, applied, await world.requests.send(ask('delete', { expect: 'open' })));
};

/** Rules come and go without the restrictions that name their policy. */
const besideRules = async (beside: Beside): Promise<void> => {
  const { world, applied } = beside;
  // Of the policy of the example, whose rules are accepted; disabled, to show whether a new rule enables it.
  const disabled = { ...applied, enabled: false };
  await setRoute(beside, disabled);
  const { id, exchange } = await world.resources.create(ipPolicyRules, {}, { expect: 'open' });
  await lookAtRoute(beside, disabled, exchange);
  await lookAtRoute(beside, disabled, await world.requests.send(requestTo(ipPolicyRules, 'delete', { id })));
};

/** Holds that the IP restriction of a route, those of edges, and the rules of their policies do not affect each other. */
export const besideEdges = async (world: World): Promise<void> => {
  const { create, update } = recipeOf(routeIpRestriction).example;
  const beside: Beside = {
    world,
    ask: moduleAsk(routeIpRestriction, await world.resources.at(routeIpRestriction)),
    applied: await world.bodies.specimen(create),
    other: await world.bodies.specimen(update),
  };
  await asFarAsOffered(async () => {
    const { id } = await world.resources.create(tcpEdges);
    await besideEdge(beside, tcpEdges, id);
    await lookAtRoute(
      beside,
      beside.applied,
      await world.requests.send(requestTo(tcpEdges, 'delete', { id, expect: 'open' })),
    );
  });
  await asFarAsOffered(async () => {
    const at = await world.resources.at(tlsEdgeIpRestriction);
    await besideEdge(beside, tlsEdges, at['id'] ?? '');
    await besideTlsEdge(beside, at);
  });
  await asFarAsOffered(() => besideRules(beside));
};
