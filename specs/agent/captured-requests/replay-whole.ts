import { isObject, type JsonObject } from '../../../src/contract/json-object.ts';
import type { Header } from '../../../src/exchange/recorded-exchange.ts';
import { leave } from '../../../src/harness/base/interruption.ts';
import { requirement } from '../../../src/harness/trial/requirement.ts';
import { type LocalServer, pathOf, type Received } from '../../../src/harness/visit/local-server.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { carries, decodeMessage, isSameTarget, valuesByName } from '../../../src/judge/readers/http-message.ts';
import { answering } from '../../steps/agent/captures/answered.ts';
import { areShown, undisputed } from '../../steps/agent/captures/capture-claims.ts';
import { type FoundCapture, needCapture, withCapture } from '../../steps/agent/captures/captures.ts';
import { type Exhibit, exhibits, incompressible } from '../../steps/agent/captures/exhibits.ts';
import { clearHiding } from '../../steps/agent/captures/may-end-early.ts';
import { replay } from '../../steps/agent/replays/captured-replay.ts';
import { hasRisen, otherTunnel, someTunnel } from '../../steps/agent/tunnels/shared-tunnels.ts';
import { arrive, localServer, type Running, secondServer } from '../../steps/agent/tunnels/tunnels.ts';

/** A request that was recorded: its method and path as they were sent, and its headers that arrived as they were sent. */
interface RecordedExhibit extends FoundCapture {
  readonly method: string;
  readonly target: string;
  readonly headers: ReadonlyMap<string, readonly string[]>;
}

/**
 * The credentials of a request as the inspector shows them in request.raw. An inspector may hide them, and then a replay cannot send them; what is
 * shown is part of the captured request.
 */
const shownCredentials = ({ item: { request } }: FoundCapture, sent: readonly Header[]): [string, string[]][] => {
  const shown = decodeMessage(isObject(request) ? request['raw'] : undefined)?.head ?? '';
  return sent.flatMap(([name, value]): [string, string[]][] =>
    /^authorization$/i.test(name) && shown.includes(value) ? [[name.toLowerCase(), [value]]] : [],
  );
};

/** Sends an exhibit through a tunnel and waits until it is recorded; null where it does not arrive and need not. */
const recordExhibit = async (world: World, tunnel: Running, exhibit: Exhibit): Promise<RecordedExhibit | null> => {
  const server = await localServer(world);
  if (!world.context.isQuick) await clearHiding(world);
  const word = world.context.word();
  const { method, suffix, headers, body, isUncommon } = exhibit;
  server.answer(word, answering(exhibit.answered));
  const options = { method, path: `${pathOf(word)}${suffix}`, headers, ...(body === null ? {} : { body }) };
  // `arrive` ends the test at an obstacle; an obstacle to an uncommon request concerns that request alone.
  const { request } = isUncommon
    ? await world.requests.visitors.through(tunnel, options)
    : await arrive(world, tunnel, word, options);
  const [first] = server.received(word);
  if (first === undefined) return null;
  const found = await needCapture(world, tunnel.name, word);
  const arrived = valuesByName(first.headers);
  const sent = [...undisputed(request.headers, first.headers), ...shownCredentials(found, request.headers)];
  return {
    ...found,
    method,
    target: options.path,
    headers: new Map(sent.filter(([name, values]) => areShown(values, arrived.get(name) ?? [], name))),
  };
};

/** Whether a body arrived as before. How much of a body is kept is not documented: if request.raw is cut, the replay may be cut as well. */
const isSameBody = (first: Buffer, second: Buffer, { request }: JsonObject): boolean => {
  const kept = decodeMessage(isObject(request) ? request['raw'] : undefined);
  const isCut = kept !== null && !carries(kept, first);
  return second.equals(first) || (isCut && first.subarray(0, second.length).equals(second));
};

