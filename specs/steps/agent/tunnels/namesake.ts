import type { JsonObject } from '../../../../src/contract/json-object.ts';
import { agentTunnels } from '../../../../src/contract/resources/agent/agent-tunnels.ts';
import { requestTo } from '../../../../src/harness/request/ask.ts';
import type { World } from '../../../../src/harness/world/world.ts';
import { succeeded } from '../../../../src/judge/subject/subject.ts';
import { makeRoom, type Running, settledOf, startBody } from './tunnels.ts';

/** Starts a tunnel under a name that none has by now; null where that is refused: whether a name can be used again is not said. */
export const startUnder = async (world: World, name: string, fields: JsonObject = {}): Promise<Running | null> => {
  const json = { ...(await startBody(world, fields)), name };
  const started = await world.requests.send(
    requestTo(agentTunnels, 'create', { json, expect: 'success-unless-refused' }),
  );
  return succeeded(started) ? await settledOf(world, started) : null;
};

/** Stops a tunnel and starts another under its name; null where that is refused. */
export const startNamesake = async (world: World, name: string, fields: JsonObject): Promise<Running | null> =>
  succeeded(await makeRoom(world, name)) ? startUnder(world, name, fields) : null;
