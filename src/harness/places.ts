import type { Resource } from '../contract/contract.ts';
import { can } from './ask.ts';
import type { Examples } from './examples.ts';
import { Loans } from './loans.ts';
import type { Workbench } from './workbench.ts';

/** Where resources live that live under others, and what has to be put back there. */
export class Places {
  readonly #examples: Examples;
  readonly #loans: Loans;
  readonly #shared: (name: string) => Promise<string>;

  constructor(bench: Workbench, examples: Examples, shared: (name: string) => Promise<string>) {
    this.#examples = examples;
    this.#loans = new Loans(bench);
    this.#shared = shared;
  }

  /** The path parameters of a resource, from its table: under one that all tests of a worker share, or under a fixture. */
  async of(resource: Resource): Promise<Record<string, string>> {
    const { at = {} } = resource;
    const filled = await this.#examples.fill(at, { make: this.#shared });
    const params = Object.fromEntries(Object.entries(filled).map(([name, value]) => [name, String(value)]));
    if (can(resource, 'replace') && JSON.stringify(at).includes('$fixture')) await this.#loans.take(resource, params);
    return params;
  }

  giveBack(): Promise<void> {
    return this.#loans.giveBack();
  }
}
