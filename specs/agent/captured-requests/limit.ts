import { capturedRequests } from '../../../src/contract/resources/agent/captured-requests.ts';
import type { Exchange } from '../../../src/exchange/exchange.ts';
import { leave } from '../../../src/harness/base/interruption.ts';
import { requestTo } from '../../../src/harness/request/ask.ts';
import { requirement } from '../../../src/harness/trial/requirement.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { succeeded } from '../../../src/judge/subject/subject.ts';
import { isFor, itemsOf, listCaptured, listsOf, lookIn, needCapture } from '../../steps/agent/captures/captures.ts';
import { sampleTraffic } from '../../steps/agent/replays/sample-traffic.ts';
import { someTunnel } from '../../steps/agent/tunnels/shared-tunnels.ts';
import { arrive } from '../../steps/agent/tunnels/tunnels.ts';

/**
 * Holds that a list has at most `limit` items. It may have fewer; with a filter even none, because the order of filter and limit is not documented.
 */
const checkLimit = async (world: World, limit: number, filter = ''): Promise<number> =>
  checkMost(world, await listCaptured(world, `?limit=${limit}${filter}`), limit);

const checkMost = (world: World, answer: Exchange, limit: number): number => {
  const { length } = itemsOf(answer);
  world.claims.check(answer, {
    place: '/requests',
    holds: length <= limit,
    summary: `limit=${limit} returns ${length} captured requests`,
    expected: `at most ${limit}`,
    received: `${length}`,
  });
  return length;
};

requirement('captured-requests.limit', async ({ world }) => {
  const { isQuick } = world.context;
  // At `--effort quick` the sample is there as well.
  if (isQuick) await sampleTraffic(world);
  const tunnel = await someTunnel(world);
  const words = Array.from({ length: isQuick ? 1 : 4 }, () => world.context.word());
  for (const word of words) await arrive(world, tunnel, word);
  // One list may show them all.
  const { exchange: seen } = await needCapture(world, tunnel.name, words.at(-1) ?? '');
  for (const word of words) if (!itemsOf(seen).some(isFor(word))) await needCapture(world, tunnel.name, word);
  const lengths: number[] = [];
  for (const most of isQuick ? [1] : [1, 2, 3]) lengths.push(await checkLimit(world, most));
  await checkLimit(world, 2, `&tunnel_name=${encodeURIComponent(tunnel.name)}`);
  const bare = lengths.indexOf(0) + 1;
  // Neither the maximum of limit nor its default is documented: a limit beyond the existing items may be refused, and a long list may be cut.
  const { length } = itemsOf(await listCaptured(world, ''));
  const beyond = length < 50 ? length + 1 : length * 10;
  const all = requestTo(capturedRequests, 'list', { query: `?limit=${beyond}`, expect: 'open' });
  const whole = await world.requests.send(all);
  // One less than the number of existing items.
  const cut = requestTo(capturedRequests, 'list', { query: `?limit=${length - 1}`, expect: 'open' });
  if (length > 4) checkMost(world, await world.requests.send(cut), length - 1);
  const isWholeBare = succeeded(whole) && itemsOf(whole).length === 0;
  if (bare === 0 && !isWholeBare) return;
  const limit = bare === 0 ? beyond : bare;
  // A list must not be empty while captured requests exist.
  const empty = await listCaptured(world, `?limit=${limit}`);
  const [left] = await lookIn(world, [...listsOf(tunnel.name), ''], words.at(-1) ?? '');
  if (left === undefined) return leave('what was captured is gone: evicted, or deleted by others');
  world.claims.check(
    empty,
    {
      place: '/requests',
      holds: itemsOf(empty).length > 0,
      summary: `limit=${limit} returns no captured request, though there are some`,
      expected: 'at least one',
      received: 'none',
    },
    [left.exchange],
  );
});
