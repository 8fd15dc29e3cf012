import { tlsEdgeIpRestriction } from '../../src/contract/resources/edges/tls-edge-ip-restriction.ts';
import { tlsEdges } from '../../src/contract/resources/edges/tls-edges.ts';
import type { Exchange } from '../../src/exchange/exchange.ts';
import { recipeOf } from '../../src/generate/recipes/index.ts';
import { leave } from '../../src/harness/base/interruption.ts';
import { requestTo } from '../../src/harness/request/ask.ts';
import { requirement } from '../../src/harness/trial/requirement.ts';
import { need } from '../../src/harness/world/requests/need.ts';
import type { World } from '../../src/harness/world/world.ts';
import { same } from '../../src/judge/comparisons/compare.ts';
import { asJson } from '../../src/judge/subject/check.ts';
import { moduleAsk } from '../steps/resources/module-life.ts';
import { onPages, sightingIn } from '../steps/resources/sightings.ts';
import { modulesSet } from './edge/backed.ts';
import { checkModule } from './edge/edge.ts';
import { moduleLaws } from './modules/module-laws.ts';
import { modulesApart } from './modules/modules-apart.ts';
import { updateMeanwhile } from './modules/modules-at-once.ts';
import { policiesAsRefs } from './modules/policies-as-refs.ts';

/** Sets the other modules of the edge. Returns the body of each. */
const othersSet = (world: World, id: string) =>
  modulesSet(world, tlsEdges, id, (module) => module !== 'ip_restriction');

const readEdge = (world: World, id: string): Promise<Exchange> =>
  world.requests.send(requestTo(tlsEdges, 'get', { id }));

/** Holds that an answer of the edge shows its other modules as they were written. */
const othersAsSet = (world: World, answer: Exchange, others: Awaited<ReturnType<typeof othersSet>>): void => {
  for (const [module, written] of Object.entries(others)) checkModule(world, answer, module, written);
};

moduleLaws(tlsEdgeIpRestriction);
modulesApart(tlsEdgeIpRestriction, {
  elsewhere: async (world) => ({ id: await world.resources.shared('tls-edges', 'elsewhere') }),
  beside: async (world, { id = '' }) => {
    const others = await othersSet(world, id);
    return { modules: [], look: async () => othersAsSet(world, await readEdge(world, id), others) };
  },
  further: updateMeanwhile,
});
policiesAsRefs(tlsEdgeIpRestriction);

/** Checks how the edge shows the module, by get and in the list. Returns the answer to get. */
const shownOnEdge = async (world: World, id: string, wanted: unknown, summary: string): Promise<Exchange> => {
  const fetched = await readEdge(world, id);
  const { pages } = await world.requests.recent(tlsEdges);
  for (const { exchange, place, shown } of [...sightingIn(fetched, '', need(fetched)), ...onPages(pages, tlsEdges, id)])
    world.claims.check(exchange, {
      place: `${place}/ip_restriction`,
      holds: same('module', wanted, shown['ip_restriction']),
      summary,
      expected: asJson(wanted),
      received: asJson(shown['ip_restriction']),
    });
  return fetched;
};

requirement('tls-edge-ip-restriction.shown-on-edge', async ({ world }) => {
  const at = await world.resources.at(tlsEdgeIpRestriction);
  const ask = moduleAsk(tlsEdgeIpRestriction, at);
  const { create, update } = recipeOf(tlsEdgeIpRestriction).example;
  for (const example of world.context.few([update, create])) {
    const json = await world.bodies.specimen(example);
    need(await world.requests.send(ask('replace', { json })));
    await shownOnEdge(world, at['id'] ?? '', json, 'the edge does not show its IP restriction as it was replaced');
  }
});

requirement('tls-edge-ip-restriction.follows-update-of-edge', async ({ world }) => {
  const at = await world.resources.at(tlsEdgeIpRestriction);
  const ask = moduleAsk(tlsEdgeIpRestriction, at);
  const { create, update } = recipeOf(tlsEdgeIpRestriction).example;
  // First set at the module's own address, which must not prevent later updates of the edge.
  need(await world.requests.send(ask('replace', { json: await world.bodies.specimen(create) })));
  for (const example of world.context.few([update, create])) {
    const ip_restriction = await world.bodies.specimen(example);
    const updated = await world.requests.send(
      requestTo(tlsEdges, 'update', { id: at['id'] ?? '', json: { ip_restriction } }),
    );
    need(updated);
    const answer = await world.requests.send(ask('get'));
    world.claims.check(
      answer,
      {
        place: '',
        holds: same('module', ip_restriction, need(answer)),
        summary: 'get of the module does not show what an update of the edge set',
        expected: asJson(ip_restriction),
        received: asJson(answer.json),
      },
      [updated],
    );
  }
});

requirement('tls-edge-ip-restriction.null-on-edge-once-deleted', async ({ world }) => {
  const at = await world.resources.at(tlsEdgeIpRestriction);
  const ask = moduleAsk(tlsEdgeIpRestriction, at);
  const id = at['id'] ?? '';
  need(
    await world.requests.send(
      ask('replace', { json: await world.bodies.specimen(recipeOf(tlsEdgeIpRestriction).example.create) }),
    ),
  );
  // The other modules are set as well, as far as this edge accepts them.
  const others = await othersSet(world, id);
  const deleted = await world.requests.send(ask('delete'));
  if (deleted.response?.status !== 204) return leave(`${deleted.endpoint} answered ${deleted.response?.status}`);
  const shown = await shownOnEdge(world, id, null, 'the edge still shows an IP restriction that was deleted');
  othersAsSet(world, shown, others);
});
