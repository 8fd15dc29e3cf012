import { agentTunnels } from '../src/contract/agent-tunnels.ts';
import { isObject } from '../src/contract/json-object.ts';
import type { Exchange } from '../src/exchange/exchange.ts';
import { mostTries } from '../src/exchange/tries.ts';
import { malformedJson } from '../src/generate/broken.ts';
import { requestTo } from '../src/harness/request/ask.ts';
import { leave } from '../src/harness/trial/interruption.ts';
import { requirement } from '../src/harness/trial/requirement.ts';
import { noServerError, refusalClaim } from '../src/harness/world/claim.ts';
import { need } from '../src/harness/world/need.ts';
import type { World } from '../src/harness/world/world.ts';
import { asJson } from '../src/judge/check.ts';
import { sameLocalAddress } from '../src/judge/readers/local-address.ts';
import { succeeded } from '../src/judge/subject.ts';
import { listTunnels, seenIn, showsTunnel, tunnelLife, tunnelLives } from './steps/agent/tunnel-life.ts';
import {
  localServer,
  makeRoom,
  runningOf,
  secondServer,
  startBeside,
  startBody,
  startTunnel,
} from './steps/agent/tunnels.ts';
import { askForOtherMediaTypes } from './steps/ask-for-other-media-types.ts';
import { lookAtExisting } from './steps/existing.ts';

/** What can be read off any answer about a tunnel. The judge looks at every answer; here one tunnel lives a whole life. */
const readOffAnswers = {
  shape: 'start',
  'uri-form': 'start',
  json: 'start',
  list: 'list',
  'list-object': 'list',
  create: 'start',
  'create-echo': 'start',
  get: 'detail',
  delete: 'start',
  'delete-no-body': 'start',
} as const;

/** What reads alone can show. */
const seenByReading: readonly string[] = ['shape', 'uri-form', 'json', 'list', 'list-object', 'get'];

/** Asks each endpoint that shows something for another media type. */
const askForOthers = async (world: World): Promise<void> => {
  const { name } = await startTunnel(world);
  await askForOtherMediaTypes(world, [requestTo(agentTunnels, 'get', { id: name }), requestTo(agentTunnels, 'list')]);
  await makeRoom(world, name);
  const start = requestTo(agentTunnels, 'create', { json: await startBody(world) });
  await askForOtherMediaTypes(world, [start], ['application/xml']);
};

for (const behaviour of Object.keys(readOffAnswers) as (keyof typeof readOffAnswers)[]) {
  requirement.on(agentTunnels, behaviour, async ({ world }) => {
    if (!world.context.mayWrite && seenByReading.includes(behaviour)) return lookAtExisting(world, agentTunnels);
    const place = readOffAnswers[behaviour];
    if (!seenIn(await tunnelLife(world))[place])
      leave(`a tunnel that was started is not shown${place === 'start' ? '' : ` in its ${place}`}`);
    if (behaviour === 'json') await askForOthers(world);
  });
}

requirement('agent-tunnels.stopped-not-listed', async ({ world }) => {
  for (const { name, listed, deleted, listedAfter } of await tunnelLives(world)) {
    if (listed.item === null || listedAfter === null)
      return leave('the tunnel was not seen in the list, or not stopped');
    world.claims.check(
      listedAfter.exchange,
      {
        place: '/tunnels',
        holds: listedAfter.item === null,
        summary: 'a stopped tunnel is still listed',
        expected: `no item with the name ${name}`,
        received: 'one',
      },
      [deleted],
    );
  }
});

requirement('agent-tunnels.stopped-not-shown', async ({ world }) => {
  for (const { fetched, deleted, fetchedAfter } of await tunnelLives(world)) {
    if (!succeeded(fetched) || fetchedAfter === null) return leave('the tunnel was not shown before, or not stopped');
    world.claims.check(fetchedAfter, refusalClaim(fetchedAfter, 'the detail of a stopped tunnel is read'), [deleted]);
  }
});

requirement('agent-tunnels.unknown-name', async ({ world }) => {
  const { name } = await startTunnel(world);
  await world.claims.refuses({
    wrong: 'a name that no tunnel has',
    right: requestTo(agentTunnels, 'get', { id: name }),
    broken: requestTo(agentTunnels, 'get', { id: `${name}-none` }),
  });
});

/** The judge looks at the status of every refusal; here is one that every agent has, beside an answer that is none. */
requirement('agent-tunnels.refusal-4xx', async ({ world }) => {
  const { name } = await startTunnel(world);
  const right = requestTo(agentTunnels, 'get', { id: name });
  await world.claims.refuses({ wrong: 'a name that no tunnel has', right, broken: { ...right, id: `${name}-none` } });
});

