import type { JsonObject } from '../../../src/contract/json-object.ts';
import type { Exchange } from '../../../src/exchange/exchange.ts';
import type { Ask } from '../../../src/harness/request/ask.ts';
import { requestTo } from '../../../src/harness/request/ask.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { declined, idOf, succeeded } from '../../../src/judge/subject/subject.ts';
import type { Edge, Written } from './edge.ts';

/** Kinds of backend that an edge may need before it accepts a module. */
const kinds = ['tunnel-group-backends', 'http-response-backends'];

interface Edged {
  readonly id: string;
  /** The answer to the request that set the module. */
  readonly exchange: Exchange;
}

/**
 * Creates an edge together with a module. How many modules a request may contain is not documented, and the example of an edge may contain one
 * already: if both are refused together, the module is sent alone. If that is refused as well, it may need the other module, and it is set by an
 * update; or it may need a backend. An edge without other modules that accepts it in an update, and refuses it at creation, is a deviation: the
 * table of edges lists the module for both.
 */
export const edgeWith = async (
  world: World,
  edge: Edge,
  module: Readonly<Record<string, Written>>,
  more: Partial<Ask> = {},
): Promise<Edged> => {
  const { create } = await world.bodies.exampleOf(edge);
  const beside = ['backend', 'tls_termination'].filter((name) => Object.hasOwn(create, name));
  const open = { expect: 'open' } as const;
  if (await world.resources.lasts(edge)) return world.resources.create(edge, module, more);
  const offer = async (fields: JsonObject): Promise<Edged | null> => {
    const json = await world.bodies.body(edge, fields);
    const exchange = await world.requests.send(requestTo(edge, 'create', { json, ...more, ...open }));
    const id = succeeded(exchange) ? idOf(edge, exchange.json) : undefined;
    return id === undefined ? null : { id, exchange };
  };
  const judged = async (): Promise<Edged> => {
    for (const kind of beside.includes('backend') ? [] : kinds) {
      const backend = { backend_id: await world.resources.shared(kind, 'of edges') };
      const made = await offer({ ...module, backend });
      if (made !== null) return made;
    }
    return world.resources.create(edge, module, more);
  };
  if (beside.length === 0) return (await offer(module)) ?? judged();
  const bare = Object.fromEntries(beside.map((name) => [name, undefined]));
  const [whole, alone] = [await world.bodies.body(edge, module), await world.bodies.body(edge, { ...bare, ...module })];
  let last: Exchange | null = null;
  for (const json of [whole, alone]) {
    last = await world.requests.send(requestTo(edge, 'create', { json, ...open }));
    const id = succeeded(last) ? idOf(edge, last.json) : undefined;
    if (id !== undefined) return { id, exchange: last };
    if (!declined(last)) return judged();
  }
  const update = (id: string): Promise<Exchange> =>
    world.requests.send(requestTo(edge, 'update', { id, json: module, ...open }));
  const { id } = await world.resources.create(edge);
  const exchange = await update(id);
  if (!succeeded(exchange)) return judged();
  const without = await world.requests.send(
    requestTo(edge, 'create', { json: await world.bodies.body(edge, bare), ...open }),
  );
  const idWithout = succeeded(without) ? idOf(edge, without.json) : undefined;
  const isTakenAlone = idWithout !== undefined && succeeded(await update(idWithout));
  // The module may name a resource that was new at the first creation; by now every node knows it. Not a loop of `tryAgain`, because it depends on
  // the requests in between; the body is sent twice, and `refusedCreation` allows more.
  const again = isTakenAlone
    ? await world.requests.send(
        requestTo(edge, 'create', { json: await world.bodies.body(edge, { ...bare, ...module }), ...open }),
      )
    : null;
  if (again !== null && declined(again))
    world.claims.check(again, {
      place: 'status',
      holds: false,
      summary: `${Object.keys(module).join()} is refused in a creation and taken by an update`,
      expected: 'status 201',
      received: `status ${again.response?.status}`,
    });
  return { id, exchange };
};
