import { tcpEdges } from '../../src/contract/resources/edges/tcp-edges.ts';
import { gap } from '../../src/harness/trial/requirement.ts';
import { need } from '../../src/harness/world/requests/need.ts';
import { asJson } from '../../src/judge/subject/check.ts';
import { edgeFields } from './edge/edge-fields.ts';
import { edgeModules } from './edge/edge-modules.ts';

/** What document 2 says about TCP edges it also says about TLS edges. */
edgeModules(tcpEdges);
edgeFields(tcpEdges);

gap('tcp-edges.unset-modules', async ({ world }) => {
  const shown = need((await world.resources.life(tcpEdges)).created);
  const { create } = await world.bodies.exampleOf(tcpEdges);
  for (const module of ['backend', 'ip_restriction'].filter((one) => !Object.hasOwn(create, one)))
    world.claims.observe(world.context.id, `${module}: ${module in shown ? asJson(shown[module]) : 'left out'}`);
});
