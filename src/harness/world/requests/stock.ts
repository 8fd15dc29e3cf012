import type { Resource } from '../../../contract/terms/contract.ts';
import type { Workbench } from '../../bench/workbench.ts';
import { isAddressable } from '../../request/ask.ts';

/** A resource kind and an id. */
export interface Identified {
  readonly resource: Resource;
  readonly id: string;
}

interface Standing {
  readonly resource: Resource;
  readonly made: Promise<string | undefined>;
  /** Undefined until it is made, so that the test which is making it cannot remove it to make room. */
  id: string | undefined;
  /** The name of the shared resource for which it was made. */
  readonly beside?: string;
}

/**
 * Resources that all tests of a worker share and that stay when a test ends. The documents do not show quotas (document 1, Limits), so if room is
 * needed, those that the current test does not use are removed, and created again for the next test that does.
 */
export class Stock {
  readonly #bench: Workbench;
  readonly #standing = new Map<string, Standing>();
  readonly #used = new Set<string>();

  constructor(bench: Workbench) {
    this.#bench = bench;
  }

  /** The id of the shared resource under a name, which is made if it does not exist. It is in use until the current test ends. */
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
      // The next test may find room for it.
      this.#standing.delete(name);
      throw error;
    }
  }

  /** Shares a resource that was made, under a name. This does not count as use by the current test. */
  keep(name: string, resource: Resource, id: string): void {
    this.#standing.set(name, { resource, made: Promise.resolve(id), id });
  }

  /** Keeps resources that were made for the shared one under a name: they are removed together with it. */
  keepBeside(name: string, made: readonly Identified[]): void {
    for (const { resource, id } of made)
      this.#standing.set(`${id} beside ${name}`, { resource, made: Promise.resolve(id), id, beside: name });
  }

  /** No longer shares the resource with this id: it is left to the clean-up of the run, and the next test makes a new one. */
  abandon(id: string): void {
    for (const [name, one] of this.#standing) if (one.id === id) this.#standing.delete(name);
  }

  /** The shared resources whose ids stand in a request. */
  named(json: unknown): readonly Identified[] {
    const text = JSON.stringify(json) ?? '';
    return [...this.#standing.values()].flatMap(({ resource, id }) =>
      id !== undefined && text.includes(JSON.stringify(id)) ? [{ resource, id }] : [],
    );
  }

  /** Runs `work`. What it takes counts as used only until its end, unless the test used it before. */
  async briefly<T>(work: () => Promise<T>): Promise<T> {
    const before = new Set(this.#used);
    try {
      return await work();
    } finally {
      for (const name of this.#used) if (!before.has(name)) this.#used.delete(name);
    }
  }

  /** The kinds of the shared resources. */
  kinds(): readonly Resource[] {
    return [...new Set([...this.#standing.values()].map(({ resource }) => resource))];
  }

  /** How many resources of a kind are shared. */
  count({ name }: Resource): number {
    return [...this.#standing.values()].filter(({ resource }) => resource.name === name).length;
  }

  /** Call this when the test has ended: nothing is in use any more. */
  end(): void {
    this.#used.clear();
  }

  /** Removes the shared resources of a kind that are not in use, with those that refer to them. Returns whether this made room. */
  async spare(kind: Resource): Promise<boolean> {
    let isRoom = false;
    for (const [name, { resource }] of [...this.#standing].reverse())
      if (resource.name === kind.name && (await this.#remove(name))) isRoom = true;
    return isRoom;
  }

  /** Removes everything, the newest first. Lasting resources may refer to it, so they are locked meanwhile. */
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
    // It may have been removed together with the resource for which it was made.
    if (!this.#standing.delete(name)) return true;
    const isGone = await this.#bench.discard(one.resource, id);
    for (const [other, { beside: of }] of [...this.#standing]) if (of === name) await this.#remove(other);
    return isGone;
  }

  /** The names of shared resources that refer to an id, by the model's expected state. */
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
