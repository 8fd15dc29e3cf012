import { tryAgain } from '../../src/exchange/client/tries.ts';
import { several } from '../../src/generate/values/several.ts';
import { leave } from '../../src/harness/base/interruption.ts';
import { connectionOf } from '../../src/harness/request/delivery/clients.ts';
import { requirement } from '../../src/harness/trial/requirement.ts';
import { obstacleIn } from '../../src/harness/visit/obstacle.ts';
import { mirrored, notOurs, type Speech } from '../../src/harness/visit/tcp.ts';
import type { World } from '../../src/harness/world/world.ts';
import { asJson } from '../../src/judge/subject/check.ts';
import { manyBytes } from '../steps/agent/captures/exhibits.ts';
import { farness } from '../steps/agent/tunnels/farness.ts';
import { mirrorServer, startTcp, talkThrough } from '../steps/agent/tunnels/tcp-tunnel.ts';
import type { Running } from '../steps/agent/tunnels/tunnels.ts';

/** Longer than a tunnel needs to connect to the local server, so that the server's greeting comes before the first bytes of the visitor. */
const silenceMs = 150;

/** Talks to a TCP tunnel, several times if the answer is not the expected one. Returns the last answer. */
const hears = async (
  world: World,
  tunnel: Running,
  speech: Pick<Speech, 'afterMs'> & Partial<Speech>,
  expected: Buffer,
): Promise<Buffer | null> =>
  tryAgain(
    'disturbed',
    () => world.requests.visitors.converse(tunnel, { bytes: manyBytes, awaited: expected.length, ...speech }),
    (back) => back === null || back.equals(expected),
  );

/** Holds that no bytes are lost which one side sends before the other has sent any. */
const checkFirstWords = async (world: World, tunnel: Running): Promise<void> => {
  const mirror = await mirrorServer(world);
  const answer = mirrored(manyBytes);
  for (const { who, greeting, afterMs } of [
    { who: 'the visitor', greeting: Buffer.alloc(0), afterMs: 0 },
    { who: 'the local server', greeting: Buffer.from(world.context.word()), afterMs: silenceMs },
  ]) {
    mirror.greeting = greeting;
    const expected = Buffer.concat([greeting, answer]);
    const back = await hears(world, tunnel, { afterMs }, expected);
    mirror.greeting = Buffer.alloc(0);
    if (back === null) return;
    world.claims.check(tunnel.exchange, {
      place: '/public_url',
      holds: back.equals(expected),
      summary: `bytes were lost on the way through public_url (tcp) where ${who} spoke first`,
      expected: `${expected.length} bytes: ${greeting.length > 0 ? 'a greeting, and ' : ''}what was sent, mirrored`,
      received: `${back.length} bytes`,
    });
  }
};

/** Holds that no bytes are lost in a conversation of short messages, in which each side waits for the other. */
const checkTurns = async (world: World, tunnel: Running): Promise<void> => {
  const turns = several(4, () => Buffer.from(world.context.word()));
  const [bytes = Buffer.alloc(0), ...rest] = turns;
  const expected = mirrored(Buffer.concat(turns));
  const back = await hears(world, tunnel, { bytes, awaited: bytes.length, turns: rest, afterMs: 0 }, expected);
  if (back === null) return;
  world.claims.check(tunnel.exchange, {
    place: '/public_url',
    flaw: 'turns',
    holds: back.equals(expected),
    summary: 'bytes were lost on the way through public_url (tcp) where the two sides spoke by turns',
    expected: `${expected.length} bytes: ${turns.length} words, each mirrored before the next was sent`,
    received: `${back.length} bytes`,
  });
};

/**
 * Holds that two concurrent visitors each get the answer to their own bytes, as far as they get one: how many visitors may connect is not
 * documented.
 */
const checkTogether = async (world: World, tunnel: Running): Promise<void> => {
  const said = [0, 2].map((mask) => Buffer.from(manyBytes.map((byte) => byte ^ mask)));
  const heard = await Promise.all(
    said.map((bytes) => world.requests.visitors.converse(tunnel, { bytes, afterMs: 0, awaited: bytes.length })),
  );
  for (const [n, bytes] of said.entries()) {
    const back = heard[n] ?? Buffer.alloc(0);
    world.claims.check(tunnel.exchange, {
      place: '/public_url',
      flaw: 'together',
      holds: mirrored(bytes).subarray(0, back.length).equals(back),
      summary:
        'of two connections to public_url (tcp) at the same time, one received bytes that do not answer what it sent',
      expected: `${bytes.length} bytes that it sent, mirrored`,
      received: `${back.length} bytes, not all of them its own`,
    });
  }
};

