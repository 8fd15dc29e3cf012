import type { Resource } from '../../../src/contract/terms/contract.ts';
import { tryAgain } from '../../../src/exchange/client/tries.ts';
import type { Exchange } from '../../../src/exchange/exchange.ts';
import { requestTo } from '../../../src/harness/request/ask.ts';
import type { Walk } from '../../../src/harness/request/lists/walk.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { succeeded } from '../../../src/judge/subject/subject.ts';

/** A resource of others that a list showed before and does not show any more, although get can still read it. */
export interface Hidden {
  readonly id: string;
  readonly page: Exchange;
  readonly read: Exchange;
}

/** How many missing resources are looked for: most of them were deleted by their owners. */
const mostAsked = 5;

/** Resources that runs make carry our marker in their texts, if they have any. */
const isOfRuns = (item: unknown): boolean => JSON.stringify(item).includes('plumbline');

const listedIn = ({ items }: Walk): string[] => items.map(({ id }) => String(id));

/**
 * The resources of others that the lists of a survey show. If a list begins with the newest, the single item on its last page is not ours, and only
 * a comparison with an earlier list shows that it is missing.
 */
export class OthersSeen {
  readonly #world: World;
  readonly #resource: Resource;
  readonly #seen = new Set<string>();
  readonly #hidden: Hidden[] = [];

  constructor(world: World, resource: Resource) {
    this.#world = world;
    this.#resource = resource;
  }

  get hidden(): readonly Hidden[] {
    return [...this.#hidden];
  }

  /** Compares a list with those before it; `again` reads it once more. */
  async compare(walk: Walk, again: () => Promise<Walk>): Promise<void> {
    const listed = new Set(listedIn(walk));
    const gone = walk.stuck === null ? [...this.#seen].filter((id) => !listed.has(id)) : [];
    for (const id of gone.slice(0, mostAsked)) if (this.#hidden.length === 0) await this.#lookFor(id, again);
    const isOurs = this.#world.resources.madeBefore(this.#resource);
    // What other workers have made they may delete at any time.
    for (const item of walk.items) {
      const id = String(item['id']);
      if (isOurs(id) || !isOfRuns(item)) this.#seen.add(id);
    }
  }

  async #lookFor(id: string, again: () => Promise<Walk>): Promise<void> {
    this.#seen.delete(id);
    const get = (): Promise<Exchange> =>
      this.#world.requests.send(requestTo(this.#resource, 'get', { id, expect: 'open' }));
    let read = await get();
    if (!succeeded(read)) return;
    let page: Exchange | undefined;
    // It may just have been deleted, or moved to another page by what others do.
    const look = async (): Promise<boolean> => {
      const walk = await again();
      page = walk.pages.at(-1);
      if (walk.stuck !== null || listedIn(walk).includes(id)) return true;
      read = await get();
      return !succeeded(read);
    };
    const isTold = (await this.#world.context.settles(look)) || (await tryAgain('disturbed', look, (told) => told));
    if (!isTold && page !== undefined) this.#hidden.push({ id, page, read });
  }
}
