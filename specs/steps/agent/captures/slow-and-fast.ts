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
  /** The slow one read again while its tunnel runs: what happens to captured requests after that is not documented. Null where it is gone. */
  readonly detail: Exchange | null;
}

/**
 * The delay of the local server for the slow one. The unit of duration is not documented: a difference of more than a second is visible in every
 * unit up to the second, and also in a start of whole seconds.
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

/** A lower bound of the difference between the two, in milliseconds, as seen from this side of the tunnel. */
const longerMs = ({ fast }: TimedPair): number => slowMs - fast.tookMs;

/** The shorter one shows no larger duration than the longer one, and a smaller one if the difference exceeds a second. */
export const inOrder = (pair: TimedPair): boolean => {
  const [short, long] = [durationOf(pair.fast), durationOf(pair.slow)];
  return short >= 0 && (longerMs(pair) > 1000 ? long > short : long >= short);
};

/** A duration may be computed anew each time it is shown, but not in another unit. */
export const isAlike = (a: number, b: number): boolean => Math.max(a, b) <= 10 * Math.max(1, Math.min(a, b));

/** Reads the two exchanges again until they are in order: some agents fill them in while they go on. */
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
  // If the detail was filled in since, the list shows it by now as well.
  return { ...shown, ...(isFilled ? {} : { slow: await again(shown.slow) }), detail };
};

/** Two exchanges whose durations differ for certain, whatever the load of the machine. */
export const slowAndFast = (world: World): Promise<SlowAndFast> =>
  world.context.once('a slow and a fast exchange', async () => {
    const tunnel = await someTunnel(world);
    // So that neither of the two waits for the tunnel to start. A shared tunnel is already up.
    if (!world.context.isQuick) await arrive(world, tunnel, world.context.word());
    const slow = await timed(world, tunnel, slowMs);
    const isFast = ({ tookMs }: Timed): boolean => tookMs < slowMs / 2;
    const fast = await tryAgain('disturbed', () => timed(world, tunnel, 0), isFast);
    if (!isFast(fast)) return leave('no exchange through the tunnel was quick enough to compare with a slow one');
    return settled(world, { slow, fast });
  });