/**
 * Holds that no bytes are lost which a visitor sends right before it closes the connection. Whether it still gets an answer is not documented, so
 * the local server stays silent: an agent that closes a connection with unread bytes resets it, and bytes in flight may be lost.
 */
const checkLastWords = async (world: World, tunnel: Running): Promise<void> => {
  const mirror = await mirrorServer(world);
  mirror.isSilent = true;
  const hasArrived = await tryAgain(
    'disturbed',
    async () => {
      const word = world.context.word();
      const bytes = Buffer.concat([manyBytes, Buffer.from(word)]);
      if (!(await world.requests.visitors.hangUp(tunnel, bytes))) return true;
      return world.context.settles(async () => mirror.hasHeard(word));
    },
    (arrived) => arrived,
  );
  mirror.isSilent = false;
  world.claims.check(tunnel.exchange, {
    place: '/public_url',
    flaw: 'last words',
    holds: hasArrived,
    summary: 'bytes were lost on the way through public_url (tcp) where the visitor closed the connection after them',
    expected: 'all bytes at the local address',
    received: 'not the last of them',
  });
};

/** Holds that a second TCP tunnel does not lead to the local address of the first. How many TCP tunnels an agent runs is not documented. */
const checkBeside = async (world: World): Promise<void> => {
  const tunnel = await startTcp(world, { as: 'second mirror server' });
  if (!('publicUrl' in tunnel)) return;
  const word = world.context.word();
  await talkThrough(world, tunnel, Buffer.from(word));
  world.claims.check(tunnel.exchange, {
    place: '/public_url',
    flaw: 'beside',
    holds: !(await mirrorServer(world)).hasHeard(word),
    summary: 'bytes that were sent to public_url (tcp) of one tunnel reached the local address of another',
    expected: `bytes at ${asJson(tunnel.shown['config'])}`,
    received: 'bytes at the address that the first tunnel was started with',
  });
};

requirement('agent-tunnels.forwards-tcp', async ({ world }) => {
  const tunnel = await startTcp(world, { isNeeded: true });
  if (!('publicUrl' in tunnel))
    return leave(
      `a TCP tunnel was not started: ${tunnel.endpoint} answered ${tunnel.response?.status}`,
      'allow TCP tunnels on the account of the agent',
    );
  world.claims.check(tunnel.exchange, {
    place: '/public_url',
    holds: new URL(tunnel.publicUrl).port !== '',
    summary: 'public_url of a TCP tunnel has no port',
    expected: 'an address that can be connected to',
    received: asJson(tunnel.shown['public_url']),
  });
  const { back, failure } = await talkThrough(world, tunnel, manyBytes);
  const mayBeFar = failure !== null && failure !== notOurs;
  const obstacle = failure === null ? null : (obstacleIn(failure) ?? (mayBeFar ? await farness(world) : null));
  if (obstacle !== null) return leave(obstacle.reason, obstacle.cure);
  // TCP has no Host header, so tunnels cannot be told apart if all public addresses connect to one address.
  if (failure !== null && connectionOf(world.context.target.agent, 'tcp').connectTo)
    return leave(`agent.connectTo of the target does not lead to the TCP tunnel: ${failure}`);
  world.claims.check(tunnel.exchange, {
    place: '/public_url',
    holds: back?.equals(mirrored(manyBytes)) ?? false,
    summary: 'bytes that were sent to public_url (tcp) did not come back as the local server answered',
    expected: `${manyBytes.length} bytes, mirrored`,
    received: back === null ? `${failure}` : `${back.length} bytes`,
  });
  if (world.claims.findings === 0) await checkFirstWords(world, tunnel);
  if (world.claims.findings === 0) await checkTurns(world, tunnel);
  if (world.claims.findings === 0) await checkLastWords(world, tunnel);
  if (world.claims.findings === 0) await checkTogether(world, tunnel);
  if (world.claims.findings === 0) await checkBeside(world);
});
