import { capturedRequests } from '../../../../src/contract/resources/agent/captured-requests.ts';
import { type Ask, requestTo, turnedDown } from '../../../../src/harness/request/ask.ts';
import type { LocalServer } from '../../../../src/harness/visit/local-server.ts';
import type { World } from '../../../../src/harness/world/world.ts';
import { succeeded } from '../../../../src/judge/subject/subject.ts';
import { type FoundCapture, lookIn } from '../captures/captures.ts';
import { makeRoom } from '../tunnels/tunnels.ts';

/** Whether a captured request is still there: listed among all, and with a detail. */
const isThere = async (world: World, { id, word }: FoundCapture): Promise<boolean> => {
  const listed = await lookIn(world, ['', '?limit=100'], word);
  if (!listed.some(({ item }) => item['id'] === id)) return false;
  return succeeded(await world.requests.send(requestTo(capturedRequests, 'get', { id, expect: 'open' })));
};

/**
 * Stops the tunnel that a request was recorded on, and holds that its replay still goes to another one that it names: it did so before, and only the
 * default is the recorded one. Whether captured requests are kept when their tunnel is stopped is not said, so that a refusal says something only
 * while the request is shown.
 */
export const replayOfStopped = async (
  world: World,
  found: FoundCapture,
  { name, server }: { readonly name: string; readonly server: LocalServer },
): Promise<void> => {
  const stopped = await makeRoom(world, found.tunnel);
  if (!succeeded(stopped)) return;
  const ask: Ask = requestTo(capturedRequests, 'replay', { json: { id: found.id, tunnel_name: name }, expect: 'open' });
  const before = server.received(found.word).length;
  let answer = await world.requests.send(ask);
  let isGone = false;
  await world.context.settles(async () => {
    if (!turnedDown(ask, answer)) return true;
    isGone = !(await isThere(world, found));
    if (!isGone) answer = await world.requests.send(ask);
    return isGone || !turnedDown(ask, answer);
  });
  if (isGone) return;
  const isTaken = succeeded(answer);
  const arrived = isTaken && (await server.arrives(found.word, before + 1, world.context.patience.replaysMs));
  // It may have been evicted, or deleted by others, in the meantime.
  if (!arrived && !(await isThere(world, found))) return;
  world.claims.check(
    answer,
    {
      place: '',
      flaw: 'recorded tunnel stopped',
      holds: arrived,
      summary:
        'once the tunnel that a request was recorded on is stopped, its replay does not go to the tunnel that it names',
      expected: 'status 204, and the request once more behind the tunnel that is named',
      received: isTaken ? 'nothing behind it' : `status ${answer.response?.status}`,
    },
    [stopped],
  );
};
