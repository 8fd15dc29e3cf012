import { isObject, type JsonObject } from '../../../src/contract/json-object.ts';
import type { Resource } from '../../../src/contract/terms/contract.ts';
import type { Exchange } from '../../../src/exchange/exchange.ts';
import { NoRoom, Unexercised, unexercisedIn } from '../../../src/harness/base/interruption.ts';
import { requestTo } from '../../../src/harness/request/ask.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { succeeded } from '../../../src/judge/subject/subject.ts';
import { inBatches } from './in-batches.ts';

/** A resource as one answer shows it. */
export interface Sighting {
  readonly exchange: Exchange;
  /** Its place in the answer. */
  readonly place: string;
  readonly shown: JsonObject;
}

/** A creation that was tried, and where its resource was then shown: by create, get and list; nowhere if it was refused. */
export interface Tried {
  readonly created: Exchange;
  readonly sightings: readonly Sighting[];
}

/** Holds that a creation or an update was accepted. */
export const holdsAccepted = (world: World, answer: Exchange, what: string): boolean =>
  world.claims.check(answer, {
    place: 'status',
    holds: succeeded(answer),
    summary: `${what} is refused`,
    expected: 'accepted',
    received: `status ${answer.response?.status}`,
  });

/** The resource that an answer shows; empty where the answer is no success. */
export const sightingIn = (exchange: Exchange, place: string, shown: unknown): Sighting[] =>
  succeeded(exchange) && isObject(shown) ? [{ exchange, place, shown }] : [];

/** Each place where the pages of a list show a resource. */
export const onPages = (pages: readonly Exchange[], { listKey }: Resource, id: unknown): Sighting[] =>
  pages.flatMap((page) => {
    const items = isObject(page.json) ? page.json[listKey] : null;
    const own = Array.isArray(items) ? items.filter((item) => isObject(item) && item['id'] === id) : [];
    return own.flatMap((item) => sightingIn(page, `/${listKey}/*`, item));
  });

/** A creation that was tried, before the list was read. */
interface Started {
  readonly kind: string;
  readonly id: unknown;
  readonly created: Exchange;
  readonly sightings: readonly Sighting[];
}

/**
 * Creates one resource of each kind, reads it, and walks the list once for all that fit into the quota. Whether a kind must be accepted is for the
 * tests to check, so no creation must succeed here. A kind for which a creation could not be exercised is left out.
 */
export const sight = async <Kind extends string>(
  world: World,
  resource: Resource,
  kinds: { readonly [kind in Kind]?: JsonObject },
  /** Looks at a sighting again while its resource exists. */
  later: (kind: string, sighting: Sighting) => Promise<Sighting> = async (_, sighting) => sighting,
  /** The kinds that are read by get at `--effort quick`; the list shows all of them. */
  alone = Object.keys(kinds).slice(0, 1),
): Promise<{ readonly [kind in Kind]?: Tried }> => {
  const tried: [string, Tried][] = [];
  let unexercised: Unexercised | null = null;
  const make = async ([kind, fields]: [string, JsonObject | undefined]): Promise<Started | null> => {
    const created = await world.requests
      .attempt(resource, await world.bodies.body(resource, fields ?? {}))
      .catch(unexercisedIn);
    if (created instanceof NoRoom) throw created;
    if (created instanceof Unexercised) {
      unexercised ??= created;
      return null;
    }
    const id = succeeded(created) && isObject(created.json) ? created.json['id'] : undefined;
    const sightings: Sighting[] = sightingIn(created, '', created.json);
    if (typeof id === 'string' && (!world.context.isQuick || alone.includes(kind))) {
      const fetched = await world.requests.send(requestTo(resource, 'get', { id }));
      sightings.push(...sightingIn(fetched, '', fetched.json));
    }
    return { kind, id, created, sightings };
  };
  const look = async (made: readonly (Started | null)[]): Promise<void> => {
    const there = made.filter((one) => one !== null);
    const { pages } = there.length > 0 ? await world.requests.recent(resource) : { pages: [] };
    for (const { kind, id, created, sightings } of there) {
      const seen = typeof id === 'string' ? [...sightings, ...onPages(pages, resource, id)] : [];
      const last: Sighting[] = [];
      for (const one of seen) last.push(await later(kind, one));
      tried.push([kind, { created, sightings: last }]);
    }
  };
  await inBatches(world, Object.entries<JsonObject | undefined>(kinds), make, look).catch((error: unknown) => {
    unexercised ??= unexercisedIn(error);
  });
  if (tried.length === 0 && unexercised !== null) throw unexercised;
  return Object.fromEntries(tried) as { readonly [kind in Kind]?: Tried };
};

/** A sighting, or a later one of the same resource by get or list, once it satisfies `holds` or the time is over. */
export const laterSighting = async (
  world: World,
  resource: Resource,
  first: Sighting,
  holds: (shown: JsonObject) => boolean,
): Promise<Sighting> => {
  const { id } = first.shown;
  if (holds(first.shown) || typeof id !== 'string') return first;
  let seen = first;
  await world.context.settles(async () => {
    const fetched =
      first.place === '' ? await world.requests.send(requestTo(resource, 'get', { id, expect: 'open' })) : null;
    const now = fetched
      ? sightingIn(fetched, '', fetched.json)
      : onPages((await world.requests.recent(resource)).pages, resource, id);
    seen = now[0] ?? seen;
    return holds(seen.shown);
  });
  return seen;
};

/**
 * Where the list shows a resource, once it satisfies `holds` or the time is over; null where it is on no page by then. For a list that is too long
 * to be read whole it does not wait, unless the test is about the list (`isNeeded`).
 */
export const listedSighting = async (
  world: World,
  resource: Resource,
  id: string,
  holds: (shown: JsonObject) => boolean,
  isNeeded = false,
): Promise<Sighting | null> => {
  let seen: Sighting | null = null;
  await world.context.settles(async () => {
    const { pages, stuck } = await world.requests.recent(resource, { isNeeded });
    [seen = null] = onPages(pages, resource, id);
    return seen === null ? stuck === 'long' : holds(seen.shown);
  });
  return seen;
};
