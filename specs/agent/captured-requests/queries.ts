import type { JsonObject } from '../../../src/contract/json-object.ts';
import { agentTunnels } from '../../../src/contract/resources/agent/agent-tunnels.ts';
import { capturedRequests } from '../../../src/contract/resources/agent/captured-requests.ts';
import type { Exchange } from '../../../src/exchange/exchange.ts';
import { leave } from '../../../src/harness/base/interruption.ts';
import { requestTo } from '../../../src/harness/request/ask.ts';
import { requirement } from '../../../src/harness/trial/requirement.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { succeeded } from '../../../src/judge/subject/subject.ts';
import {
  type FoundCapture,
  isFiltered,
  isFor,
  itemsOf,
  listCaptured,
  listsOf,
  lookIn,
  needCapture,
  ofTunnel,
  withCapture,
} from '../../steps/agent/captures/captures.ts';
import { recordOn } from '../../steps/agent/captures/record-on.ts';
import { captureReplay } from '../../steps/agent/replays/captured-replay.ts';
import { sampleTraffic } from '../../steps/agent/replays/sample-traffic.ts';
import { oddName } from '../../steps/agent/tunnels/odd-name.ts';
import { otherTunnel, someTunnel } from '../../steps/agent/tunnels/shared-tunnels.ts';
import { listTunnels } from '../../steps/agent/tunnels/tunnel-life.ts';
import {
  arrive,
  localServer,
  makeRoom,
  type Running,
  secondServer,
  settledOf,
  startBeside,
  startBody,
  startNamed,
  startOneMore,
  startTunnel,
} from '../../steps/agent/tunnels/tunnels.ts';

/** Whether a captured request still exists, by anything but the list that is under test. */
const isKept = async (world: World, { id, word }: FoundCapture): Promise<boolean> =>
  (await lookIn(world, ['', '?limit=20'], word)).length > 0 ||
  succeeded(await world.requests.send(requestTo(capturedRequests, 'get', { id, expect: 'open' })));

/** Holds that a list of a tunnel has no requests of other tunnels, by their names or by what was sent through them. */
const checkAlone = (world: World, list: Exchange, tunnel: string, isOther: (item: JsonObject) => boolean): void => {
  const strangers = itemsOf(list).filter((item) => item['tunnel_name'] !== tunnel || isOther(item));
  world.claims.check(list, {
    place: '/requests',
    holds: strangers.length === 0,
    summary: 'the list of a tunnel holds requests of another tunnel',
    expected: `the requests of ${tunnel}, and no others`,
    received: `${strangers.length} of others`,
  });
};

/** Holds that the list of each tunnel has its own request and none of the others; null where a request is gone meanwhile. */
const checkLists = async (world: World, visits: readonly FoundCapture[]): Promise<true | null> => {
  const { isQuick } = world.context;
  for (const [n, visit] of visits.entries()) {
    const { tunnel, word } = visit;
    const isOther = (item: JsonObject): boolean => visits.some((other) => other !== visit && isFor(other.word)(item));
    if (n === 0 || !isQuick)
      checkAlone(world, await listCaptured(world, `${ofTunnel(tunnel)}&limit=2`), tunnel, isOther);
    // At `--effort quick` the list was read after all of them had been sent.
    const isSeen = isQuick && isFiltered(visit.exchange);
    const answer = isSeen ? visit.exchange : await listCaptured(world, ofTunnel(tunnel));
    checkAlone(world, answer, tunnel, isOther);
    // The default of limit is not documented, so a list with a larger limit may show it.
    const lacks = !itemsOf(answer).some(isFor(word)) && (await lookIn(world, listsOf(tunnel), word)).length === 0;
    if (lacks && !(await isKept(world, visit))) return null;
    world.claims.check(answer, {
      place: '/requests',
      holds: !lacks,
      summary: 'the list of a tunnel lacks a request of the tunnel',
      expected: `the requests of ${tunnel}`,
      received: 'not the one that was sent',
    });
  }
  return true;
};

/** Holds that the list of a tunnel has requests of every kind: each one that only the list of all requests shows is a deviation. */
const checkSorts = async (world: World): Promise<void> => {
  for (const { exhibit, listed } of (await sampleTraffic(world)).passed) {
    if (listed === null) continue;
    world.claims.check(listed.exchange, {
      place: '/requests',
      flaw: 'sort',
      holds: isFiltered(listed.exchange),
      summary: `${exhibit.what}: in the list of all captured requests, and not in that of its tunnel`,
      expected: 'the request in the list with tunnel_name as well',
      received: 'it is in the list without tunnel_name alone',
    });
  }
};

/**
 * Holds that a list without tunnel_name is not filtered by the tunnel of the last query. How many items a list has by default is not documented,
 * but it is the same default for both lists, and `many` has more captured requests than `few`.
 */
