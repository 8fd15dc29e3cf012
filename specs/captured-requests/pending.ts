import { capturedRequests } from '../../src/contract/captured-requests.ts';
import { type Capture, findCapture, needCapture } from '../../src/harness/agent/captures.ts';
import { inOrder, slowAndFast } from '../../src/harness/agent/slow-and-fast.ts';
import { arrive, localServer, startTunnel, visit } from '../../src/harness/agent/tunnels.ts';
import { asJson, type Exchange, isObject } from '../../src/harness/answer.ts';
import { requirement } from '../../src/harness/requirement.ts';
import type { World } from '../../src/harness/world.ts';

/** A request whose answer the local server held back, as it was captured before and after it was answered. */
interface HeldBack {
  readonly before: Capture | null;
  readonly detail: Exchange | null;
  readonly after: Capture | null;
}

const heldBack = (world: World): Promise<HeldBack> =>
  world.once('an answer held back', async () => {
    const server = await localServer(world);
    const tunnel = await startTunnel(world);
    const [word, prompt] = [world.word(), world.word()];
    await arrive(world, tunnel, prompt);
    let release: () => void = () => {};
    server.answer(word, (response) => {
      release = () => response.end('at last');
    });
    const visiting = visit(world, tunnel, word);
    try {
      if (!(await server.arrives(word))) return world.leave('what was sent to public_url did not arrive');
      const before = await findCapture(world, tunnel.name, word, () => true);
      const id = before?.item['id'];
      const detail =
        typeof id === 'string' ? await world.send(world.ask(capturedRequests, 'get', { id, expect: 'open' })) : null;
      release();
      await visiting;
      return { before, detail, after: await findCapture(world, tunnel.name, word) };
    } finally {
      release();
      await visiting.catch(() => {});
    }
  });

requirement('captured-requests.response-pending', async ({ world }) => {
  const { before, detail } = await heldBack(world);
  if (before === null) return world.leave('a request is shown only once it is answered');
  const shown = [
    { exchange: before.exchange, place: '/requests/*/response', response: before.item['response'] },
    ...(detail !== null && isObject(detail.json)
      ? [{ exchange: detail, place: '/response', response: detail.json['response'] }]
      : []),
  ];
  for (const { exchange, place, response } of shown) {
    world.check(exchange, {
      place,
      holds: response === null,
      summary: 'response is not null while the local server has not responded',
      expected: 'null',
      received: asJson(response),
    });
  }
});

requirement('captured-requests.response-arrives', async ({ world }) => {
  const { before, after } = await heldBack(world);
  if (after === null) return world.leave('the request was not captured');
  world.check(
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
  const word = world.word();
  await arrive(world, tunnel, word);
  const { item, exchange } = await needCapture(world, tunnel.name, word);
  world.check(exchange, {
    place: '/requests/*/response',
    holds: isObject(item['response']),
    summary: 'response is null though the local server has responded',
    expected: 'the response',
    received: asJson(item['response']),
  });
});

requirement('captured-requests.duration', async ({ world }) => {
  const pair = await slowAndFast(world);
  const { slow, fast } = pair;
  const [long, short] = [slow, fast].map(({ capture }) => Number(capture.item['duration']));
  world.check(
    slow.capture.exchange,
    {
      place: '/requests/*/duration',
      holds: inOrder(pair),
      summary: 'an exchange that took longer shows a shorter duration',
      expected: `at least ${Math.max(0, short ?? 0)}, which an exchange of ${Math.round(fast.tookMs)} ms shows`,
      received: `${long}, after ${Math.round(slow.tookMs)} ms`,
    },
    [fast.capture.exchange],
  );
});
