import { capturedRequests } from '../../../src/contract/resources/agent/captured-requests.ts';
import type { Exchange } from '../../../src/exchange/exchange.ts';
import { type Ask, requestTo } from '../../../src/harness/request/ask.ts';
import { requirement } from '../../../src/harness/trial/requirement.ts';
import type { LocalServer } from '../../../src/harness/visit/local-server.ts';
import { refusalClaim } from '../../../src/harness/world/claims/claim.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { declined, succeeded } from '../../../src/judge/subject/subject.ts';
import { findCapture } from '../../steps/agent/captures/captures.ts';
import { keep, type Recorded, record, withRecorded } from '../../steps/agent/captures/recorded.ts';
import { captureReplay, replay } from '../../steps/agent/replays/captured-replay.ts';
import { checkOddGoals, replayBeginning } from '../../steps/agent/replays/odd-replays.ts';
import { replayInTurn } from '../../steps/agent/replays/replay-in-turn.ts';
import { replayOfStopped } from '../../steps/agent/replays/replay-of-stopped.ts';
import { someCapturedReplay } from '../../steps/agent/replays/some-captured-replay.ts';
import { oddName } from '../../steps/agent/tunnels/odd-name.ts';
import { isReached } from '../../steps/agent/tunnels/reached.ts';
import { inspectOf } from '../../steps/agent/tunnels/start-terms.ts';
import { arrive, startBeside } from '../../steps/agent/tunnels/tunnels.ts';

/** Replays a recorded request, and waits for its arrival, so that it is not mistaken for a later replay. Null where it is gone. */
const replayAndAwait = async (
  world: World,
  recorded: Recorded,
  server: LocalServer,
  more: { tunnel_name?: string } = {},
): Promise<Exchange | null> => {
  const count = server.received(recorded.word).length + 1;
  const answer = await replay(world, recorded, more);
  if (answer !== null) await server.arrives(recorded.word, count, world.context.patience.replaysMs);
  return answer;
};

for (const behaviour of ['replay', 'replay-no-body'] as const) {
  requirement.on(capturedRequests, behaviour, async ({ world }) => {
    await world.context.once('a replay', () =>
      withRecorded(world, async (recorded) => {
        const { tunnel, server, otherName, otherServer } = recorded;
        const goal = otherName === null ? server : otherServer;
        return (
          (await replayAndAwait(world, recorded, server)) &&
          (await replayAndAwait(world, recorded, goal, { tunnel_name: otherName ?? tunnel }))
        );
      }),
    );
    const replayed = await someCapturedReplay(world);
    if (replayed !== null) await replay(world, replayed);
  });
}

/**
 * Replays a recorded request and holds that it arrives at one server, once, and not at the other. The tunnels are our own and the path is unique,
 * so that nobody else's requests count.
 */
