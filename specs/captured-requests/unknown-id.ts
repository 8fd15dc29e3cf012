import { capturedRequests } from '../../src/contract/captured-requests.ts';
import { requestTo } from '../../src/harness/request/ask.ts';
import { requirement } from '../../src/harness/trial/requirement.ts';
import type { World } from '../../src/harness/world/world.ts';
import { needCapture } from '../steps/agent/captures.ts';
import { arrive, startTunnel } from '../steps/agent/tunnels.ts';
import { existingId } from '../steps/existing.ts';

/** A captured request is read, and beside it one that does not exist. */
const refusesUnknownId = async (world: World): Promise<void> => {
  const capture = async (): Promise<string> => {
    const tunnel = await startTunnel(world);
    const word = world.context.word();
    await arrive(world, tunnel, word);
    return (await needCapture(world, tunnel.name, word)).id;
  };
  const id = world.context.mayWrite ? await capture() : await existingId(world, capturedRequests);
  await world.claims.refuses({
    wrong: 'the id of no captured request',
    // It may be gone by then, which says nothing.
    right: requestTo(capturedRequests, 'get', { id, expect: 'success-unless-refused' }),
    broken: requestTo(capturedRequests, 'get', { id: `${id}-none` }),
  });
};

requirement('captured-requests.unknown-id', ({ world }) => refusesUnknownId(world));
/** The judge looks at the status of every refusal; this is one that every agent has. */
requirement('captured-requests.refusal-4xx', ({ world }) => refusesUnknownId(world));
