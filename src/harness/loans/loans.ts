import { everyResource } from '../../contract/index.ts';
import type { JsonObject } from '../../contract/json-object.ts';
import type { Resource } from '../../contract/terms/contract.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import { recipeOf } from '../../generate/recipes/index.ts';
import { inventedId } from '../../generate/values/invented-id.ts';
import { Unexercised } from '../base/interruption.ts';
import { resourceNamed } from '../base/resource-named.ts';
import type { Workbench } from '../bench/workbench.ts';
import { seal, sealKeyOf } from '../ledger/sealed-secrets.ts';
import { type Ask, can, endpointOf, pathOf, undocumentedDelete } from '../request/ask.ts';
import {
  changedMembers,
  type Holding,
  holdingOf,
  type ModuleReading,
  mayMeanAbsent,
  readingOf,
  whyUntouched,
} from './lent-module.ts';
import { giveBack, type Loan, openedReading, restoreOf, type SendToModule } from './restore.ts';

type Params = Readonly<Record<string, string>>;

/** The modules of a route. */
const modules: readonly Resource[] = everyResource.filter((one) => recipeOf(one).lent !== undefined);

/**
 * The modules of lent routes: the documents show no way to create a route. Every module of every lent route is read before the first change,
 * and compared when the run ends. A module that could not be put back is never changed. A changed one is put back after the test.
 */
export class Loans {
  readonly #bench: Workbench;
  readonly #parked: (resource: Resource) => Promise<JsonObject>;
  readonly #taken = new Map<string, Loan & { readonly params: Params }>();

  constructor(bench: Workbench, parked: (resource: Resource) => Promise<JsonObject>) {
    this.#bench = bench;
    this.#parked = parked;
  }

