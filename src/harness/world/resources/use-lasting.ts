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

/** What tests make and send, as far as it matters here. */
interface ExampleBodies {
  exampleOf(resource: Resource): Promise<unknown>;
  body(resource: Resource, fields: JsonObject): Promise<JsonObject>;
}

interface Makers {
  readonly bodies: ExampleBodies;
  create(resource: Resource, fields: JsonObject, more: Partial<Ask>): Promise<Made>;
  lasts(resource: Resource): Promise<boolean>;
}

/** Whether what is made of a kind has to stay: then tests use what there is, and only those of creation make new ones. */
export const lastsHere = async (bench: Workbench, bodies: ExampleBodies, resource: Resource): Promise<boolean> => {
  if (!mayLast(resource) || !bench.mayWrite) return false;
  // By the first one that is made, a run finds out.
  await bodies.exampleOf(resource);
  await bench.lasting.hold(resource);
  return bench.lasting.stays(resource);
};

/** An edge without the one module that can be removed, unless it was asked for. */
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

/** Brings one that exists to a state by the first update that is taken; undefined where none is. */
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

/** One of a kind that has to stay, brought to a state by an update; a new one only where there is none yet. */
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

/** Sends the requests of a life, which begins with one that exists where no new one may be made for it. */
export const sendOfLife =
  (bench: Workbench, means: Makers, send: (ask: Ask) => Promise<Exchange>) =>
  async (ask: Ask): Promise<Exchange> => {
    const { resource } = ask;
    if (ask.endpoint.operation !== 'create') return send(ask);
    if ((await means.lasts(resource)) && !bench.lasting.mayMake(resource, 'life'))
      return (await useLasting(bench, means, resource, { as: 'life' })).exchange;
    return send({ ...ask, lasting: 'life' });
  };
