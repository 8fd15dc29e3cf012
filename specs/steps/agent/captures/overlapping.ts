import { isObject } from '../../../../src/contract/json-object.ts';
import type { Exchange } from '../../../../src/exchange/exchange.ts';
import type { World } from '../../../../src/harness/world/world.ts';
import { anotherTunnel } from '../tunnels/shared-tunnels.ts';
import { arrive, localServer, visit } from '../tunnels/tunnels.ts';
import { type Capture, findCapture, isFor, itemsOf } from './captures.ts';

/** One of several requests that were in flight at the same time. */
export interface Overlapping {
  /** Stands in the path of the request and is the body of the answer. */
  readonly word: string;
  readonly answer: Exchange;
  readonly capture: Capture | null;
  /** The words of the others. */
  readonly others: readonly string[];
}

/** The order in which three requests are answered: neither the oldest nor the newest first. */
const order = [1, 0, 2] as const;

/** The captured request for a word, from the first of these lists that shows it with its answer; null where none does. */
const answeredIn = (lists: readonly Exchange[], word: string): Capture | null => {
  for (const exchange of lists) {
    const item = itemsOf(exchange).find((one) => isFor(word)(one) && isObject(one['response']));
    if (item !== undefined) return { item, exchange };
  }
  return null;
};

/**
 * Three requests through one tunnel that are answered once all of them have arrived, made once by this worker for all tests that read them. Empty
 * where they do not arrive together, because some tunnels carry one request at a time, and where the agent runs no more tunnels.
 */
export const overlapping = (world: World): Promise<readonly Overlapping[]> =>
  world.context.once('requests at the same time', async () => {
    const server = await localServer(world);
    const tunnel = await anotherTunnel(world);
    if (tunnel === null) return [];
    // A shared tunnel is already up.
    if (!world.context.isQuick) await arrive(world, tunnel, world.context.word());
    const words = order.map(() => world.context.word());
    const answers = new Map<string, () => void>();
    for (const word of words)
      server.answer(word, (response) => {
        answers.set(word, () => response.end(word));
      });
    const visits: Promise<Exchange>[] = [];
    let together = true;
    for (const word of words) {
      const visiting = visit(world, tunnel, word);
      // Its failure is handled below, once every answer is sent.
      visiting.catch(() => {});
      visits.push(visiting);
      together &&= await server.arrives(word, 1, world.context.patience.tunnelsMs);
    }
    for (const n of order) {
      const word = words[n] ?? '';
      answers.get(word)?.();
      // A request that arrives only after its turn is answered on arrival.
      server.answer(word, (response) => response.end(word));
      // The next one is answered only when this answer has come back.
      if (together) await visits[n]?.catch(() => {});
    }
    const ended = await Promise.allSettled(visits);
    if (!together) return [];
    const seen: Overlapping[] = [];
    const lists: Exchange[] = [];
    for (const [n, one] of ended.entries()) {
      const word = words[n] ?? '';
      if (one.status === 'rejected') continue;
      // One list may show them all.
      const capture = answeredIn(lists, word) ?? (await findCapture(world, tunnel.name, word));
      if (capture !== null) lists.push(capture.exchange);
      seen.push({ word, answer: one.value, capture, others: words.filter((other) => other !== word) });
    }
    return seen;
  });