/** The parts in which a request that arrived again differs from its first arrival. */
const differences = (
  first: Received,
  second: Received,
  { headers, method, target, item }: Omit<RecordedExhibit, 'word'>,
): readonly string[] => {
  const values = valuesByName(second.headers);
  const lost = [...headers].filter(([name, all]) => !areShown(all, values.get(name) ?? [], name)).map(([name]) => name);
  return [
    ...([first.method, method].includes(second.method) ? [] : ['method']),
    // A gateway or the agent may have spelled the path differently the first time.
    ...([first.target, target].some((one) => isSameTarget(one, second.target)) ? [] : ['path']),
    ...(lost.length === 0 ? [] : [`header ${lost.join(', ')}`]),
    ...(isSameBody(first.body, second.body, item) ? [] : ['body']),
  ];
};

/** Longer than the part of a body that some agents buffer or show, if the target leaves room for it. */
const longBody = ({ context: { target } }: World): Buffer =>
  incompressible(Math.min(80 * 1024, Math.floor((target.fixtures.inspectDbSize ?? 1024 * 1024) / 8)));

/** Gives a DELETE a body as well, which a gateway in front of a tunnel may refuse: RFC 9110, section 9.3.5. */
const asReplayed =
  (long: Buffer) =>
  (exhibit: Exhibit): Exhibit =>
    exhibit.method === 'PUT'
      ? { ...exhibit, body: long }
      : exhibit.method === 'DELETE'
        ? { ...exhibit, body: long.subarray(0, 99), isUncommon: true }
        : exhibit;

/**
 * The exhibits to replay, the first with a body. Large ones are left out, because they may be kept only in part, and those answered with a server
 * error, because an agent may report the error.
 */
const replayed = (world: World): readonly Exhibit[] => {
  const small = exhibits(1)
    .filter(({ isLarge, answered }) => !isLarge && answered.status < 500)
    .map(asReplayed(longBody(world)));
  const early = ['POST', 'GET'].flatMap((name) => small.find(({ method }) => method === name) ?? []);
  return world.context.isQuick ? early : [...early, ...small.filter((one) => !early.includes(one))];
};

/** Replays an exhibit and holds that it arrives unchanged; false where it does not arrive, and null where it is gone. */
const checkWhole = async (
  world: World,
  exhibit: Exhibit,
  found: RecordedExhibit,
  { isFirst, goal, ...more }: { isFirst: boolean; goal?: LocalServer; tunnel_name?: string },
): Promise<boolean | null> => {
  const recorded = await localServer(world);
  const server = goal ?? recorded;
  const { word } = found;
  const [first] = recorded.received(word);
  const count = server.received(word).length + 1;
  const answer = await replay(world, found, more);
  if (answer === null) return null;
  const arrives = await server.arrives(word, count, world.context.patience.replaysMs);
  // That a replay arrives at all is a requirement of its own; once the first replay arrived, the others must arrive too.
  if (!arrives && !isFirst)
    world.claims.check(answer, {
      place: '',
      holds: false,
      summary: `${exhibit.what}: ${count > 2 ? 'replayed once, and not again' : 'not replayed, though another was'}`,
      expected: `${first?.method} at the local address once more`,
      received: 'nothing',
    });
  if (!arrives) return false;
  const second = server.received(word)[count - 1];
  if (first === undefined || second === undefined) return false;
  const differing = differences(first, second, found);
  world.claims.check(answer, {
    place: '',
    holds: differing.length === 0,
    summary: `${exhibit.what}: replayed with another ${differing.join(', ')}`,
    expected: `${first.method} ${first.target} with ${first.body.length} bytes, as it was captured`,
    received: `${second.method} ${second.target} with ${second.body.length} bytes`,
  });
  return true;
};

requirement('captured-requests.replay-whole', async ({ world }) => {
  const tunnel = await someTunnel(world);
  const named = async () => {
    const other = await otherTunnel(world, tunnel);
    if (other === null || !hasRisen(other)) return { isFirst: false, tunnel_name: tunnel.name };
    return { isFirst: false, tunnel_name: other.name, goal: await secondServer(world) };
  };
  for (const [n, exhibit] of replayed(world).entries()) {
    const arrived = await withCapture(
      () => recordExhibit(world, tunnel, exhibit),
      async (found) => {
        if (found === null) return true;
        const plain = await checkWhole(world, exhibit, found, { isFirst: n === 0 });
        // Naming a tunnel must change only where the request goes.
        return plain && n === 0 ? checkWhole(world, exhibit, found, await named()) : plain;
      },
    );
    if (!arrived) return leave('a replay did not arrive');
  }
});
