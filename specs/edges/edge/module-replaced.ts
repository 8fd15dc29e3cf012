import { isObject } from '../../../src/contract/json-object.ts';
import { tlsEdges } from '../../../src/contract/resources/edges/tls-edges.ts';
import type { Exchange } from '../../../src/exchange/exchange.ts';
import { leave } from '../../../src/harness/base/interruption.ts';
import { requestTo } from '../../../src/harness/request/ask.ts';
import { requirement } from '../../../src/harness/trial/requirement.ts';
import { need } from '../../../src/harness/world/requests/need.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { same } from '../../../src/judge/comparisons/compare.ts';
import { asJson } from '../../../src/judge/subject/check.ts';
import { succeeded } from '../../../src/judge/subject/subject.ts';
import { leaveOutEach } from '../../steps/requests/left-out.ts';
import { setModules } from './backed.ts';
import { checkModule, type Edge, setModule, type Written } from './edge.ts';
import { terminationEdge, versionOtherThan } from './min-version.ts';

const leastIn = (answer: Exchange): unknown => {
  const module = need(answer)['tls_termination'];
  return isObject(module) ? (module['min_version'] ?? null) : null;
};

/** Holds that neither enabled nor min_version of a stored tls_termination remains: the same update must lead to the same module. */
const terminationReplaced = async (world: World, id: string): Promise<void> => {
  const least = { terminate_at: 'edge' };
  const [first] = await setModule(world, tlsEdges, id, 'tls_termination', least, { isLast: false });
  const chosen = first === undefined ? null : leastIn(first);
  const other = await versionOtherThan(world, chosen);
  const full = { enabled: false, ...least, ...(other === null ? {} : { min_version: other }) };
  await setModule(world, tlsEdges, id, 'tls_termination', full, { isLast: false });
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

/** Leaves out each member of a module of an edge once. */
const eachLeftOut = async (
  world: World,
  edge: Edge,
  id: string,
  module: string,
  bodies: readonly [Written, Written],
): Promise<void> => {
  const offer = async (written: Written): Promise<Exchange> => {
    // Only enabled is documented as optional.
    const answer = await world.requests.send(
      requestTo(edge, 'update', { id, json: { [module]: written }, expect: 'open' }),
    );
    if (succeeded(answer)) checkModule(world, answer, module, written);
    return answer;
  };
  await leaveOutEach(
    world,
    {
      bodies,
      set: async (written) => {
        const [answer] = await setModule(world, edge, id, module, written, { isLast: false });
        return answer ?? leave(`no update set ${module}`);
      },
      offer,
      read: async () => (world.context.isQuick ? [] : [await world.requests.send(requestTo(edge, 'get', { id }))]),
      shows: (answer, member, value) => {
        const shown = need(answer)[module];
        return isObject(shown) && same('module', { enabled: shown['enabled'], [member]: value }, shown);
      },
      placeOf: (member) => `/${module}/${member}`,
      isShort: world.context.isQuick && module !== 'ip_restriction',
    },
    Object.keys(bodies[0]).filter((member) => asJson(bodies[0][member]) !== asJson(bodies[1][member])),
  );
};

/** Declares the test that a module in an update replaces the stored one as a whole. */
export const moduleReplaced = (edge: Edge): void =>
  requirement.on(edge, 'module-replaced', async ({ world }) => {
    const id = await world.resources.shared(edge.name, world.context.byEffort('kept', 'replaced', 'replaced'));
    const set = await setModules(world, edge, id);
    if (Object.keys(set).length === 0) return leave('no module was accepted by an update');
    for (const [module, { written, otherwise }] of Object.entries(set)) {
      // Termination upstream may be incompatible with other modules, so an edge without them is used.
      const isTermination = module === 'tls_termination';
      if (isTermination) await terminationReplaced(world, id);
      const place = isTermination ? await terminationEdge(world) : id;
      await eachLeftOut(world, edge, place, module, [written, await otherwise()]);
    }
  });
