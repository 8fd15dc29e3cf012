import { capturedRequests } from '../../contract/captured-requests.ts';
import { type Exchange, isObject } from '../answer.ts';
import type { World } from '../world.ts';
import { type Capture, findCapture, isFor, itemsOf, listCaptured, ofTunnel } from './captures.ts';
import { answering, type Exhibit, exhibits } from './exhibits.ts';
import { pathOf, type Received } from './local-server.ts';
import { localServer, type Running, startTunnel, visit } from './tunnels.ts';

/** A request that went through a tunnel: as it was sent, as it arrived, and as the inspector shows it. */
export interface Passed {
  readonly exhibit: Exhibit;
  readonly word: string;
  readonly target: string;
  readonly received: Received;
  /** What came back through the tunnel. */
  readonly answer: Exchange;
  /** How many times it is in the list. */
  readonly times: number;
  readonly listed: Capture | null;
  readonly detail: Capture | null;
}

export interface Sample {
  readonly tunnel: Running;
  readonly passed: readonly Passed[];
  /** The last list of captured requests of the tunnel. */
  readonly list: Exchange;
}

/** A size that is large, and yet leaves room for the other exhibits where the target says how much room there is. */
const largeSize = (world: World): number => {
  const wanted = world.byEffort(64, 256, 1024) * 1024;
  return Math.min(wanted, Math.floor((world.target.fixtures.inspectDbSize ?? wanted * 8) / 8));
};

const detailOf = async (world: World, listed: Capture | null): Promise<Capture | null> => {
  const id = listed?.item['id'];
  if (typeof id !== 'string') return null;
  const exchange = await world.send(world.ask(capturedRequests, 'get', { id }));
  return isObject(exchange.json) && 'request' in exchange.json ? { item: exchange.json, exchange } : null;
};

/** One tunnel with all the exhibits sent through it, made once by this worker for all tests that look at them. */
export const sampleTraffic = (world: World): Promise<Sample> =>
  world.once('sample traffic', async () => {
    const server = await localServer(world);
    const tunnel = await startTunnel(world);
    const config = tunnel.shown['config'];
    if (isObject(config) && config['inspect'] !== true)
      return world.leave('a tunnel that is started without a word about it is not inspected');
    const sent: { exhibit: Exhibit; word: string; target: string; answer: Exchange }[] = [];
    for (const exhibit of exhibits(largeSize(world))) {
      const word = world.word();
      const target = `${pathOf(word)}${exhibit.suffix}`;
      server.answer(word, answering(exhibit.answered));
      const { method, headers, body } = exhibit;
      const marked = { ...headers, 'X-Plumbline-Word': word };
      const options = { method, path: target, headers: marked, ...(body === null ? {} : { body }) };
      sent.push({ exhibit, word, target, answer: await visit(world, tunnel, word, options) });
    }
    const passed: Passed[] = [];
    for (const one of sent) {
      const [received] = server.received(one.word);
      if (received === undefined) return world.leave('what was sent to public_url did not reach the local server');
      const listed = await findCapture(world, tunnel.name, one.word);
      const times = listed === null ? 0 : itemsOf(listed.exchange).filter(isFor(one.word)).length;
      passed.push({ ...one, received, times, listed, detail: await detailOf(world, listed) });
    }
    return { tunnel, passed, list: await listCaptured(world, ofTunnel(tunnel.name)) };
  });
