import { isDeepStrictEqual } from 'node:util';
import type { Resource } from '../contract/contract.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { idsIn } from '../judge/module.ts';
import { fieldsOf } from '../judge/schemas.ts';
import { isObject, type JsonObject, succeeded } from '../judge/subject.ts';
import { type Ask, can, endpointOf, pathOf, undocumentedDelete } from './ask.ts';
import { Unexercised } from './interruption.ts';
import { type Restoration, restoreOf } from './restore.ts';
import type { Workbench } from './workbench.ts';

type Params = Readonly<Record<string, string>>;

interface Loan {
  readonly resource: Resource;
  readonly params: Params;
  readonly path: string;
  /** What the model knows the module by. */
  readonly place: string;
  readonly restore: Restoration;
  /** What the module was shown as. */
  readonly found: unknown;
}

const absent = (status: number): boolean => status >= 400 && status < 500 && status !== 401 && status !== 403;

/** The request that would make a module as it is shown. */
const written = (resource: Resource, shown: JsonObject): JsonObject => {
  const fields = fieldsOf(resource.name, endpointOf(resource, 'replace').request ?? '');
  const values = { ...shown, ip_policy_ids: idsIn(shown['ip_policies']) };
  return Object.fromEntries(
    Object.entries(values).filter(([field, value]) => fields.includes(field) && value !== null && value !== undefined),
  );
};

/**
 * Modules of routes that the target's owner lent to us: the documents show no way to make a route of our own. What is set there
 * is read before the first change and put back after the test.
 */
export class Loans {
  readonly #bench: Workbench;
  readonly #taken = new Map<string, Loan>();

  constructor(bench: Workbench) {
    this.#bench = bench;
  }

  async take(resource: Resource, params: Params): Promise<void> {
    const ask: Ask = { resource, endpoint: endpointOf(resource, 'get'), params };
    const path = pathOf(ask);
    if (this.#taken.has(path) || !this.#bench.mayWrite) return;
    const found = await this.#bench.aside(ask);
    const restore = this.#restoreOf(resource, found);
    const place = new URL(found.request.url).pathname;
    this.#taken.set(path, { resource, params, path, place, restore, found: found.json });
    this.#bench.ledger.note({ kind: 'borrowed', path, restore: restoreOf(restore, this.#bench.token) });
  }

  /** Puts everything back, the newest first. What cannot be put back stays in the ledger, and the report names it. */
  async giveBack(): Promise<void> {
    for (const loan of [...this.#taken.values()].reverse()) {
      this.#taken.delete(loan.path);
      if (await this.#giveBackOne(loan)) this.#bench.ledger.note({ kind: 'returned', path: loan.path });
      this.#bench.model.forget(loan.place);
    }
  }

  #restoreOf(resource: Resource, found: Exchange): Restoration {
    const status = found.response?.status ?? 0;
    if (succeeded(found) && isObject(found.json) && Object.keys(found.json).length > 0)
      return { method: 'PUT', json: written(resource, found.json) };
    if (succeeded(found) || absent(status)) return { method: 'DELETE' };
    throw new Unexercised(`${found.endpoint} answered ${status}, so what is set there could not be put back`);
  }

  async #giveBackOne({ resource, params, restore, found }: Loan): Promise<boolean> {
    const replace = { resource, endpoint: endpointOf(resource, 'replace'), params };
    if (restore.method === 'PUT' && succeeded(await this.#bench.aside({ ...replace, json: restore.json }))) return true;
    const endpoint = can(resource, 'delete') ? endpointOf(resource, 'delete') : undocumentedDelete(resource.collection);
    const answer = await this.#bench.aside({ resource, endpoint, params });
    if (succeeded(answer) && restore.method === 'DELETE') return true;
    const now = await this.#bench.aside({ resource, endpoint: endpointOf(resource, 'get'), params });
    // A module that is not set may be shown as one that is disabled: then it looks now as it did before.
    if (succeeded(now) && isDeepStrictEqual(now.json, found)) return true;
    if (succeeded(answer)) return false;
    if (!succeeded(now) || !isObject(now.json)) return restore.method === 'DELETE';
    // It cannot be removed: at least it shall not be applied to anybody's traffic.
    await this.#bench.aside({ ...replace, json: { ...written(resource, now.json), enabled: false } });
    return false;
  }
}
