import { isObject, type JsonObject } from '../../../src/contract/json-object.ts';
import { capturedRequests } from '../../../src/contract/resources/agent/captured-requests.ts';
import type { Exchange } from '../../../src/exchange/exchange.ts';
import { leave } from '../../../src/harness/base/interruption.ts';
import { requestTo } from '../../../src/harness/request/ask.ts';
import { requirement } from '../../../src/harness/trial/requirement.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { asJson } from '../../../src/judge/subject/check.ts';
import { succeeded } from '../../../src/judge/subject/subject.ts';
import { type Capture, findCapture, itemsOf } from '../../steps/agent/captures/captures.ts';
import { heldBack } from '../../steps/agent/captures/held-back.ts';
import { recordOn } from '../../steps/agent/captures/record-on.ts';
import { inOrder, isAlike, slowAndFast } from '../../steps/agent/captures/slow-and-fast.ts';
import { sampleTraffic } from '../../steps/agent/replays/sample-traffic.ts';
import { someCapturedReplay } from '../../steps/agent/replays/some-captured-replay.ts';
import { startTunnel } from '../../steps/agent/tunnels/tunnels.ts';

requirement('captured-requests.response-pending', async ({ world }) => {
  const { before, detail, after } = await heldBack(world);
  if (before === null)
    return leave(after === null ? 'the request was not captured' : 'a request is shown only once it is answered');
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

/** Holds that a detail shows the answer that the list shows. It may come a moment later, or be gone by then. */
const checkDetail = async (world: World, first: Exchange, id: string): Promise<void> => {
  let shown = first;
  const isAnswered = (): boolean => !isObject(shown.json) || isObject(shown.json['response']);
  await world.context.settles(async () => {
    if (!isAnswered()) shown = await world.requests.send(requestTo(capturedRequests, 'get', { id, expect: 'open' }));
    return isAnswered();
  });
  if (!succeeded(shown)) return;
  world.claims.check(shown, {
    place: '/response',
    holds: isAnswered(),
    summary: 'the detail shows no response though the list shows one',
    expected: 'the response',
    received: 'null',
  });
};

requirement('captured-requests.response-arrives', async ({ world }) => {
  const { before, after, detailAfter } = await heldBack(world);
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
  // A detail that was read before the answer must not be cached. The list may show the answer first.
  if (detailAfter !== null && isObject(detailAfter.json) && isObject(after.item['response']))
    await checkDetail(world, detailAfter, String(detailAfter.json['id']));
  if (!world.context.isQuick) checkAnswered(world, await recordOn(world, await startTunnel(world)));
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

/** Holds that the duration of a finished exchange does not keep growing. It may grow once, because some agents fill it in later. */
const checkSteady = async (world: World): Promise<void> => {
  const [first] = (await sampleTraffic(world)).passed.filter(({ later }) => later !== null);
  const [before, after] = [first?.detail, first?.later].map((seen) => Number(seen?.item['duration']));
  const id = first?.later?.item['id'];
  if (before === undefined || after === undefined || !(after > before) || typeof id !== 'string') return;
  const last = await world.requests.send(requestTo(capturedRequests, 'get', { id, expect: 'open' }));
  // It may be gone by now.
  if (!succeeded(last) || !isObject(last.json)) return;
  const duration = Number(last.json['duration']);
  world.claims.check(last, {
    place: '/duration',
    flaw: 'growing',
    holds: !(duration > after),
    summary: 'the duration of an exchange that is over grows on and on',
    expected: `${after}, as it was shown before`,
    received: `${before}, ${after} and ${duration}, one after the other`,
  });
};

requirement('captured-requests.duration', async ({ world }) => {
  const pair = await slowAndFast(world);
  const { slow, fast, detail } = pair;
  const [long, short] = [slow, fast].map(({ capture }) => Number(capture.item['duration']));
  world.claims.check(
    slow.capture.exchange,
    {
      place: '/requests/*/duration',
      holds: inOrder(pair),
      summary: 'an exchange that took longer does not show a longer duration',
      expected: `more than the ${short} that an exchange of ${Math.round(fast.tookMs)} ms shows`,
      received: `${long}, after ${Math.round(slow.tookMs)} ms`,
    },
    [fast.capture.exchange],
  );
  if (world.claims.findings === 0) await checkSteady(world);
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
