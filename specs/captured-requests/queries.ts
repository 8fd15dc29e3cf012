import { agentTunnels } from '../../src/contract/agent-tunnels.ts';
import { isFor, itemsOf, listCaptured, needCapture } from '../../src/harness/agent/captures.ts';
import { arrive, runningOf, startBody, startTunnel } from '../../src/harness/agent/tunnels.ts';
import { requirement } from '../../src/harness/requirement.ts';
import type { World } from '../../src/harness/world.ts';

/** A maximum may be undercut, but a list of what there is is not empty. */
const checkLimit = async (world: World, limit: number, query: string): Promise<void> => {
  const answer = await listCaptured(world, `?limit=${limit}${query}`);
  const { length } = itemsOf(answer);
  world.check(answer, {
    place: '/requests',
    holds: length <= limit && length >= 1,
    summary: `limit=${limit} returns ${length} captured requests, of more than there are`,
    expected: `at least one, at most ${limit}`,
    received: `${length}`,
  });
};

requirement('captured-requests.limit', async ({ world }) => {
  const tunnel = await startTunnel(world);
  const words = [world.word(), world.word(), world.word(), world.word()];
  for (const word of words) await arrive(world, tunnel, word);
  for (const word of words) await needCapture(world, tunnel.name, word);
  for (const limit of [1, 2, 3]) await checkLimit(world, limit, '');
  await checkLimit(world, 2, `&tunnel_name=${encodeURIComponent(tunnel.name)}`);
});

requirement('captured-requests.tunnel-name-filter', async ({ world }) => {
  const first = await startTunnel(world);
  // Its name begins like that of the first.
  const json = { ...(await startBody(world)), name: `${first.name}-too` };
  const second = runningOf(world, await world.send(world.ask(agentTunnels, 'create', { json })));
  const visits: { name: string; word: string }[] = [];
  for (const { name, publicUrl } of [first, second]) {
    const word = world.word();
    await arrive(world, { publicUrl }, word);
    await needCapture(world, name, word);
    visits.push({ name, word });
  }
  for (const { name, word } of visits) {
    const answer = await listCaptured(world, `?tunnel_name=${encodeURIComponent(name)}`);
    const items = itemsOf(answer);
    const strangers = items.filter((item) => item['tunnel_name'] !== name || !isOwn(item, word, visits));
    world.check(answer, {
      place: '/requests',
      holds: items.some(isFor(word)) && strangers.length === 0,
      summary:
        strangers.length > 0
          ? 'the list of a tunnel holds requests of another tunnel'
          : 'the list of a tunnel lacks a request of the tunnel',
      expected: `the requests of ${name}, and no others`,
      received: strangers.length > 0 ? `${strangers.length} of others` : 'not the one that was sent',
    });
  }
});

/** Whether an item is for a word, or at least for no other word: strangers may call at a public address, too. */
const isOwn = (
  item: { readonly [field: string]: unknown },
  word: string,
  visits: readonly { readonly word: string }[],
): boolean => visits.every((visit) => visit.word === word || !isFor(visit.word)(item));
