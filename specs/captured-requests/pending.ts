import { capturedRequests } from '../../src/contract/captured-requests.ts';
import { isObject, type JsonObject } from '../../src/contract/json-object.ts';
import type { Exchange } from '../../src/exchange/exchange.ts';
import { requestTo } from '../../src/harness/request/ask.ts';
import { leave } from '../../src/harness/trial/interruption.ts';
import { requirement } from '../../src/harness/trial/requirement.ts';
import type { World } from '../../src/harness/world/world.ts';
import { asJson } from '../../src/judge/check.ts';
import { someCapturedReplay } from '../steps/agent/captured-replay.ts';
import { type Capture, findCapture, itemsOf, needCapture } from '../steps/agent/captures.ts';
import { sampleTraffic } from '../steps/agent/sample-traffic.ts';
import { inOrder, slowAndFast } from '../steps/agent/slow-and-fast.ts';
import { arrive, localServer, startTunnel, visit } from '../steps/agent/tunnels.ts';

/** A request whose answer the local server held back, as it was captured before and after it was answered. */
interface HeldBack {
  readonly before: Capture | null;
  readonly detail: Exchange | null;
  readonly after: Capture | null;
}

const heldBack = (world: World): Promise<HeldBack> =>
  world.context.once('an answer held back', async () => {
    const server = await localServer(world);
    const tunnel = await startTunnel(world);
    const word = world.context.word();
    await arrive(world, tunnel, world.context.word());
    let release: () => void = () => {};
    server.answer(word, (response) => {
      release = () => response.end('at last');
    });
    const visits: Promise<Exchange>[] = [];
    const begin = (what: string): void => {
      const visiting = visit(world, tunnel, what);
      // Whatever became of it is heard of below.
      visiting.catch(() => {});
      visits.push(visiting);
    };
    begin(word);
    try {
      if (!(await server.arrives(word, 1, world.context.patience.tunnelsMs)))
        return leave('what was sent to public_url did not arrive');
      // Its answer is not that of the one before. Some tunnels carry one request after the other, and then it comes later.
      const prompt = world.context.word();
      begin(prompt);
      if (await server.arrives(prompt, 1, world.context.patience.tunnelsMs))
        await findCapture(world, tunnel.name, prompt);
      const before = await findCapture(world, tunnel.name, word, () => true);
      const id = before?.item['id'];
      const detail =
        typeof id === 'string'
          ? await world.requests.send(requestTo(capturedRequests, 'get', { id, expect: 'open' }))
          : null;
      release();
      await Promise.all(visits);
      return { before, detail, after: await findCapture(world, tunnel.name, word) };
    } finally {
      release();
      await Promise.allSettled(visits);
    }
  });

requirement('captured-requests.response-pending', async ({ world }) => {
  const { before, detail } = await heldBack(world);
  if (before === null) return leave('a request is shown only once it is answered');
  const shown = [
    { exchange: before.exchange, place: '/requests/*/response', response: before.item['response'] },
    ...(detail !== null && isObject(detail.json)
      ? [{ exchange: detail, place: '/response', response: detail.json['response'] }]
      : []),
  ];
  for (const { exchange, place, response } of shown) {
    world.claims.check(exchange, {
      place,
      holds: response === null,
      summary: 'response is not null while the local server has not responded',
      expected: 'null',
      received: asJson(response),
    });
  }
});

const checkAnswered = (world: World, { item, exchange }: Capture): void => {
  world.claims.check(exchange, {
    place: '/requests/*/response',
    holds: isObject(item['response']),
    summary: 'response is null though the local server has responded',
    expected: 'the response',
    received: asJson(item['response']),
  });
};

requirement('captured-requests.response-arrives', async ({ world }) => {
  const { before, after } = await heldBack(world);
  if (after === null) return leave('the request was not captured');
  world.claims.check(
    after.exchange,
    {
      place: '/requests/*/response',
      holds: isObject(after.item['response']),
      summary: 'response stays null after the local server has responded',
      expected: 'the response',
      received: asJson(after.item['response']),
    },
    before === null ? [] : [before.exchange],
  );
  const tunnel = await startTunnel(world);
  const word = world.context.word();
  await arrive(world, tunnel, word);
  checkAnswered(world, await needCapture(world, tunnel.name, word));
  for (const { listed } of (await sampleTraffic(world)).passed) if (listed !== null) checkAnswered(world, listed);
  const replay = await someCapturedReplay(world);
  if (replay === null) return;
  const isIt = ({ id }: JsonObject): boolean => id === replay.id;
  const shown = await findCapture(
    world,
    replay.tunnel,
    replay.word,
    (item) => isIt(item) && isObject(item['response']),
  );
  const item = shown && itemsOf(shown.exchange).find(isIt);
  // It may be gone by now.
  if (shown && item) checkAnswered(world, { item, exchange: shown.exchange });
});

/** Durations may be taken anew each time they are shown, but not in another unit. */
const isAlike = (a: number, b: number): boolean => Math.max(a, b) <= 10 * Math.max(1, Math.min(a, b));

requirement('captured-requests.duration', async ({ world }) => {
  const pair = await slowAndFast(world);
  const { slow, fast, detail } = pair;
  const [long, short] = [slow, fast].map(({ capture }) => Number(capture.item['duration']));
  world.claims.check(
    slow.capture.exchange,
    {
      place: '/requests/*/duration',
      holds: inOrder(world, pair),
      summary: 'an exchange that took longer does not show a longer duration',
      expected: `more than the ${short} that an exchange of ${Math.round(fast.tookMs)} ms shows`,
      received: `${long}, after ${Math.round(slow.tookMs)} ms`,
    },
    [fast.capture.exchange],
  );
  if (detail === null || !isObject(detail.json)) return;
  const inDetail = Number(detail.json['duration']);
  world.claims.check(
    detail,
    {
      place: '/duration',
      holds: isAlike(long ?? 0, inDetail),
      summary: 'the detail shows another duration than the list',
      expected: `about ${long}, as in the list`,
      received: `${inDetail}`,
    },
    [slow.capture.exchange],
  );
});
