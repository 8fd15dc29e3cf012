import { capturedRequests } from '../../../../src/contract/resources/agent/captured-requests.ts';
import type { Exchange } from '../../../../src/exchange/exchange.ts';
import { leave } from '../../../../src/harness/base/interruption.ts';
import { requestTo } from '../../../../src/harness/request/ask.ts';
import type { World } from '../../../../src/harness/world/world.ts';
import { someTunnel } from '../tunnels/shared-tunnels.ts';
import { arrive, localServer, type Running, visit } from '../tunnels/tunnels.ts';
import { type Capture, findCapture, isFor, itemsOf, unlessGone } from './captures.ts';

/** A request that has arrived, and whose answer the local server holds back until it is released. */
export interface HeldRequest {
  readonly word: string;
  /** Sends another request while the first is still unanswered. */
  begin(word: string): void;
  /** Lets the answer go, and waits until every request has ended. */
  release(): Promise<void>;
}

/** Sends a request through a tunnel that is up, and holds its answer back. The caller must release it. */
export const holdBack = async (world: World, tunnel: Running): Promise<HeldRequest> => {
  const server = await localServer(world);
  const word = world.context.word();
  let answer: () => void = () => {};
  server.answer(word, (response) => {
    answer = () => response.end('at last');
  });
  const visits: Promise<Exchange>[] = [];
  const begin = (what: string): void => {
    const visiting = visit(world, tunnel, what);
    // Its failure is handled by `release`.
    visiting.catch(() => {});
    visits.push(visiting);
  };
  const release = async (): Promise<void> => {
    answer();
    await Promise.allSettled(visits);
  };
  begin(word);
  if (await server.arrives(word, 1, world.context.patience.tunnelsMs)) return { word, begin, release };
  await release();
  return leave('what was sent to public_url did not arrive');
};

/** A request whose answer the local server held back, as it was captured before and after it was answered. */
interface HeldBack {
  readonly before: Capture | null;
  /** Its detail before it was answered; null where it is not listed, or gone by then. */
  readonly detail: Exchange | null;
  readonly after: Capture | null;
  /** Its detail after it was answered; null where it is not listed, or gone by then. */
  readonly detailAfter: Exchange | null;
}

export const heldBack = (world: World): Promise<HeldBack> =>
  world.context.once('an answer held back', async () => {
    const server = await localServer(world);
    const tunnel = await someTunnel(world);
    // A shared tunnel is already up.
    if (!world.context.isQuick) await arrive(world, tunnel, world.context.word());
    const { word, begin, release } = await holdBack(world, tunnel);
    try {
      // A second request checks that its answer is not shown for the first. Some tunnels carry one request at a time; then the second arrives only
      // later.
      const prompt = world.context.word();
      begin(prompt);
      const isPrompt = await server.arrives(prompt, 1, world.context.patience.tunnelsMs);
      const beside = isPrompt ? await findCapture(world, tunnel.name, prompt) : null;
      // One list may show both.
      const item = beside && itemsOf(beside.exchange).find(isFor(word));
      const before = beside && item ? { ...beside, item } : await findCapture(world, tunnel.name, word, () => true);
      const id = before?.item['id'];
      const detailNow = async (): Promise<Exchange | null> =>
        typeof id === 'string'
          ? unlessGone(world, { tunnel: tunnel.name, word, id }, requestTo(capturedRequests, 'get', { id }))
          : null;
      const detail = await detailNow();
      await release();
      const after = await findCapture(world, tunnel.name, word);
      return { before, detail, after, detailAfter: await detailNow() };
    } finally {
      await release();
    }
  });
