import type { Exchange } from '../../../../src/exchange/exchange.ts';
import { pathOf } from '../../../../src/harness/visit/local-server.ts';
import type { World } from '../../../../src/harness/world/world.ts';
import { localServer, type Running, visit } from '../tunnels/tunnels.ts';
import { answering, pauseMs } from './answered.ts';
import type { Exhibit } from './exhibits.ts';
import type { Passed } from './passed.ts';

/** Sends an exhibit with a new word, because a request that does not arrive may still be captured. If it does not arrive, the answer. */
export const sendExhibit = async (world: World, tunnel: Running, exhibit: Exhibit): Promise<Passed | Exchange> => {
  const server = await localServer(world);
  const { method, headers, body } = exhibit;
  const word = world.context.word();
  const target = `${pathOf(word)}${exhibit.suffix}`;
  server.answer(word, answering(exhibit.answered));
  const marked = { ...headers, 'X-Plumbline-Word': word };
  // A body whose answer comes in pieces is sent in pieces, too.
  const bounds = exhibit.answered.manner === 'in-pieces' ? { pauseMs } : {};
  const options = { method, path: target, headers: marked, bounds, ...(body === null ? {} : { body }) };
  // `visit` ends the test at an obstacle; an obstacle to an uncommon or large request concerns that request alone.
  const answer =
    exhibit.isUncommon || exhibit.isLarge
      ? await world.requests.visitors.through(tunnel, options)
      : await visit(world, tunnel, word, options);
  const [received] = server.received(word);
  if (received === undefined) return answer;
  return { exhibit, word, target, received, answer, times: 0, listed: null, detail: null, later: null };
};
