import { isObject } from '../../src/contract/json-object.ts';
import { agentTunnels } from '../../src/contract/resources/agent/agent-tunnels.ts';
import type { Exchange } from '../../src/exchange/exchange.ts';
import { leave } from '../../src/harness/base/interruption.ts';
import { requestTo } from '../../src/harness/request/ask.ts';
import { requirement } from '../../src/harness/trial/requirement.ts';
import type { Claim } from '../../src/harness/world/claims/claim.ts';
import type { World } from '../../src/harness/world/world.ts';
import { asJson } from '../../src/judge/subject/check.ts';
import { succeeded } from '../../src/judge/subject/subject.ts';
import { sideBySide } from '../steps/agent/tunnels/side-by-side.ts';
import { inspectOf } from '../steps/agent/tunnels/start-terms.ts';
import { addressClaim } from '../steps/agent/tunnels/stray-address.ts';
import {
  itemsIn,
  type ListedTunnel,
  listTunnels,
  repeatedIn,
  seenIn,
  showsTunnel,
  tunnelLife,
  tunnelLives,
} from '../steps/agent/tunnels/tunnel-life.ts';
import { makeRoom, type Running, startBeside } from '../steps/agent/tunnels/tunnels.ts';

/** A tunnel, and what its detail and the list show of it. */
interface ShownTunnel {
  readonly tunnel: Running;
  readonly fetched: Exchange;
  readonly listed: ListedTunnel;
}

const each = [{}, { inspect: true }, { inspect: false }];

/**
 * Tunnels that were started without `inspect`, with true and with false, as far as the agent accepts these; started once for all tests of this
 * worker.
 */
const eachInspected = (world: World): Promise<readonly ShownTunnel[]> =>
  world.context.once('tunnels that are inspected or not', async () => {
    const seen: ShownTunnel[] = [];
    // At `--effort quick` the tunnels of `sideBySide` are enough.
    for (const fields of world.context.byEffort([], each, each)) {
      const tunnel = await startBeside(world, fields);
      if (tunnel === null) continue;
      const fetched = await world.requests.send(requestTo(agentTunnels, 'get', { id: tunnel.name }));
      seen.push({ tunnel, fetched, listed: await listTunnels(world, tunnel.name) });
      await makeRoom(world, tunnel.name);
    }
    return seen;
  });

/** The claim that config.inspect is as in the answer to the start. The effect of the parameter is not documented. */
const inspectClaim = (place: string, shown: unknown, wanted: unknown): Claim => ({
  place: `${place}/config/inspect`,
  holds: inspectOf(shown) === wanted,
  summary: 'config.inspect is not what the answer to the start showed',
  expected: asJson(wanted),
  received: asJson(inspectOf(shown)),
});

/** The judge holds the other fields of every answer against those of the start. */
requirement('agent-tunnels.get-echo', async ({ world }) => {
  if (!seenIn(await tunnelLife(world)).detail) leave('a tunnel that was started is not shown in its detail');
  for (const { tunnel, fetched, astray } of await sideBySide(world)) {
    const { name, exchange } = tunnel;
    if (!succeeded(fetched)) continue;
    if (isObject(fetched.json) && showsTunnel(fetched, name))
      world.claims.check(fetched, addressClaim('', tunnel, fetched.json, astray.detail), [exchange]);
    world.claims.check(
      fetched,
      {
        place: '/name',
        holds: showsTunnel(fetched, name),
        summary: 'the detail of a tunnel is that of another',
        expected: asJson(name),
        received: asJson(isObject(fetched.json) ? fetched.json['name'] : fetched.json),
      },
      [exchange],
    );
  }
  for (const { tunnel, fetched } of [...(await eachInspected(world)), ...(await sideBySide(world))]) {
    const { name, exchange, shown } = tunnel;
    if (showsTunnel(fetched, name))
      world.claims.check(fetched, inspectClaim('', fetched.json, inspectOf(shown)), [exchange]);
  }
});

requirement('agent-tunnels.list-echo', async ({ world }) => {
  if (!seenIn(await tunnelLife(world)).list) leave('a tunnel that was started is not shown in its list');
  for (const { tunnel, listed } of await eachInspected(world)) {
    const claim = inspectClaim('/tunnels/*', listed.item, inspectOf(tunnel.shown));
    if (listed.item !== null) world.claims.check(listed.exchange, claim, [tunnel.exchange]);
  }
  // The judge compares the other fields of each item with the tunnel of that name.
  for (const { tunnel, list, item, astray } of await sideBySide(world)) {
    if (item === null) continue;
    world.claims.check(list, inspectClaim('/tunnels/*', item, inspectOf(tunnel.shown)), [tunnel.exchange]);
    world.claims.check(list, addressClaim('/tunnels/*', tunnel, item, astray.item), [tunnel.exchange]);
  }
});

/** Holds that a list shows each tunnel once, by its name and address. */
const checkOnce = (world: World, list: Exchange): void => {
  const twice = repeatedIn(list);
  world.claims.check(list, {
    place: '/tunnels',
    flaw: 'repeated',
    holds: twice === undefined,
    summary: 'a tunnel is in the list more than once',
    expected: 'items with a name or an address of their own',
    received: `two with ${twice}`,
  });
};

requirement('agent-tunnels.list-complete', async ({ world }) => {
  const [, later] = await tunnelLives(world);
  for (const { name, listed } of [await tunnelLife(world), later]) {
    world.claims.check(listed.exchange, {
      place: '/tunnels',
      holds: listed.item !== null,
      summary: 'a tunnel that runs is not in the list',
      expected: `an item with the name ${name}`,
      received: 'none',
    });
    checkOnce(world, listed.exchange);
  }
  for (const { tunnel, fetched, list, item } of await sideBySide(world)) {
    // Others may stop a tunnel, too.
    if (item === null && !succeeded(fetched)) continue;
    checkOnce(world, list);
    world.claims.check(
      list,
      {
        place: '/tunnels',
        holds: item !== null,
        summary: 'a tunnel that runs beside others is not in the list',
        expected: `an item with the name ${tunnel.name}`,
        received: `${itemsIn(list).length} others`,
      },
      [tunnel.exchange, fetched],
    );
  }
});
