import { isObject } from '../../../../src/contract/json-object.ts';
import { capturedRequests } from '../../../../src/contract/resources/agent/captured-requests.ts';
import type { Exchange } from '../../../../src/exchange/exchange.ts';
import { requestTo } from '../../../../src/harness/request/ask.ts';
import { isTooLarge } from '../../../../src/harness/visit/obstacle.ts';
import type { World } from '../../../../src/harness/world/world.ts';
import { missed, type Running, untilArrival } from '../tunnels/tunnels.ts';
import { differingFields } from './agreement.ts';
import { isWhole } from './capture-claims.ts';
import { type Capture, findCapture, isFiltered, isFor, itemsOf, unlessGone } from './captures.ts';
import type { Exhibit } from './exhibits.ts';
import type { Passed } from './passed.ts';
import { sendExhibit } from './send-exhibit.ts';

/** Sends an exhibit until it arrives; null where it does not arrive and need not. */
export const sendUntilArrival = async (
  world: World,
  tunnel: Running,
  exhibit: Exhibit,
  mustArrive: boolean,
): Promise<Passed | null> => {
  let answer: Exchange | null = null;
  const attempt = async (): Promise<Passed | null> => {
    const sent = await sendExhibit(world, tunnel, exhibit);
    if ('exhibit' in sent) return sent;
    answer = sent;
    return null;
  };
  const first = exhibit.isUncommon || exhibit.isLarge ? await attempt() : null;
  if (first !== null || exhibit.isUncommon || (answer !== null && isTooLarge(answer))) return first;
  return (await untilArrival(world, attempt)) ?? (mustArrive ? missed(world, answer) : null);
};

/** The detail of what was listed; null where it is gone by then, or where no captured request is shown. */
export const detailOf = async (
  world: World,
  tunnel: string,
  word: string,
  listed: Capture,
): Promise<Capture | null> => {
  const id = listed.item['id'];
  if (typeof id !== 'string') return null;
  const exchange = await unlessGone(world, { tunnel, word, id }, requestTo(capturedRequests, 'get', { id }));
  return isObject(exchange?.json) && 'request' in exchange.json ? { item: exchange.json, exchange } : null;
};

/** Reads how an exhibit is captured, and again for a while if something is missing. */
export const lookAt = async (world: World, tunnel: Running, sent: Passed): Promise<Passed> => {
  let passed = sent;
  await world.context.settles(async () => {
    const listed = await findCapture(world, tunnel.name, sent.word);
    if (listed === null) return true;
    const times = itemsOf(listed.exchange).filter(isFor(sent.word)).length;
    const detail = await detailOf(world, tunnel.name, sent.word, listed);
    passed = { ...sent, times, listed, detail };
    if (detail === null) return true;
    const whole = [listed, detail].every(({ item }) => isWhole(item, passed));
    return whole && isFiltered(listed.exchange) && differingFields(listed.item, detail.item).length === 0;
  });
  return passed;
};

export const sendAndLook = async (
  world: World,
  tunnel: Running,
  exhibit: Exhibit,
  mustArrive: boolean,
): Promise<Passed | null> => {
  const sent = await sendUntilArrival(world, tunnel, exhibit, mustArrive);
  return sent && lookAt(world, tunnel, sent);
};
