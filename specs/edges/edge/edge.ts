import { everyResource } from '../../../src/contract/index.ts';
import type { tcpEdges } from '../../../src/contract/resources/edges/tcp-edges.ts';
import { tlsEdgeIpRestriction } from '../../../src/contract/resources/edges/tls-edge-ip-restriction.ts';
import type { tlsEdges } from '../../../src/contract/resources/edges/tls-edges.ts';
import type { Exchange } from '../../../src/exchange/exchange.ts';
import { leave } from '../../../src/harness/base/interruption.ts';
import { requestTo } from '../../../src/harness/request/ask.ts';
import { need } from '../../../src/harness/world/requests/need.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { same } from '../../../src/judge/comparisons/compare.ts';
import { asJson } from '../../../src/judge/subject/check.ts';
import { checkStillListed } from '../../steps/lists/still-listed.ts';
import { listedSighting, type Sighting } from '../../steps/resources/sightings.ts';

export type Edge = typeof tlsEdges | typeof tcpEdges;
export type Written = Readonly<Record<string, unknown>>;

/** Whether an edge can terminate TLS here: a deployment may require a certificate for its hosts first. */
export const endsTls = async (world: World, edge: Edge): Promise<boolean> =>
  Object.hasOwn((await world.bodies.exampleOf(edge)).create, 'tls_termination');

/** Two IP policies for edges that accept IP restrictions; `id` is the edge on which that is tried. */
export const policiesFor = async (world: World, edge: Edge, id?: string): Promise<readonly [string, string]> => {
  const ids = [world.context.fixture('ipPolicyIds.0'), world.context.fixture('ipPolicyIds.1')] as const;
  // Ends the test where an IP restriction is refused because the edge does not terminate TLS.
  if (edge.name === 'tls-edges') await world.resources.at(tlsEdgeIpRestriction, id === undefined ? undefined : { id });
  return ids;
};

/** Makes a resource for a module to refer to. Returns its id and uri. */
export const referenced = async (world: World, name: string): Promise<{ id: string; uri: unknown }> => {
  const resource = everyResource.find((one) => one.name === name);
  if (resource === undefined) return leave(`the contract does not describe ${name} yet`);
  const { id, shown } = await world.resources.create(resource);
  return { id, uri: shown['uri'] };
};

/** Holds that an edge shows a module as it was written. */
export const checkModule = (world: World, answer: Exchange, module: string, wanted: Written): boolean => {
  const shown = need(answer)[module];
  return world.claims.check(answer, {
    place: `/${module}`,
    holds: same('module', wanted, shown),
    summary: `${module} is not read back as it was written`,
    expected: asJson(wanted),
    received: asJson(shown),
  });
};

/** Holds that an edge shows the modules of a request, in the answer and in the read after it. */
export const checkCarried = async (
  world: World,
  edge: Edge,
  answer: Exchange,
  modules: Readonly<Record<string, Written>>,
): Promise<void> => {
  const fetched = await world.requests.send(requestTo(edge, 'get', { id: String(need(answer)['id']) }));
  for (const one of [answer, fetched])
    for (const [module, written] of Object.entries(modules)) checkModule(world, one, module, written);
};

/** Sets a module by an update, and checks the answer and the read after it. At `--effort quick` it is only read after the last change. */
export const setModule = async (
  world: World,
  edge: Edge,
  id: string,
  module: string,
  written: Written,
  { isLast = true } = {},
): Promise<readonly Exchange[]> => {
  const answers = [await world.requests.send(requestTo(edge, 'update', { id, json: { [module]: written } }))];
  if (isLast || !world.context.isQuick) answers.push(await world.requests.send(requestTo(edge, 'get', { id })));
  for (const answer of answers) checkModule(world, answer, module, written);
  return answers;
};

/** Holds that the list shows modules of an edge as they were written, and says where; null where it is on no page. */
export const checkListed = async (
  world: World,
  edge: Edge,
  id: string,
  written: Readonly<Record<string, Written>>,
): Promise<Sighting | null> => {
  const modules = Object.entries(written);
  const listed = await listedSighting(world, edge, id, (shown) =>
    modules.every(([module, wanted]) => same('module', wanted, shown[module])),
  );
  if (listed === null) {
    // A list may omit edges because of their modules. An edge of an earlier run need not be in the part of the list that was read.
    if (world.requests.hasMade(id)) await checkStillListed(world, edge, id, []);
    return null;
  }
  for (const [module, wanted] of modules)
    world.claims.check(listed.exchange, {
      place: `${listed.place}/${module}`,
      holds: same('module', wanted, listed.shown[module]),
      summary: `the list does not show ${module} as it was written`,
      expected: asJson(wanted),
      received: asJson(listed.shown[module]),
    });
  return listed;
};
