import type { JsonObject } from '../../../src/contract/json-object.ts';
import { tunnelGroupBackends } from '../../../src/contract/resources/backends/tunnel-group-backends.ts';
import type { Exchange } from '../../../src/exchange/exchange.ts';
import type { Placeholder } from '../../../src/generate/recipe.ts';
import { many, several } from '../../../src/generate/values/several.ts';
import { requestTo } from '../../../src/harness/request/ask.ts';
import { need } from '../../../src/harness/world/requests/need.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { same } from '../../../src/judge/comparisons/compare.ts';
import { asJson } from '../../../src/judge/subject/check.ts';
import { succeeded } from '../../../src/judge/subject/subject.ts';
import { asFarAsOffered } from '../../steps/requests/as-far-as-offered.ts';
import { holdsAccepted, listedSighting } from '../../steps/resources/sightings.ts';
import { showsBeside } from '../../steps/updates/shows-beside.ts';
import { checkModule, type Edge } from './edge.ts';

export const isHostport = (value: unknown): boolean => typeof value === 'string' && /^\S+:\d{1,5}$/.test(value);

/** Holds that an answer, and get after it, shows the hostports that were sent. At `--effort quick` get is only sent after the last change. */
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

/** Sets hostports, optionally together with texts, and holds that they are shown as sent; false where this deployment refuses them. */
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

/** Holds that an update of other fields does not change hostports. */
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
  // An edge must not be refused the hostports that it serves itself.
  const json = { hostports, description: `served as before ${world.context.word()}` };
  const repeated = await world.requests.send(requestTo(edge, 'update', { id, json, expect: 'success-unless-refused' }));
  holdsAccepted(world, repeated, 'an update with the hostports that the edge serves already');
};

/** Hostports with a common host or port, a high port, and a long host. */
const hardToTell = (hostport: string): readonly string[] => {
  const host = hostport.replace(/:\d+$/, '');
  return [hostport, `${host}:60443`, `${'far.'.repeat(20)}${hostport}`];
};

const beside = 'with hostports';

/** Sets many hostports, and then fewer. The maximum number is not documented; but none that was accepted may be missing. */
export const setMany = async (world: World, edge: Edge, id: string, host: Placeholder): Promise<void> => {
  for (const count of [many, 4]) {
    const { all } = await world.bodies.specimen({ all: several(count, () => host) });
    const texts = count === many ? {} : { description: beside, metadata: beside };
    // At `--effort quick` an accepted long list is enough: it would show what a short one shows.
    if (Array.isArray(all) && (await setHostports(world, edge, id, all, false, texts)) && world.context.isQuick) break;
  }
  const { one } = await world.bodies.specimen({ one: host });
  await setHostports(world, edge, id, hardToTell(String(one)));
  if (world.context.isQuick) return;
  await setWithRestriction(world, edge, id, [one]);
  const { other } = await world.bodies.specimen({ other: host });
  await asFarAsOffered(() => setWithBackend(world, edge, id, [other]));
};

/** Sets hostports and an IP restriction by one update: both must be set where that is accepted. */
const setWithRestriction = async (
  world: World,
  edge: Edge,
  id: string,
  hostports: readonly unknown[],
): Promise<void> => {
  if (!world.context.offers('ipPolicyIds.0')) return;
  const policies = { ip_policy_ids: [world.context.fixture('ipPolicyIds.0')] };
  const plain = { enabled: true, ...policies };
  await world.requests.send(requestTo(edge, 'update', { id, json: { ip_restriction: plain }, expect: 'open' }));
  const json = { hostports, ip_restriction: { enabled: false, ...policies } };
  const updated = await world.requests.send(requestTo(edge, 'update', { id, json, expect: 'open' }));
  if (!succeeded(updated)) return;
  const summary = 'hostports are not what an update with a module set them to';
  await checkHostports(world, edge, updated, hostports, summary);
  checkModule(world, updated, 'ip_restriction', json.ip_restriction);
};

/** Sets other hostports and a backend by one update: both must be set where that is accepted. */
const setWithBackend = async (world: World, edge: Edge, id: string, hostports: readonly unknown[]): Promise<void> => {
  const backend = { enabled: false, backend_id: await world.resources.shared(tunnelGroupBackends.name) };
  const json = { hostports, backend };
  const updated = await world.requests.send(requestTo(edge, 'update', { id, json, expect: 'open' }));
  if (!succeeded(updated)) return;
  await checkHostports(world, edge, updated, hostports, 'hostports are not what an update with a backend set them to');
  checkModule(world, updated, 'backend', backend);
};

/** Sets two other hostports, or one if an edge may not have two; null where neither is accepted. */
const setOthers = async (world: World, edge: Edge, id: string, host: Placeholder): Promise<unknown[] | null> => {
  for (const count of [2, 1]) {
    const { others } = await world.bodies.specimen({ others: several(count, () => host) });
    if (Array.isArray(others) && (await setHostports(world, edge, id, others, true))) return others;
  }
  return null;
};

/** Creates an edge with a hostport and an IP restriction, if this deployment accepts that, and holds that both are shown. */
export const createServingRestricted = async (world: World, edge: Edge, host: Placeholder): Promise<void> => {
  if (world.context.isQuick || !world.context.offers('ipPolicyIds.0') || (await world.resources.lasts(edge))) return;
  const { hostports } = await world.bodies.specimen({ hostports: [host] });
  const ip_restriction = { enabled: false, ip_policy_ids: [world.context.fixture('ipPolicyIds.0')] };
  const created = await world.requests.attempt(edge, await world.bodies.body(edge, { hostports, ip_restriction }));
  if (!succeeded(created)) return;
  await checkHostports(world, edge, created, hostports, 'hostports are not what a creation with a module set them to');
  checkModule(world, created, 'ip_restriction', ip_restriction);
};

/** Creates an edge with a hostport, if this deployment accepts that, and holds that it is shown. */
export const createServing = async (world: World, edge: Edge, host: Placeholder): Promise<void> => {
  const { hostports } = await world.bodies.specimen({ hostports: [host] });
  const created = await world.requests.attempt(edge, await world.bodies.body(edge, { hostports }));
  if (!succeeded(created)) return;
  await checkHostports(world, edge, created, hostports, 'hostports are not what the creation set them to');
  await asFarAsOffered(() => world.passing(() => createServingRestricted(world, edge, host)));
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

/** A host without a port may be refused, ignored or given a port; but it must not be shown without one. */
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
