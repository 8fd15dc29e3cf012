import type { Resource } from '../../../contract/terms/contract.ts';
import type { Workbench } from '../../bench/workbench.ts';
import { isAddressable } from '../../request/ask.ts';

/** A resource, and which. */
export interface Identified {
  readonly resource: Resource;
  readonly id: string;
}

interface Standing {
  readonly resource: Resource;
  readonly made: Promise<string | undefined>;
  /** Undefined until it is made: the test that makes it may need room itself, and must not wait for its own. */
  id: string | undefined;
  /** The name of that for which it was made. */
  readonly beside?: string;
}

/**
 * What all tests of a worker share: resources that stay when a test ends. How many of a kind may exist is not shown (document 1,
 * Limits), so that what the test under way does not use is removed where its room is needed, and made anew for the next test that does.
 */
export class Stock {
  readonly #bench: Workbench;
  readonly #standing = new Map<string, Standing>();
  readonly #used = new Set<string>();

  constructor(bench: Workbench) {
    this.#bench = bench;
  }

  /** The id of what stands under a name; made where nothing does. The test under way uses it until it ends. */
  async take<Id extends string | undefined>(name: string, resource: Resource, make: () => Promise<Id>): Promise<Id> {
    this.#used.add(name);
    const known = this.#standing.get(name);
    if (known !== undefined) return known.made as Promise<Id>;
    const made = make();
    const standing: Standing = { resource, made, id: undefined };
    this.#standing.set(name, standing);
    try {
      standing.id = await made;
      return await made;
    } catch (error) {
      // What could not be made may find room next time.
      this.#standing.delete(name);
      throw error;
    }
  }

  /** Keeps what was made under a name. The test under way does not use it thereby. */
  keep(name: string, resource: Resource, id: string): void {
    this.#standing.set(name, { resource, made: Promise.resolve(id), id });
  }

  /** Keeps what was made for what stands under a name: it is removed with that, and not before. */
  keepBeside(name: string, made: readonly Identified[]): void {
    for (const { resource, id } of made)
      this.#standing.set(`${id} beside ${name}`, { resource, made: Promise.resolve(id), id, beside: name });
  }

  /** What has an id stands no longer: it is removed with the run, and made anew for the next test. */
  abandon(id: string): void {
    for (const [name, one] of this.#standing) if (one.id === id) this.#standing.delete(name);
  }

  /** Does something with what stands. What it takes is used no longer than that, unless the test used it before. */
  async briefly<T>(work: () => Promise<T>): Promise<T> {
    const before = new Set(this.#used);
    try {
      return await work();
    } finally {
      for (const name of this.#used) if (!before.has(name)) this.#used.delete(name);
    }
  }

  /** The kinds of which something stands. */
  kinds(): readonly Resource[] {
    return [...new Set([...this.#standing.values()].map(({ resource }) => resource))];
  }

  /** How many of a kind stand. */
  count({ name }: Resource): number {
    return [...this.#standing.values()].filter(({ resource }) => resource.name === name).length;
  }

  /** The test under way has ended, and uses nothing any more. */
  end(): void {
    this.#used.clear();
  }

  /** Removes what stands of a kind and is not in use, with what refers to it; true where that made room. */
  async spare(kind: Resource): Promise<boolean> {
    let isRoom = false;
    for (const [name, { resource }] of [...this.#standing].reverse())
      if (resource.name === kind.name && (await this.#remove(name))) isRoom = true;
    return isRoom;
  }

  /** Removes everything, the newest first. What stays may refer to it, so that nobody may use that meanwhile. */
  async clear(): Promise<void> {
    this.end();
    await this.#bench.lasting.holdAll();
    try {
      for (const name of [...this.#standing.keys()].reverse()) await this.#remove(name);
    } finally {
      this.#bench.lasting.end();
    }
  }

  async #remove(name: string): Promise<boolean> {
    const one = this.#standing.get(name);
    if (one === undefined || this.#used.has(name)) return false;
    const { id, beside } = one;
    if (id === undefined || !isAddressable(id)) return false;
    for (const other of [...this.#referring(id), beside ?? ''])
      if (this.#standing.has(other) && !(await this.#remove(other))) return false;
    // Perhaps it went with what it was made for.
    if (!this.#standing.delete(name)) return true;
    const isGone = await this.#bench.discard(one.resource, id);
    for (const [other, { beside: of }] of [...this.#standing]) if (of === name) await this.#remove(other);
    return isGone;
  }

  /** The names of what refers to an id, going by what was sent. */
  #referring(id: string): string[] {
    return [...this.#standing]
      .filter(([, other]) => other.id !== undefined && other.id !== id)
      .filter(([, other]) => JSON.stringify(this.#bench.model.expected(other.id ?? '') ?? {}).includes(id))
      .map(([name]) => name);
  }
}

const stocks = new WeakMap<Workbench, Stock>();

/** The stock of a worker. */
export const stockOf = (bench: Workbench): Stock => {
  const stock = stocks.get(bench) ?? new Stock(bench);
  stocks.set(bench, stock);
  return stock;
};
