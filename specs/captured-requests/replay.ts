import { capturedRequests } from '../../src/contract/captured-requests.ts';
import type { Exchange } from '../../src/exchange/exchange.ts';
import { requestTo } from '../../src/harness/request/ask.ts';
import { leave } from '../../src/harness/trial/interruption.ts';
import { requirement } from '../../src/harness/trial/requirement.ts';
import type { LocalServer } from '../../src/harness/visit/local-server.ts';
import type { World } from '../../src/harness/world/world.ts';
import { captureReplay, replay, someCapturedReplay } from '../steps/agent/captured-replay.ts';
import { type Found, needCapture, withCapture } from '../steps/agent/captures.ts';
import { oddName } from '../steps/agent/odd-name.ts';
import {
  arrive,
  localServer,
  type Running,
  secondServer,
  startAnother,
  startBeside,
  startTunnel,
} from '../steps/agent/tunnels.ts';

interface Recorded extends Found {
  readonly server: LocalServer;
  readonly otherServer: LocalServer;
  /** The tunnel that it was not recorded on, which leads to the other server; null where the agent runs only one at once. */
  readonly otherName: string | null;
}

/** Sends a request through a tunnel and waits until it was recorded. */
const recordOn = async (world: World, tunnel: Running): Promise<Found> => {
  const word = world.context.word();
  await arrive(world, tunnel, word);
  return needCapture(world, tunnel.name, word);
};

/** A request that was recorded on one of two tunnels, or on the only one that runs. `name`: the end of the name of the other. */
const record = async (world: World, name?: string): Promise<Recorded> => {
  const server = await localServer(world);
  const otherServer = await secondServer(world);
  const tunnel = await startTunnel(world);
  const addr = otherServer.address;
  const odd = name === undefined ? null : await startBeside(world, { addr, name });
  const other = odd ?? (await startAnother(world, { addr }));
  // A replay is sent once, so that the tunnel must be up by then.
  if (other !== null) await arrive(world, other, world.context.word(), {}, otherServer);
  const recorded = await recordOn(world, tunnel);
  // It is not the newest that is replayed, but the one that is named.
  await arrive(world, tunnel, world.context.word());
  return { ...recorded, otherName: other?.name ?? null, server, otherServer };
};

for (const behaviour of ['replay', 'replay-no-body'] as const) {
  requirement.on(capturedRequests, behaviour, async ({ world }) => {
    await world.context.once('a replay', () =>
      withCapture(
        () => record(world),
        async (recorded) =>
          (await replay(world, recorded)) &&
          (await replay(world, recorded, { tunnel_name: recorded.otherName ?? recorded.tunnel })),
      ),
    );
    const replayed = await someCapturedReplay(world);
    if (replayed !== null) await replay(world, replayed);
  });
}

/**
 * Replays what was recorded and holds that it arrives at one server, once, and not at the other. The tunnels are our own and the path
 * has never been used before, so that nobody else's requests count.
 */
const checkReplay = async (
  world: World,
  recorded: Recorded,
  more: { tunnel_name?: string },
  [right, wrong]: readonly [LocalServer, LocalServer],
): Promise<Exchange | null> => {
  const { word } = recorded;
  const before = { right: right.received(word).length, wrong: wrong.received(word).length };
  const answer = await replay(world, recorded, more);
  if (answer === null) return null;
  const arrived = await right.arrives(word, before.right + 1, world.context.patience.replaysMs);
  // Where no answer came, our client has asked for it more than once.
  const most = answer.uncertain ? answer.attempt : 1;
  const momentMs = world.context.patience.settleMs / 2;
  const [repeated, strayed] = await Promise.all([
    right.arrives(word, before.right + most + 1, momentMs),
    wrong.arrives(word, before.wrong + 1, momentMs),
  ]);
  world.claims.check(answer, {
    place: '',
    holds: arrived && !repeated && !strayed,
    summary: strayed
      ? 'a replay went to another tunnel'
      : repeated
        ? 'a replay was sent more than once'
        : 'a replay did not arrive',
    expected: 'the request once more, behind the right tunnel',
    received: strayed
      ? 'a request behind the other tunnel'
      : arrived
        ? `${right.received(word).length - before.right} requests`
        : 'nothing',
  });
  return answer;
};

requirement('captured-requests.replay-recorded-tunnel', async ({ world }) => {
  await withCapture(
    () => record(world),
    async (recorded) => {
      const { otherName, server, otherServer } = recorded;
      const answer = await checkReplay(world, recorded, {}, [server, otherServer]);
      if (answer === null || otherName === null) return answer;
      const replayed = await captureReplay(world, recorded, { name: otherName, server: otherServer });
      // A replay that is shown as one of the other tunnel was recorded there.
      if (replayed?.item['tunnel_name'] === otherName)
        await checkReplay(world, { ...recorded, ...replayed }, {}, [otherServer, server]);
      return answer;
    },
  );
});

requirement('captured-requests.replay-named-tunnel', async ({ world }) => {
  await withCapture(
    () => record(world, oddName),
    ({ otherName, ...recorded }) =>
      otherName === null
        ? leave('the agent runs one tunnel at a time, and this needs two', 'use an agent that may run two tunnels')
        : checkReplay(world, { ...recorded, otherName }, { tunnel_name: otherName }, [
            recorded.otherServer,
            recorded.server,
          ]),
  );
});

const refused = {
  'replay-needs-id': {
    wrong: 'a replay without id',
    json: (_: string, tunnel: string): unknown => ({ tunnel_name: tunnel }),
  },
  'replay-unknown-id': {
    wrong: 'a replay of an id that names nothing',
    json: (id: string): unknown => ({ id: `${id}-none` }),
  },
  'replay-unknown-tunnel': {
    wrong: 'a replay against a tunnel that does not exist',
    json: (id: string, tunnel: string): unknown => ({ id, tunnel_name: `${tunnel}-none` }),
  },
} as const;

for (const behaviour of Object.keys(refused) as (keyof typeof refused)[]) {
  requirement.on(capturedRequests, behaviour, async ({ world }) => {
    const { id, tunnel, otherName } = await record(world);
    const name = otherName ?? tunnel;
    const { wrong, json } = refused[behaviour];
    // It may be gone by then, which says nothing.
    const right = requestTo(capturedRequests, 'replay', {
      json: { id, tunnel_name: name },
      expect: 'success-unless-refused',
    });
    await world.claims.refuses({ wrong, right, broken: { ...right, json: json(id, name) } });
  });
}

requirement('captured-requests.malformed-body', async ({ world }) => {
  const { id } = await record(world);
  const text = JSON.stringify({ id });
  await world.claims.refuses({
    wrong: 'a replay whose body is cut off',
    right: requestTo(capturedRequests, 'replay', { json: { id }, expect: 'success-unless-refused' }),
    broken: requestTo(capturedRequests, 'replay', { body: text.slice(0, -1) }),
  });
});