/** The judge looks at every refusal; here is one that every agent has, beside an answer that is none. */
requirement('agent-tunnels.refusals-json', async ({ world }) => {
  const { name } = await startTunnel(world);
  need(await world.requests.send(requestTo(agentTunnels, 'get', { id: name })));
  await world.requests.send(requestTo(agentTunnels, 'get', { id: `${name}-none`, expect: 'refusal' }));
  await world.requests.send(requestTo(agentTunnels, 'create', { body: '{"name":', expect: 'refusal' }));
});

requirement('agent-tunnels.malformed-body', async ({ world }) => {
  const json = await startBody(world);
  for (const { text, name } of malformedJson().slice(0, world.context.byEffort(2, 20, 20))) {
    const answer = await world.requests.send(requestTo(agentTunnels, 'create', { body: text, expect: 'open' }));
    world.claims.check(answer, noServerError(answer, `a body that is not JSON (${name})`));
  }
  await world.claims.refuses({
    wrong: 'a start whose body is cut off',
    right: requestTo(agentTunnels, 'create', { json }),
    broken: requestTo(agentTunnels, 'create', { body: JSON.stringify(json).slice(0, -1) }),
    // Where there is room for one tunnel, the right one would take it.
    brokenFirst: true,
  });
});

/** Holds config.addr in an answer against what was asked for. */
const checkAddr = (world: World, answer: Exchange, shown: unknown, asked: string | number): void => {
  const config = isObject(shown) ? shown['config'] : undefined;
  const addr = isObject(config) ? config['addr'] : undefined;
  world.claims.check(answer, {
    place: '/config/addr',
    holds: sameLocalAddress(asked, addr),
    summary: 'config.addr is not the local address that was asked for',
    expected: `${asJson(asked)}, as it is or as host:port`,
    received: asJson(addr),
  });
};

requirement('agent-tunnels.addr', async ({ world }) => {
  const { address } = await localServer(world);
  const { created, fetched, listed } = await tunnelLife(world);
  checkAddr(world, created, created.json, address);
  checkAddr(world, fetched, fetched.json, address);
  if (listed.item !== null) checkAddr(world, listed.exchange, listed.item, address);
  // Each has its own while both run.
  const other = (await secondServer(world)).address;
  for (const [addr, tunnel] of [
    [address, await startBeside(world)],
    [other, await startBeside(world, { addr: other })],
  ] as const) {
    if (tunnel === null) continue;
    const shown = await world.requests.send(requestTo(agentTunnels, 'get', { id: tunnel.name, expect: 'open' }));
    if (showsTunnel(shown, tunnel.name)) checkAddr(world, shown, shown.json, addr);
    const { exchange, item } = await listTunnels(world, tunnel.name);
    if (item !== null) checkAddr(world, exchange, item, addr);
  }
});

const startPlain = async (world: World): Promise<void> => {
  await makeRoom(world, (await startTunnel(world)).name);
};

const startWithPort = async (world: World, addr: string | number): Promise<Exchange> => {
  const json = await startBody(world, { addr });
  const answer = await world.requests.send(requestTo(agentTunnels, 'create', { json, expect: 'open' }));
  if (!succeeded(answer)) return answer;
  checkAddr(world, answer, answer.json, addr);
  const { name } = runningOf(answer);
  const fetched = await world.requests.send(requestTo(agentTunnels, 'get', { id: name }));
  if (!showsTunnel(fetched, name)) return leave('a tunnel that was started is not shown in its detail');
  await makeRoom(world, name);
  return answer;
};

requirement('agent-tunnels.port-alone', async ({ world }) => {
  const { port } = await localServer(world);
  await startPlain(world);
  const tried: Exchange[] = [];
  for (let round = 0; round < mostTries.disturbed && !tried.some(succeeded); round += 1) {
    // Whether a port is a number or text in JSON is not said: one of the two must do.
    for (const addr of [port, String(port)]) tried.push(await startWithPort(world, addr));
    // A refusal counts only while a tunnel with a host is started.
    if (!tried.some(succeeded)) await startPlain(world);
  }
  const last = tried.find(succeeded) ?? tried.at(-1);
  if (last === undefined) return;
  world.claims.check(
    last,
    {
      place: 'status',
      holds: succeeded(last),
      summary: 'a tunnel cannot be started with a port alone',
      expected: 'status 201 for the port as a number or as text',
      received: tried.map(({ response }) => `status ${response?.status}`).join(' and '),
    },
    tried.filter((answer) => answer !== last),
  );
});
