import { agentTunnels } from '../../src/contract/resources/agent/agent-tunnels.ts';
import { malformedJson } from '../../src/generate/cases/broken.ts';
import { leave } from '../../src/harness/base/interruption.ts';
import { requestTo } from '../../src/harness/request/ask.ts';
import { requirement } from '../../src/harness/trial/requirement.ts';
import { noServerError, refusalClaim } from '../../src/harness/world/claims/claim.ts';
import { need } from '../../src/harness/world/requests/need.ts';
import type { World } from '../../src/harness/world/world.ts';
import { succeeded } from '../../src/judge/subject/subject.ts';
import { checkOfEveryObject } from '../steps/agent/of-every-object.ts';
import { startNamesake } from '../steps/agent/tunnels/namesake.ts';
import { someTunnel } from '../steps/agent/tunnels/shared-tunnels.ts';
import { sideBySide } from '../steps/agent/tunnels/side-by-side.ts';
import { mirrorServer } from '../steps/agent/tunnels/tcp-tunnel.ts';
import { seenIn, tunnelLife, tunnelLives } from '../steps/agent/tunnels/tunnel-life.ts';
import { makeRoom, startBody, startTunnel } from '../steps/agent/tunnels/tunnels.ts';
import { askForOtherMediaTypes } from '../steps/requests/ask-for-other-media-types.ts';
import { lookAtExisting } from '../steps/resources/existing.ts';

/**
 * Requirements that the judge checks by any answer about a tunnel. Here one tunnel goes through a whole life cycle; each value says where it must
 * have been shown for that.
 */
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

/** The requirements of these that read requests alone can show. */
const seenByReading: readonly string[] = ['shape', 'uri-form', 'json', 'list', 'list-object', 'get'];

/** Sends each request that has an answer with content with other media types in Accept. */
const askForOthers = async (world: World): Promise<void> => {
  const { name } = await startTunnel(world);
  await askForOtherMediaTypes(world, [requestTo(agentTunnels, 'get', { id: name }), requestTo(agentTunnels, 'list')]);
  await makeRoom(world, name);
  const start = requestTo(agentTunnels, 'create', { json: await startBody(world) });
  await askForOtherMediaTypes(world, [start], ['application/xml']);
};

/** Holds that every tunnel in the list has a detail, of whatever kind it is. */
const checkDetails = async (world: World): Promise<void> => {
  for (const { tunnel, fetched, list, item } of await sideBySide(world)) {
    // Others may stop a tunnel, too.
    if (item === null) continue;
    world.claims.check(
      fetched,
      {
        place: 'status',
        holds: succeeded(fetched),
        summary: 'a tunnel that is listed has no detail',
        expected: `status 200 and the tunnel ${tunnel.name}`,
        received: `status ${fetched.response?.status}`,
      },
      [list],
    );
  }
};

/** Stops a tunnel and starts one of another protocol under its name; the judge compares what is shown with what was requested. */
const startOfOtherProtocol = async (world: World): Promise<void> => {
  const { address } = await mirrorServer(world);
  const namesake = await startNamesake(world, (await startTunnel(world)).name, { proto: 'tcp', addr: address });
  if (namesake === null) return;
  await world.requests.send(requestTo(agentTunnels, 'get', { id: namesake.name, expect: 'open' }));
  await makeRoom(world, namesake.name);
};

for (const behaviour of Object.keys(readOffAnswers) as (keyof typeof readOffAnswers)[]) {
  requirement.on(agentTunnels, behaviour, async ({ world }) => {
    if (!world.context.mayWrite && seenByReading.includes(behaviour)) return lookAtExisting(world, agentTunnels);
    const place = readOffAnswers[behaviour];
    if (!seenIn(await tunnelLife(world))[place])
      leave(`a tunnel that was started is not shown${place === 'start' ? '' : ` in its ${place}`}`);
    if (behaviour === 'json') await askForOthers(world);
    if (behaviour === 'get') await checkDetails(world);
    if (behaviour === 'create-echo') await startOfOtherProtocol(world);
    // Starts of every kind of tunnel must have the same status.
    if (behaviour === 'create') await sideBySide(world);
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
  const { name } = await someTunnel(world);
  await world.claims.refuses({
    wrong: 'a name that no tunnel has',
    right: requestTo(agentTunnels, 'get', { id: name }),
    broken: requestTo(agentTunnels, 'get', { id: `${name}-none` }),
  });
  if (!world.context.isQuick) await checkOfEveryObject(world, agentTunnels, 'name');
  // The name without its last number is the name of no tunnel.
  const id = name.slice(0, Math.max(0, name.lastIndexOf('-')));
  if (id === '') return;
  const answer = await world.requests.send(requestTo(agentTunnels, 'get', { id, expect: 'refusal' }));
  world.claims.check(answer, refusalClaim(answer, 'the beginning of a name', 'beginning'));
});

/** The judge checks the status of every refusal; this is one that every agent has, with an accepted twin. */
requirement('agent-tunnels.refusal-4xx', async ({ world }) => {
  const { name } = await someTunnel(world);
  const right = requestTo(agentTunnels, 'get', { id: name });
  await world.claims.refuses({ wrong: 'a name that no tunnel has', right, broken: { ...right, id: `${name}-none` } });
});

/** The judge checks every refusal; these are some that every agent has, with an accepted twin. */
requirement('agent-tunnels.refusals-json', async ({ world }) => {
  const { name } = await someTunnel(world);
  // At `--effort quick` other tests have read the shared tunnel.
  if (!world.context.isQuick) need(await world.requests.send(requestTo(agentTunnels, 'get', { id: name })));
  await world.requests.send(requestTo(agentTunnels, 'get', { id: `${name}-none`, expect: 'refusal' }));
  await world.requests.send(requestTo(agentTunnels, 'create', { body: '{"name":', expect: 'refusal' }));
});

requirement('agent-tunnels.malformed-body', async ({ world }) => {
  const json = await startBody(world);
  const all = malformedJson();
  for (const { text, name } of world.context.byEffort(all.slice(2, 3), all, all)) {
    const answer = await world.requests.send(requestTo(agentTunnels, 'create', { body: text, expect: 'open' }));
    world.claims.check(answer, noServerError(answer, `a body that is not JSON (${name})`));
  }
  await world.claims.refuses({
    wrong: 'a start whose body is cut off',
    right: requestTo(agentTunnels, 'create', { json }),
    broken: requestTo(agentTunnels, 'create', { body: JSON.stringify(json).slice(0, -1) }),
    // If the agent runs only one tunnel, the valid start would take its room.
    brokenFirst: true,
  });
});