  /** Takes a module of the first route on which it may be set; with rank 1, of the second. */
  async take(resource: Resource, rank: number): Promise<Params> {
    const { rival } = recipeOf(resource);
    const routes = this.#routes();
    // All routes are read, because a request about one may wrongly change another, which would then look like its owner's settings.
    for (const params of routes) for (const module of modules) await this.#read(module, params);
    const usable: Params[] = [];
    // Where an earlier run left a mutually exclusive module, the deployment may refuse this one. Such routes come last.
    const beside: Params[] = [];
    const why: string[] = [];
    for (const params of routes) {
      const obstacle = await this.#obstacle(resource, params);
      if (obstacle !== null) why.push(`${params['edge_id']} / ${params['id']} / ${obstacle}`);
      else if (rival !== undefined && (await this.#read(resourceNamed(rival), params)).holding === 'ours')
        beside.push(params);
      else usable.push(params);
      if (usable.length > rank) break;
    }
    const found = [...usable, ...beside];
    const params = found[rank];
    if (found.length > 0) why.unshift(`${found.length} of ${rank + 1} that are needed can be used`);
    if (params === undefined)
      throw new Unexercised(
        `no lent route is left on which ${resource.title} can be set and put back: ${why.join('; ') || 'none is lent'}`,
        `lend a route without ${articleOf(resource)} in fixtures.httpsRoutes`,
      );
    await this.#borrow(resource, params);
    return params;
  }

  /** Takes another module of the same route; null where it could not be put back. */
  async takeBeside(resource: Resource, { edge_id = '', id = '' }: Params): Promise<Params | null> {
    const params = { edge_id, id };
    if ((await this.#obstacle(resource, params)) !== null) return null;
    await this.#borrow(resource, params);
    return params;
  }

  /** Puts everything back, the newest first. What differs then stays open in the ledger, and is tried again when the run ends. */
  async giveBack(): Promise<void> {
    for (const [path, loan] of [...this.#taken].reverse()) {
      this.#taken.delete(path);
      const { settling, plan } = this.#bench;
      const { settleMs: patienceMs } = plan.target.patience;
      const now = await giveBack(this.#sender(loan.resource, loan.params), loan, (look, isBack) =>
        settling.until(look, (seen) => ({ stale: isBack(seen) ? [] : [`given back ${path}`], patienceMs })),
      );
      if (changedMembers(loan.resource, loan.before, now).length === 0)
        this.#bench.ledger.note({ kind: 'returned', path });
      this.#bench.model.forget(new URL(`${this.#bench.baseUrl}${path}`).pathname);
    }
  }

  /** Every lent route once. Routes of the same edge come first: only two such routes show whether a setting is wrongly kept per edge. */
  #routes(): readonly Params[] {
    const { httpsRoutes = [] } = this.#bench.plan.target.fixtures;
    const routes = [
      ...new Map(
        httpsRoutes.map(({ edgeId, routeId }) => [`${edgeId}/${routeId}`, { edge_id: edgeId, id: routeId }]),
      ).values(),
    ];
    const shared = routes.find(
      ({ edge_id }) => routes.filter((other) => other.edge_id === edge_id).length > 1,
    )?.edge_id;
    return [
      ...routes.filter(({ edge_id }) => edge_id === shared),
      ...routes.filter(({ edge_id }) => edge_id !== shared),
    ];
  }

  async #borrow(resource: Resource, params: Params): Promise<void> {
    const path = pathOf(this.#ask(resource, params));
    if (this.#taken.has(path)) return;
    const { before } = await this.#read(resource, params);
    const parked = can(resource, 'delete') ? null : await this.#parked(resource);
    const loan = { resource, params, before, parked };
    this.#taken.set(path, loan);
    this.#bench.ledger.note({ kind: 'borrowed', path, restore: restoreOf(loan, this.#bench.token) });
  }

  /** Why a module must not be set on a route: the module that prevents it, and what is known of it; null where it may be set. */
  async #obstacle(resource: Resource, params: Params): Promise<string | null> {
    const own = await this.#read(resource, params);
    const name = (of: Resource): string => of.collection.split('/').at(-1) ?? '';
    const why = whyUntouched(resource, own.before);
    if (why !== null) return `${name(resource)} (${why})`;
    const { rival: other } = recipeOf(resource);
    if (other === undefined) return null;
    const rival = resourceNamed(other);
    const { holding } = await this.#read(rival, params);
    return holding === 'theirs'
      ? `${name(rival)} (set by its owner, and it may not last beside ${name(resource)})`
      : null;
  }

  /** The state of a place before the run changed anything: read once in a run, by the first worker that needs it. */
  async #read(resource: Resource, params: Params): Promise<{ before: ModuleReading; holding: Holding }> {
    const { agreements, ledger, token } = this.#bench;
    const path = pathOf(this.#ask(resource, params));
    const name = `lent ${path}`;
    let sealed = agreements.agreed(name);
    if (sealed === null) {
      const found = await this.#found(resource, params);
      sealed = agreements.agree(name, seal(JSON.stringify(found), sealKeyOf(token)));
      ledger.note({ kind: 'lent', path, module: resource.name, sealed });
    }
    const before = openedReading(sealed, token);
    if (before === null) throw new Error(`what stood at ${path} was sealed with another token`);
    return { before, holding: holdingOf(resource, before) };
  }

  /** What GET shows. Where it is refused as for a route that does not exist, nothing is there. */
  async #found(resource: Resource, params: Params): Promise<ModuleReading> {
    const get = async (of: Params): Promise<Exchange> => this.#sender(resource, of)('get');
    const answer = await get(params);
    const found = readingOf(answer);
    if (!mayMeanAbsent(found)) return found;
    const nowhere = readingOf(await get({ ...params, id: inventedId(params['id'] ?? '') }));
    return nowhere.status === found.status ? readingOf(answer, found.status) : found;
  }

  #ask(resource: Resource, params: Params): Ask {
    return { resource, endpoint: endpointOf(resource, 'get'), params };
  }

  #sender(resource: Resource, params: Params): SendToModule {
    return (operation, json) => {
      const isShown = operation !== 'delete' || can(resource, 'delete');
      const endpoint = isShown ? endpointOf(resource, operation) : undocumentedDelete(resource.collection);
      return this.#bench.aside({ resource, endpoint, params, ...(json === undefined ? {} : { json }) });
    };
  }
}

/** Such as "an OIDC module". */
const articleOf = ({ title }: Resource): string => {
  const [word = ''] = title.split(' of ');
  return `${/^[AEIO]/.test(word) ? 'an' : 'a'} ${word}${word.includes(' ') ? '' : ' module'}`;
};
