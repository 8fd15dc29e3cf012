import { isObject } from '../../../src/contract/json-object.ts';
import { capturedRequests } from '../../../src/contract/resources/agent/captured-requests.ts';
import { leave } from '../../../src/harness/base/interruption.ts';
import { requestTo } from '../../../src/harness/request/ask.ts';
import { requirement } from '../../../src/harness/trial/requirement.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { succeeded } from '../../../src/judge/subject/subject.ts';
import { differingFields } from '../../steps/agent/captures/agreement.ts';
import * as claims from '../../steps/agent/captures/capture-claims.ts';
import { listCaptured, ofTunnel, unlessGone } from '../../steps/agent/captures/captures.ts';
import { heldBack } from '../../steps/agent/captures/held-back.ts';
import { overlapping } from '../../steps/agent/captures/overlapping.ts';
import { readTwice } from '../../steps/agent/captures/read-twice.ts';
import { remoteAddr } from '../../steps/agent/captures/remote-addr.ts';
import { slowAndFast } from '../../steps/agent/captures/slow-and-fast.ts';
import { captureReplay } from '../../steps/agent/replays/captured-replay.ts';
import { checkEach, checkReplayed, shownOf } from '../../steps/agent/replays/sample-claims.ts';
import { sampleTraffic } from '../../steps/agent/replays/sample-traffic.ts';
import { someCapturedReplay } from '../../steps/agent/replays/some-captured-replay.ts';
import { isReached } from '../../steps/agent/tunnels/reached.ts';
import { someTunnel } from '../../steps/agent/tunnels/shared-tunnels.ts';
import { localServer, startBeside } from '../../steps/agent/tunnels/tunnels.ts';
import { asFarAsOffered } from '../../steps/requests/as-far-as-offered.ts';
import { askForOtherMediaTypes } from '../../steps/requests/ask-for-other-media-types.ts';
import { lookAtExisting } from '../../steps/resources/existing.ts';

/**
 * Lists the captured requests of a tunnel without traffic, since an empty list must be a list as well. At `--effort quick` it asks for a tunnel
 * that does not exist.
 */
const listNone = async (world: World): Promise<void> => {
  if (world.context.isQuick) {
    const query = ofTunnel(`${(await sampleTraffic(world)).tunnel.name}-none`);
    return void (await world.requests.send(requestTo(capturedRequests, 'list', { query, expect: 'open' })));
  }
  const tunnel = await startBeside(world);
  if (tunnel !== null) await listCaptured(world, ofTunnel(tunnel.name));
};

/** Requirements that the judge checks by any answer; the sample provides the answers. */
for (const behaviour of ['shape', 'uri-form', 'timestamps', 'json', 'list', 'list-object', 'id-unique'] as const) {
  requirement.on(capturedRequests, behaviour, async ({ world }) => {
    if (!world.context.mayWrite) return lookAtExisting(world, capturedRequests);
    const shown = await shownOf(world);
    if (behaviour === 'list-object') await listNone(world);
    if (behaviour !== 'json') return;
    const [id = ''] = shown.map(({ capture }) => String(capture.item['id']));
    await askForOtherMediaTypes(world, [
      requestTo(capturedRequests, 'list'),
      requestTo(capturedRequests, 'get', { id }),
    ]);
  });
}

requirement('captured-requests.get', async ({ world }) => {
  if (!world.context.mayWrite) return lookAtExisting(world, capturedRequests);
  const shown = await shownOf(world);
  if (shown.every(({ passed }) => passed.detail === null)) leave('no detail was shown');
  // A captured request without an answer must have a detail as well.
  await heldBack(world);
  if (!world.context.isQuick) await asFarAsOffered(() => readTwice(world));
  const replay = await someCapturedReplay(world);
  if (replay !== null) await unlessGone(world, replay, requestTo(capturedRequests, 'get', { id: replay.id }));
});

/** What a timestamp in whole seconds hides, with a margin. */
const hiddenMs = 1500;

/** Holds that two starts differ by as much as the exchanges did by our clock. */
const checkStarts = async (world: World): Promise<void> => {
  const { slow, fast } = await slowAndFast(world);
  const [slowStart = 0, fastStart = 0] = [slow, fast].map(({ capture }) => Date.parse(String(capture.item['start'])));
  const apartMs = fast.startedMs - slow.startedMs;
  world.claims.check(
    fast.capture.exchange,
    {
      place: '/requests/*/start',
      holds: fastStart - slowStart > apartMs - hiddenMs,
      summary: 'start is not when the exchange started: it comes too late for an exchange that took long',
      expected: `${apartMs} ms between the starts of two exchanges`,
      received: `${fastStart - slowStart} ms`,
    },
    [slow.capture.exchange],
  );
};

