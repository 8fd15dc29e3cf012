import type { JsonObject } from '../../../src/contract/json-object.ts';
import type { Exchange } from '../../../src/exchange/exchange.ts';
import type { Placeholder } from '../../../src/generate/recipe.ts';
import { many, several } from '../../../src/generate/values/several.ts';
import { requestTo } from '../../../src/harness/request/ask.ts';
import { need } from '../../../src/harness/world/requests/need.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { same } from '../../../src/judge/comparisons/compare.ts';
import { asJson } from '../../../src/judge/subject/check.ts';
import { succeeded } from '../../../src/judge/subject/subject.ts';
import { holdsAccepted, listedSighting } from '../../steps/resources/sightings.ts';
import { showsBeside } from '../../steps/updates/shows-beside.ts';
import type { Edge } from './edge.ts';

export const isHostport = (value: unknown): boolean => typeof value === 'string' && /^\S+:\d{1,5}$/.test(value);

/** Holds that an answer, and what get shows then, has the hostports that were sent; at `--effort quick` get is asked where nothing is set after it. */
const checkHostports = async (
  world: World,
  edge: Edge,
  written: Exchange,
  hostports: unknown,
  summary: string,
  isLast = false,
): Promise<void> => {
  const get = requestTo(edge, 'get', { id: String(need(written)['id']) });
  const isRead = isLast || !world.context.isQuick;
  for (const answer of [written, ...(isRead ? [await world.requests.send(get)] : [])])
    world.claims.check(answer, {
      place: '/hostports',
      holds: same('hostports', hostports, need(answer)['hostports']),
      summary,
      expected: asJson(hostports),
      received: asJson(need(answer)['hostports']),
    });
};

/** Sets hostports, perhaps with texts beside them, where this deployment takes them, and holds that they are what was set; false where it does not. */
export const setHostports = async (
  world: World,
  edge: Edge,
  id: string,
  hostports: readonly unknown[],
  isLast = false,
  texts: JsonObject = {},
): Promise<boolean> => {
  const json = { hostports, ...texts };
  const updated = await world.requests.send(requestTo(edge, 'update', { id, json, expect: 'open' }));
  if (!succeeded(updated)) return false;
  showsBeside(world, updated, 'hostports', texts);
  await checkHostports(world, edge, updated, hostports, 'hostports are not what an update set them to', isLast);
  return true;
};

/** Holds that hostports stay as they are where something else is updated. */
export const keepsHostports = async (
  world: World,
  edge: Edge,
  id: string,
  hostports: readonly unknown[],
): Promise<void> => {
  const restriction = world.context.offers('ipPolicyIds.0')
    ? [{ ip_restriction: { ip_policy_ids: [world.context.fixture('ipPolicyIds.0')] } }]
    : [];
  for (const json of [{ description: 'still there', metadata: 'still there' }, ...restriction]) {
    const updated = await world.requests.send(requestTo(edge, 'update', { id, json, expect: 'open' }));
    if (!succeeded(updated)) continue;
    const what = `an update of ${Object.keys(json).join(' and ')} changed hostports`;
    await checkHostports(world, edge, updated, hostports, what, Object.hasOwn(json, 'ip_restriction'));
  }
  if (world.context.isQuick) return;
  // What an edge serves already is taken by no other.
  const json = { hostports, description: `served as before ${world.context.word()}` };
  const repeated = await world.requests.send(requestTo(edge, 'update', { id, json, expect: 'success-unless-refused' }));
  holdsAccepted(world, repeated, 'an update with the hostports that the edge serves already');
};

/** Hostports that have the host or the port in common, a high port, and a long host. */
const hardToTell = (hostport: string): readonly string[] => {
  const host = hostport.replace(/:\d+$/, '');
  return [hostport, `${host}:60443`, `${'far.'.repeat(20)}${hostport}`];
};

const beside = 'with hostports';

/** Sets more and more hostports. How many there may be is not said; of those that are taken none is missing. */
export const setMany = async (world: World, edge: Edge, id: string, host: Placeholder): Promise<void> => {
  for (const count of [many, 4]) {
    const { all } = await world.bodies.specimen({ all: several(count, () => host) });
    const texts = count === many ? {} : { description: beside, metadata: beside };
    // What is lost of few is lost of many.
    if (Array.isArray(all) && (await setHostports(world, edge, id, all, false, texts)) && world.context.isQuick) break;
  }
  const { one } = await world.bodies.specimen({ one: host });
  await setHostports(world, edge, id, hardToTell(String(one)));
};

/** Sets two other hostports, or one where an edge may not have two; null where neither is taken. */
const setOthers = async (world: World, edge: Edge, id: string, host: Placeholder): Promise<unknown[] | null> => {
  for (const count of [2, 1]) {
    const { others } = await world.bodies.specimen({ others: several(count, () => host) });
    if (Array.isArray(others) && (await setHostports(world, edge, id, others, true))) return others;
  }
  return null;
};

/** Creates an edge that serves a host, where this deployment takes that, and holds that it serves it. */
export const createServing = async (world: World, edge: Edge, host: Placeholder): Promise<void> => {
  const { hostports } = await world.bodies.specimen({ hostports: [host] });
  const created = await world.requests.attempt(edge, await world.bodies.body(edge, { hostports }));
  if (!succeeded(created)) return;
  await checkHostports(world, edge, created, hostports, 'hostports are not what the creation set them to');
  const id = String(need(created)['id']);
  const others = await setOthers(world, edge, id, host);
  if (others === null) return;
  const listed = await listedSighting(world, edge, id, (shown) => same('hostports', others, shown['hostports']));
  if (listed === null) return;
  world.claims.check(listed.exchange, {
    place: `${listed.place}/hostports`,
    holds: same('hostports', others, listed.shown['hostports']),
    summary: 'the list does not show hostports as an update set them',
    expected: asJson(others),
    received: asJson(listed.shown['hostports']),
  });
};

/** A host without a port may be refused, passed over or given one; that it is shown without is what it may not lead to. */
export const withoutPort = async (world: World, edge: Edge, id: string, served: unknown): Promise<void> => {
  const [first] = Array.isArray(served) ? served : [];
  if (!isHostport(first)) return;
  const json = { hostports: [String(first).replace(/:\d+$/, '')] };
  const ask = requestTo(edge, 'update', { id, json, expect: { outcome: 'open', openFields: ['hostports'] } });
  const updated = await world.requests.send(ask);
  if (!succeeded(updated)) return;
  for (const answer of [updated, await world.requests.send(requestTo(edge, 'get', { id }))]) {
    const { hostports } = need(answer);
    world.claims.check(answer, {
      place: '/hostports',
      holds: hostports === null || (Array.isArray(hostports) && hostports.every(isHostport)),
      summary: 'a host without a port was accepted and is shown without one',
      expected: 'a refusal, or a list of host:port',
      received: asJson(hostports),
    });
  }
};
