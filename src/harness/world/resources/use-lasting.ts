import { isObject, type JsonObject } from '../../../contract/json-object.ts';
import { tlsEdgeIpRestriction } from '../../../contract/resources/edges/tls-edge-ip-restriction.ts';
import type { Resource } from '../../../contract/terms/contract.ts';
import type { Exchange } from '../../../exchange/exchange.ts';
import { succeeded } from '../../../judge/subject/subject.ts';
import { Unexercised } from '../../base/interruption.ts';
import type { Workbench } from '../../bench/workbench.ts';
import { mayLast } from '../../lasting/lasting.ts';
import { type Ask, endpointOf, requestTo } from '../../request/ask.ts';
import type { Made } from './made.ts';

/** The parts of `Bodies` that are needed here. */
interface ExampleBodies {
  exampleOf(resource: Resource): Promise<unknown>;
  body(resource: Resource, fields: JsonObject): Promise<JsonObject>;
}

interface Makers {
  readonly bodies: ExampleBodies;
  create(resource: Resource, fields: JsonObject, more: Partial<Ask>): Promise<Made>;
  lasts(resource: Resource): Promise<boolean>;
}

/** Whether a kind is lasting on this deployment: then tests use existing resources, and only tests of creation make new ones. */
export const lastsHere = async (bench: Workbench, bodies: ExampleBodies, resource: Resource): Promise<boolean> => {
  if (!mayLast(resource) || !bench.mayWrite) return false;
  // Choosing an example makes the first one, with which the run finds out.
  await bodies.exampleOf(resource);
  await bench.lasting.hold(resource);
  return bench.lasting.stays(resource);
};

/** Removes from an edge the only module that can be removed, unless it was asked for. Returns what the edge shows then. */
const bared = async (
  bench: Workbench,
  id: string,
  json: JsonObject,
  { json: shown }: Exchange,
): Promise<JsonObject> => {
  const now = isObject(shown) ? shown : {};
  if (!isObject(now['ip_restriction']) || Object.hasOwn(json, 'ip_restriction')) return now;
  const endpoint = endpointOf(tlsEdgeIpRestriction, 'delete');
  await bench.aside({ resource: tlsEdgeIpRestriction, endpoint, id, params: { id } });
  return { ...now, ip_restriction: null };
};

/** Updates an existing resource with the first body that is accepted; undefined if none is. */
const adopt = async (
  bench: Workbench,
  resource: Resource,
  id: string,
  bodies: readonly JsonObject[],
): Promise<Made | undefined> => {
  for (const json of bodies) {
    const exchange = await bench.send(requestTo(resource, 'update', { id, json, expect: 'open' }));
    if (!succeeded(exchange) || !isObject(exchange.json)) continue;
    const shown = await bared(bench, id, json, exchange);
    bench.model.adopt(resource, id, shown);
    return { id, shown, exchange };
  }
  return undefined;
};

/** Uses a lasting resource in place of a new one, updated to the wanted state. Makes a new one only if there is none to take. */
export const useLasting = async (
  bench: Workbench,
  { bodies, create }: Pick<Makers, 'bodies' | 'create'>,
  resource: Resource,
  { fields = {}, as, plain = false }: { readonly fields?: JsonObject; readonly as: string; readonly plain?: boolean },
): Promise<Made> => {
  const json = await bodies.body(resource, fields);
  const id = await bench.lasting.take(resource, as, plain);
  if (id === undefined) return create(resource, fields, { lasting: 'shared', fresh: true });
  const little = { description: json['description'], metadata: json['metadata'] ?? '', ...fields };
  const made = await adopt(bench, resource, id, [json, little]);
  if (made === undefined) throw new Unexercised(`${id}, which an earlier test or run left, accepts no update`);
  return made;
};

/** Sends the requests of a life cycle. If no new lasting resource may be made for it, the creation is replaced by using an existing one. */
export const sendOfLife =
  (bench: Workbench, means: Makers, send: (ask: Ask) => Promise<Exchange>) =>
  async (ask: Ask): Promise<Exchange> => {
    const { resource } = ask;
    if (ask.endpoint.operation !== 'create') return send(ask);
    if ((await means.lasts(resource)) && !bench.lasting.mayMake(resource, 'life'))
      return (await useLasting(bench, means, resource, { as: 'life' })).exchange;
    return send({ ...ask, lasting: 'life' });
  };
