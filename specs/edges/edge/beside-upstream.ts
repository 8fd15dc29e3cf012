import { isObject } from '../../../src/contract/json-object.ts';
import { tlsEdges } from '../../../src/contract/resources/edges/tls-edges.ts';
import type { Exchange } from '../../../src/exchange/exchange.ts';
import { leave } from '../../../src/harness/base/interruption.ts';
import { requestTo } from '../../../src/harness/request/ask.ts';
import { gap, requirement } from '../../../src/harness/trial/requirement.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { succeeded } from '../../../src/judge/subject/subject.ts';
import { referenced } from './edge.ts';

/** The modules of a TLS edge beside tls_termination. */
const otherModules = async (world: World) => {
  // At `--effort quick` those that other tests set as well.
  const named = async (kind: string, usual: string): Promise<string> =>
    world.context.isQuick ? world.resources.shared(usual, 'of edges') : (await referenced(world, kind)).id;
  return {
    ip_restriction: { ip_policy_ids: [world.context.fixture('ipPolicyIds.0')] },
    backend: { backend_id: await named('http-response-backends', 'tunnel-group-backends') },
    mutual_tls: { certificate_authority_ids: [await named('certificate-authorities', 'certificate-authorities')] },
  } as const;
};

type Other = keyof Awaited<ReturnType<typeof otherModules>>;

/** Whether an edge shows both modules, and the other one enabled: a module that is ignored or disabled is disallowed as well. */
const standsBeside = ({ json }: Exchange, module: Other, terminate_at: string): boolean => {
  if (!isObject(json)) return false;
  const { tls_termination: termination, [module]: other } = json;
  const isThere = isObject(termination) && termination['terminate_at'] === terminate_at;
  return isThere && isObject(other) && other['enabled'] !== false;
};

/** Declares the requirement and the gap about modules beside upstream termination. */
export const besideUpstream = (): void => {
  // "Most" leaves open which modules: if a deployment disallows any of the three, the others may be among those that it allows.
  requirement('tls-edges.upstream-disallows-most', async ({ world }) => {
    const id = await world.resources.scratch('tls-edges', 'that ends upstream');
    const modules = await otherModules(world);
    const set = (module: Other, terminate_at: string): Promise<Exchange> => {
      const json = { tls_termination: { terminate_at }, [module]: modules[module] };
      return world.requests.aside(requestTo(tlsEdges, 'update', { id, json }));
    };
    for (const module of ['mutual_tls', 'ip_restriction', 'backend'] as const) {
      const answer = await set(module, 'upstream');
      if (succeeded(answer) && standsBeside(answer, module, 'upstream')) continue;
      const twin = await set(module, 'edge');
      // A module that is refused with either termination proves nothing about upstream.
      if (!succeeded(twin) || !standsBeside(twin, module, 'edge')) continue;
      world.claims.check(answer, { ...claim, holds: true, received: `${module} disallowed` }, [twin]);
      return;
    }
    const shown = await world.requests.aside(requestTo(tlsEdges, 'get', { id }));
    const standing = (Object.keys(modules) as Other[]).filter((module) => standsBeside(shown, module, 'upstream'));
    if (standing.length < 3) return leave('a module was refused where TLS ends at the edge as well');
    world.claims.check(shown, { ...claim, holds: false, received: `${standing.join(', ')} beside upstream` });
  });

  gap('tls-edges.beside-upstream', async ({ world }) => {
    const id = await world.resources.scratch('tls-edges', 'beside upstream');
    for (const [module, settings] of Object.entries(await otherModules(world))) {
      const json = { tls_termination: { terminate_at: 'upstream' }, [module]: settings };
      const answer = await world.requests.aside(requestTo(tlsEdges, 'update', { id, json }));
      world.claims.observe(world.context.id, `${module}: ${answer.response?.status}`);
    }
  });
};

const claim = {
  place: '/tls_termination/terminate_at',
  summary: 'every other module is accepted while terminate_at is upstream',
  expected: 'most other modules refused or passed over',
};