const checkUnfiltered = async (world: World, many: Running, few: Running): Promise<void> => {
  const most = itemsOf(await listCaptured(world, ofTunnel(many.name))).length;
  const last = await listCaptured(world, ofTunnel(few.name));
  const all = await listCaptured(world, '');
  const isLast = (item: JsonObject): boolean => item['tunnel_name'] === few.name;
  if (itemsOf(all).length >= most || !itemsOf(all).every(isLast)) return;
  // The captured requests may be gone by now.
  if (itemsOf(await listCaptured(world, ofTunnel(many.name))).length < most) return;
  world.claims.check(
    all,
    {
      place: '/requests',
      flaw: 'unfiltered',
      holds: false,
      summary: 'the list without tunnel_name holds the requests of one tunnel alone, the one that was asked for before',
      expected: `requests of other tunnels as well, of which one has ${most}`,
      received: `${itemsOf(all).length}, all of ${few.name}`,
    },
    [last],
  );
};

/** Starts a tunnel whose name differs from that of another only in case; null where the agent does not run both. */
const startInOtherCase = async (world: World, { name }: Running): Promise<Running | null> => {
  const json = { ...(await startBody(world)), name: name.replace(/too$/, 'TOO') };
  const expect = { outcome: 'open', openFields: ['name'] } as const;
  const started = await world.requests.send(requestTo(agentTunnels, 'create', { json, expect }));
  const inOtherCase = succeeded(started) ? await settledOf(world, started) : null;
  return inOtherCase?.name === json.name && (await listTunnels(world, name)).item !== null ? inOtherCase : null;
};

/**
 * Holds that of two tunnels which run one after the other, the list of the second has no request of the first. What is kept of the first is not
 * documented.
 */
const checkInTurn = async (world: World, first: Running): Promise<void> => {
  const former = await recordOn(world, first);
  await makeRoom(world, first.name);
  const second = await startTunnel(world);
  const { word } = await recordOn(world, second);
  const list = await listCaptured(world, ofTunnel(second.name));
  checkAlone(world, list, second.name, isFor(former.word));
  const isThere = itemsOf(list).some(isFor(word)) && (await isKept(world, former));
  if (!isThere && world.claims.findings === 0)
    leave('there is room for one tunnel at a time, and nothing is shown of one that was stopped');
};

/** As the full test, with two shared tunnels: the name of the second begins with that of the first. */
const checkTwo = async (world: World): Promise<void> => {
  const first = await someTunnel(world);
  const second = await otherTunnel(world, first);
  if (second === null) return checkInTurn(world, first);
  const other = await secondServer(world);
  const [one, two] = [world.context.word(), world.context.word()];
  const visitBoth = async (): Promise<readonly [FoundCapture, FoundCapture]> => {
    await arrive(world, first, one);
    await arrive(world, second, two, {}, other);
    return [await needCapture(world, first.name, one), await needCapture(world, second.name, two)];
  };
  const [visit] = await withCapture(visitBoth, async (visits) => (await checkLists(world, visits)) && visits);
  await checkSorts(world);
  await checkNone(world, first);
  await captureReplay(world, visit, { name: second.name, server: other });
  checkAlone(world, await listCaptured(world, ofTunnel(first.name)), first.name, () => false);
};

/** Holds that the list of a tunnel that does not exist is empty, or refused. */
const checkNone = async (world: World, { name }: Running): Promise<void> => {
  // The end of a name is the name of no other tunnel, and a pattern that fits it is none of a tunnel of ours.
  const patterns = ['_', '.', '*'].map((sign) => `${name.slice(0, -1)}${sign}`);
  const others = world.context.isQuick || name.length < 2 ? [] : [name.slice(1), ...patterns];
  for (const other of [`${name}-none`, ...others]) {
    const query = ofTunnel(other);
    const none = await world.requests.send(requestTo(capturedRequests, 'list', { query, expect: 'open' }));
    checkAlone(world, none, other, () => true);
  }
};

requirement('captured-requests.tunnel-name-filter', async ({ world }) => {
  if (world.context.isQuick) return checkTwo(world);
  const first = await startTunnel(world);
  // Its name begins like that of the first.
  const second = (await startNamed(world, `${first.name}-too`)) ?? (await startOneMore(world));
  if (second === null) return checkInTurn(world, first);
  // Which names are allowed is not said.
  const odd = await startBeside(world, { name: oddName });
  const inOtherCase = await startInOtherCase(world, second);
  const tunnels = [first, second, ...[odd, inOtherCase].filter((one) => one !== null)];
  const visit = (tunnel: Running): Promise<FoundCapture> => recordOn(world, tunnel);
  const visitAll = async (): Promise<readonly FoundCapture[]> => {
    const visits: FoundCapture[] = [];
    for (const tunnel of tunnels) visits.push(await visit(tunnel));
    return visits;
  };
  await withCapture(visitAll, (visits) => checkLists(world, visits));
  await checkSorts(world);
  await checkNone(world, first);
  for (const _ of [1, 2]) await visit(first);
  await checkUnfiltered(world, first, second);
  await captureReplay(world, await visit(first), { name: second.name, server: await localServer(world) });
  checkAlone(world, await listCaptured(world, ofTunnel(first.name)), first.name, () => false);
});
