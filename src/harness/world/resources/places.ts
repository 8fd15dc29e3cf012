import type { Resource } from '../../../contract/terms/contract.ts';
import type { ExampleBody } from '../../../generate/recipe.ts';
import { recipeOf } from '../../../generate/recipes/index.ts';
import type { Workbench } from '../../bench/workbench.ts';
import { Loans } from '../../loans/loans.ts';
import type { Bodies } from './bodies.ts';

/** The number of the lent route that a recipe's place names (0 for the first); null where it names none. */
const rankOf = (at: ExampleBody): number | null => {
  const rank = /"\$fixture":"httpsRoutes\.(\d+)\./.exec(JSON.stringify(at))?.[1];
  return rank === undefined ? null : Number(rank);
};

/** The places of resources under other resources, and the loans that must be put back there. */
export class Places {
  readonly #bench: Workbench;
  readonly #bodies: Bodies;
  readonly #loans: Loans;
  readonly #shared: (name: string) => Promise<string>;

  constructor(bench: Workbench, bodies: Bodies, shared: (name: string) => Promise<string>) {
    this.#bench = bench;
    this.#bodies = bodies;
    // The update body of a module's example has `enabled: false`.
    this.#loans = new Loans(bench, (resource) => bodies.specimen(recipeOf(resource).example.update));
    this.#shared = shared;
  }

  /** The path parameters of a resource, from its recipe: under a resource that all tests of a worker share, or under a fixture. */
  async of(resource: Resource, at: ExampleBody = recipeOf(resource).at ?? {}): Promise<Record<string, string>> {
    const filled = await this.#bodies.specimen(at, { make: this.#shared });
    const params = Object.fromEntries(Object.entries(filled).map(([name, value]) => [name, String(value)]));
    const rank = rankOf(at);
    return rank === null || !this.#bench.mayWrite ? params : { ...(await this.#loans.take(resource, rank)) };
  }

  /** As `of`, for another module of the same lent route; null if its settings could not be put back. */
  async beside(resource: Resource, place: Readonly<Record<string, string>>): Promise<Record<string, string> | null> {
    if (rankOf(recipeOf(resource).at ?? {}) === null || !this.#bench.mayWrite) return { ...place };
    const params = await this.#loans.takeBeside(resource, place);
    return params && { ...params };
  }

  giveBack(): Promise<void> {
    return this.#loans.giveBack();
  }
}
