import { tcpEdges } from '../src/contract/tcp-edges.ts';
import { gap } from '../src/harness/trial/requirement.ts';
import { asJson } from '../src/judge/check.ts';
import { edgeFields } from './modules/edge-fields.ts';
import { edgeModules } from './modules/edge-modules.ts';

/** All that document 2 says of TCP edges it says of TLS edges, too. */
edgeModules(tcpEdges);
edgeFields(tcpEdges);

gap('tcp-edges.unset-modules', async ({ world }) => {
  const shown = world.need((await world.life(tcpEdges)).created);
  const { create } = await world.exampleOf(tcpEdges);
  for (const module of ['backend', 'ip_restriction'].filter((one) => !Object.hasOwn(create, one)))
    world.observe(world.id, `${module}: ${module in shown ? asJson(shown[module]) : 'left out'}`);
});
