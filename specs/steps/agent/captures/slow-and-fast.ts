import { isObject } from '../../../../src/contract/json-object.ts';
import { capturedRequests } from '../../../../src/contract/resources/agent/captured-requests.ts';
import { tryAgain } from '../../../../src/exchange/client/tries.ts';
import type { Exchange } from '../../../../src/exchange/exchange.ts';
import { leave } from '../../../../src/harness/base/interruption.ts';
import { requestTo } from '../../../../src/harness/request/ask.ts';
import type { World } from '../../../../src/harness/world/world.ts';
import { someTunnel } from '../tunnels/shared-tunnels.ts';
import { arrive, localServer, type Running } from '../tunnels/tunnels.ts';
import { type FoundCapture, needCapture, unlessGone } from './captures.ts';

/** A captured exchange, and how long it took as seen from outside. */
interface Timed {
  readonly capture: FoundCapture;
  readonly tookMs: number;
  /** When it was sent, by our clock. */
  readonly startedMs: number;
}

interface TimedPair {
  readonly slow: Timed;
  readonly fast: Timed;
}

export interface SlowAndFast extends TimedPair {
  /** The slow one once more, while the tunnel runs: what becomes of captured requests after that is not said. Null where it is gone. */
  readonly detail: Exchange | null;
}

/**
 * How long the local server takes over the slow one. The unit of duration is not shown: one that takes more than a second longer shows
 * more in every unit up to the second; and so does a start that has whole seconds.
 */
export const slowMs = 2200;

const timed = async (world: World, tunnel: Running, delayMs: number): Promise<Timed> => {
  const word = world.context.word();
  const server = await localServer(world);
  server.answer(word, (response) => void setTimeout(() => response.end('plumbline'), delayMs));
  const { timings } = await arrive(world, tunnel, word);
  const capture = await needCapture(world, tunnel.name, word);
  return { capture, tookMs: timings.totalMs, startedMs: Date.parse(timings.startedAt) };
};

const durationOf = ({ capture }: Timed): number => Number(capture.item['duration']);

/** By how many milliseconds more the slow one took, at least, on this side of the tunnel. */
const longerMs = ({ fast }: TimedPair): number => slowMs - fast.tookMs;

/** The shorter one shows no more than the longer one, and less where the difference is one in every unit. */
export const inOrder = (pair: TimedPair): boolean => {
  const [short, long] = [durationOf(pair.fast), durationOf(pair.slow)];
  return short >= 0 && (longerMs(pair) > 1000 ? long > short : long >= short);
};

/** Durations may be taken anew each time they are shown, but not in another unit. */
export const isAlike = (a: number, b: number): boolean => Math.max(a, b) <= 10 * Math.max(1, Math.min(a, b));

/** Two exchanges as they are shown by and by: some agents fill in what they captured as it comes in. */
const settled = async (world: World, first: TimedPair): Promise<SlowAndFast> => {
  let shown = first;
  const again = async (one: Timed): Promise<Timed> => {
    const { tunnel, word } = one.capture;
    return { ...one, capture: await needCapture(world, tunnel, word) };
  };
  await world.context.settles(async () => {
    if (!inOrder(shown)) shown = { slow: await again(shown.slow), fast: await again(shown.fast) };
    return inOrder(shown);
  });
  const { capture } = shown.slow;
  const ask = requestTo(capturedRequests, 'get', { id: capture.id });
  const detail = await unlessGone(world, capture, ask);
  const isFilled = !isObject(detail?.json) || isAlike(durationOf(shown.slow), Number(detail.json['duration']));
  // What was filled in meanwhile the list shows as well by now.
  return { ...shown, ...(isFilled ? {} : { slow: await again(shown.slow) }), detail };
};

/** Two exchanges of which one surely took longer than the other, whatever the load of the machine. */
export const slowAndFast = (world: World): Promise<SlowAndFast> =>
  world.context.once('a slow and a fast exchange', async () => {
    const tunnel = await someTunnel(world);
    // So that neither of the two has to wait for the tunnel. One that tests share is up.
    if (!world.context.isQuick) await arrive(world, tunnel, world.context.word());
    const slow = await timed(world, tunnel, slowMs);
    const isFast = ({ tookMs }: Timed): boolean => tookMs < slowMs / 2;
    const fast = await tryAgain('disturbed', () => timed(world, tunnel, 0), isFast);
    if (!isFast(fast)) return leave('no exchange through the tunnel was quick enough to compare with a slow one');
    return settled(world, { slow, fast });
  });