const checkReplay = async (
  world: World,
  recorded: Recorded,
  more: { tunnel_name?: string },
  [right, wrong]: readonly [LocalServer, LocalServer],
): Promise<Exchange | null> => {
  const { word, id } = recorded;
  const count = () => ({ right: right.received(word).length, wrong: wrong.received(word).length });
  let before = count();
  // The server answers with an error, after which the agent must not retry. An agent may report the error as a refusal: then the replay is repeated
  // with a plain answer.
  right.answer(word, (response) => response.writeHead(500).end());
  const json = { id, ...more };
  let answer: Exchange | null = await world.requests.send(
    requestTo(capturedRequests, 'replay', { json, expect: 'open' }),
  );
  if (!succeeded(answer)) {
    right.answer(word, (response) => response.end());
    before = count();
    answer = await replay(world, recorded, more);
  }
  if (answer === null) return null;
  const arrived = await right.arrives(word, before.right + 1, world.context.patience.replaysMs);
  // If no answer to the command came, our own client has sent it more than once.
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

/** Replays a request that was recorded on a third tunnel, with the protocol of the document's own example, if the agent runs it. */
const checkThird = async (world: World, recorded: Recorded): Promise<void> => {
  const { server, otherServer } = recorded;
  const https = await startBeside(world, { proto: 'https', addr: otherServer.address });
  if (https === null || inspectOf(https.shown) !== true || !(await isReached(world, https))) return;
  const word = world.context.word();
  await arrive(world, https, word, {}, otherServer);
  const found = await findCapture(world, https.name, word);
  if (typeof found?.item['id'] !== 'string') return;
  const third = { ...recorded, ...found, id: found.item['id'], tunnel: https.name, word };
  await checkReplay(world, third, {}, [otherServer, server]);
};

requirement('captured-requests.replay-recorded-tunnel', async ({ world }) => {
  await withRecorded(world, async (recorded) => {
    const { otherName, server, otherServer } = recorded;
    const { isQuick } = world.context;
    const answer = await checkReplay(world, recorded, {}, [server, otherServer]);
    if (answer === null || otherName === null) return answer;
    if (world.claims.findings === 0 && !isQuick) await checkThird(world, recorded);
    const replayed = await captureReplay(world, recorded, { name: otherName, server: otherServer });
    // A replay that is shown as one of the other tunnel was recorded there.
    if (replayed?.item['tunnel_name'] === otherName)
      await checkReplay(world, { ...recorded, ...replayed }, {}, [otherServer, server]);
    // The goal of the last replay must not become the default.
    if (world.claims.findings === 0 && !isQuick) await checkReplay(world, recorded, {}, [server, otherServer]);
    return answer;
  });
});

requirement('captured-requests.replay-named-tunnel', async ({ world }) => {
  await withRecorded(
    world,
    async (recorded) => {
      const { otherName, server, otherServer } = recorded;
      if (otherName === null) return replayInTurn(world, recorded);
      const answer = await checkReplay(world, recorded, { tunnel_name: otherName }, [otherServer, server]);
      if (answer !== null && succeeded(answer) && world.claims.findings === 0 && !world.context.isQuick)
        await replayOfStopped(world, recorded, { name: otherName, server: otherServer });
      return answer;
    },
    oddName,
  );
  if (world.claims.findings === 0) await checkOddGoals(world);
});

/** Replays that must be refused, by the requirement that says so. */
const refused = {
  'replay-needs-id': {
    wrong: 'a replay without id',
    sent: (_: string, tunnel: string): Partial<Ask> => ({ json: { tunnel_name: tunnel } }),
  },
  'replay-unknown-id': {
    wrong: 'a replay of an id that names nothing',
    sent: (id: string): Partial<Ask> => ({ json: { id: `${id}-none` } }),
  },
  'replay-unknown-tunnel': {
    wrong: 'a replay against a tunnel that does not exist',
    sent: (id: string, tunnel: string): Partial<Ask> => ({ json: { id, tunnel_name: `${tunnel}-none` } }),
  },
  'malformed-body': {
    wrong: 'a replay whose body is cut off',
    sent: (id: string, tunnel: string): Partial<Ask> => ({
      body: JSON.stringify({ id, tunnel_name: tunnel }).slice(0, -1),
    }),
  },
} as const;
type Refused = keyof typeof refused;
const behaviours = Object.keys(refused) as Refused[];

/** One replay that is right, and each that is broken in one place, on the same recorded request. */
const asksOf = async (world: World): Promise<{ recorded: Recorded; right: Ask; broken: Map<Refused, Ask> }> => {
  const recorded = await record(world);
  const { id, tunnel, otherName } = recorded;
  const name = otherName ?? tunnel;
  // The captured request may be gone by then; such a refusal proves nothing.
  const json = { id, tunnel_name: name };
  return {
    recorded,
    right: requestTo(capturedRequests, 'replay', { json, expect: 'success-unless-refused' }),
    broken: new Map(behaviours.map((one) => [one, requestTo(capturedRequests, 'replay', refused[one].sent(id, name))])),
  };
};

/** The answers to the right one and to each broken one, sent once for all tests of this worker. */
const refusals = (
  world: World,
): Promise<{ twin: Exchange; answers: Map<Refused, Exchange>; beginning: Exchange | null }> =>
  world.context.once('replays to refuse', async () => {
    const { recorded, right, broken } = await asksOf(world);
    const goal = recorded.otherName === null ? recorded.server : recorded.otherServer;
    const count = goal.received(recorded.word).length + 1;
    const twin = await world.requests.send(right);
    if (succeeded(twin)) await goal.arrives(recorded.word, count, world.context.patience.replaysMs);
    const answers = new Map<Refused, Exchange>();
    if (succeeded(twin))
      for (const [one, ask] of broken) answers.set(one, await world.requests.send({ ...ask, expect: 'refusal' }));
    const beginning = await replayBeginning(world, recorded, recorded.server);
    if (succeeded(twin)) await keep(world, recorded);
    return { twin, answers, beginning };
  });

for (const behaviour of behaviours) {
  requirement.on(capturedRequests, behaviour, async ({ world }) => {
    const { wrong } = refused[behaviour];
    const { twin, answers, beginning } = await refusals(world);
    const answer = answers.get(behaviour);
    if (answer !== undefined && declined(answer)) {
      world.claims.observe('agent.failure-statuses', `${wrong}: ${answer.response?.status}`);
      world.claims.check(answer, refusalClaim(answer, wrong), [twin]);
    } else {
      // It was accepted, or the valid one was refused: both are tried again with a new recorded request.
      const { right, broken } = await asksOf(world);
      const again = broken.get(behaviour);
      if (again !== undefined) await world.claims.refuses({ wrong, right, broken: again });
    }
    if (behaviour === 'replay-unknown-id' && beginning !== null)
      world.claims.check(beginning, {
        place: '',
        flaw: 'beginning',
        holds: false,
        summary: 'a replay of the beginning of an id replays the request whose id begins so',
        expected: 'a refusal, or a replay of another request that has it as its id',
        received: `status ${beginning.response?.status}, and the request arrived once more`,
      });
  });
}