/** Holds that a captured replay has a start of its own, because it is an exchange of its own. */
const checkReplayStart = async (world: World): Promise<void> => {
  const { slow } = await slowAndFast(world);
  const { isQuick } = world.context;
  const tunnel = isQuick ? await someTunnel(world) : await startBeside(world);
  if (tunnel === null) return;
  const apartMs = Date.now() - slow.startedMs;
  const goal = { name: tunnel.name, server: await localServer(world) };
  const isUp = isQuick || (await isReached(world, tunnel));
  const replayed = isUp ? await captureReplay(world, slow.capture, goal) : null;
  if (replayed === null) return;
  const [first = 0, second = 0] = [slow.capture, replayed].map(({ item }) => Date.parse(String(item['start'])));
  world.claims.check(
    replayed.exchange,
    {
      place: '/requests/*/start',
      flaw: 'replay',
      holds: second - first > apartMs - hiddenMs,
      summary: 'start of a replay is not when the replay started',
      expected: `at least ${apartMs} ms after the start of what it repeats`,
      received: `${second - first} ms`,
    },
    [slow.capture.exchange],
  );
};

const aboutEach = {
  method: claims.method,
  'request-proto': claims.requestProto,
  'request-headers': claims.requestHeaders,
  'request-uri': claims.requestUri,
  'request-raw': claims.requestRaw,
  'response-status': claims.responseStatus,
  'response-headers': claims.responseHeaders,
  'response-raw': claims.responseRaw,
} as const;

/** Holds that a captured request shows its own answer if several were in flight. */
const checkOverlapping = async (world: World): Promise<void> => {
  for (const { word, others, capture, answer } of await overlapping(world)) {
    const response = capture?.item['response'];
    if (capture === null || !isObject(response)) continue;
    const raw = Buffer.from(String(response['raw']), 'base64').toString('latin1');
    const strange = others.find((other) => raw.includes(other));
    world.claims.check(
      capture.exchange,
      {
        place: '/requests/*/response/raw',
        holds: raw.includes(word) || strange === undefined,
        summary: 'response.raw is the answer to another request that was under way at the same time',
        expected: `an answer with the body ${word}`,
        received: `one with ${strange}`,
      },
      [answer],
    );
  }
};

for (const behaviour of Object.keys(aboutEach) as (keyof typeof aboutEach)[]) {
  requirement.on(capturedRequests, behaviour, async ({ world }) => {
    await checkEach(world, aboutEach[behaviour]);
    await checkReplayed(world, aboutEach[behaviour]);
    if (behaviour === 'response-raw') await checkOverlapping(world);
  });
}

requirement('captured-requests.start', async ({ world }) => {
  await checkEach(world, claims.start);
  await checkStarts(world);
  if (world.claims.findings === 0) await checkReplayStart(world);
});

requirement('captured-requests.remote-addr', async ({ world }) => {
  const { protocol, hostname, port } = new URL((await sampleTraffic(world)).tunnel.publicUrl);
  const publicAddress = `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`;
  await checkEach(world, remoteAddr([(await localServer(world)).address, publicAddress]));
});

/** Holds that of two details that are read at once each is that of its own id. */
const checkAtOnce = async (world: World): Promise<void> => {
  const { passed } = await sampleTraffic(world);
  const ids = passed.flatMap(({ later }) => (later === null ? [] : String(later.item['id']))).slice(0, 2);
  const read = (id: string) => world.requests.send(requestTo(capturedRequests, 'get', { id, expect: 'open' }));
  for (const [n, answer] of (await Promise.all(ids.map(read))).entries()) {
    // It may be gone by now.
    if (!succeeded(answer) || !isObject(answer.json)) continue;
    world.claims.check(answer, {
      place: '/id',
      flaw: 'at once',
      holds: answer.json['id'] === ids[n],
      summary: 'of two details that are read at once, one shows the captured request that the other asked for',
      expected: `the one with the id ${ids[n]}`,
      received: `the one with the id ${answer.json['id']}`,
    });
  }
};

requirement('captured-requests.get-agrees', async ({ world }) => {
  if (!world.context.isQuick) await checkAtOnce(world);
  const { passed } = await sampleTraffic(world);
  if (passed.every(({ detail }) => detail === null)) leave('no detail was shown');
  for (const { exhibit, listed, detail, later } of passed) {
    for (const shown of [detail, later]) {
      if (listed === null || shown === null) continue;
      const differing = differingFields(listed.item, shown.item);
      world.claims.check(
        shown.exchange,
        {
          place: `/${differing[0] ?? ''}`,
          holds: differing.length === 0,
          summary: `${exhibit.what}: the detail shows another ${differing.join(', ')} than the list`,
          expected: 'the captured request as the list shows it',
          received: `another ${differing.join(', ')}`,
        },
        [listed.exchange],
      );
    }
  }
});

/** The judge checks every refusal; these are two that every agent has. */
requirement('captured-requests.refusals-json', async ({ world }) => {
  const [id] = (await shownOf(world)).map(({ capture }) => capture.item['id']);
  await world.requests.send(requestTo(capturedRequests, 'get', { id: `${id}-none`, expect: 'refusal' }));
  await world.requests.send(requestTo(capturedRequests, 'replay', { json: { id: `${id}-none` }, expect: 'refusal' }));
});
