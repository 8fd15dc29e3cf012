import { setTimeout } from 'node:timers/promises';
import { isNotNow } from '../../exchange/client/not-now.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import type { Cleanup } from '../../report/evidence.ts';
import type { Debt, Debts, Intent } from '../ledger/balance.ts';
import { keyOf, type Possession } from '../ledger/possession.ts';
import { can, endpointOf, isGone } from '../request/ask.ts';
import type { Recency } from '../request/lists/recency.ts';
import { type AccountAccess, reachOf, resourceAt, sender, unnamed } from './account.ts';
import type { Deadline } from './deadline.ts';
import { eachOf } from './each-of.ts';
import { heldByLasting } from './held-by-lasting.ts';
import type { Removal, Removals } from './removals.ts';
import { type Sweep, sweep } from './sweep.ts';

type Left = Cleanup['left'][number];

/** A resource that stays because the documents show no way to delete it. */
export type LastingThing = Debt & { readonly reason: string };

export interface Verified {
  /** Resources that were to be removed, and are gone. */
  readonly gone: readonly Debt[];
  /** Resources that were to be removed, and are still there. */
  readonly left: readonly Left[];
  readonly lasting: readonly LastingThing[];
  /** Resources that cannot be deleted because a lasting resource refers to them. */
  readonly held: readonly LastingThing[];
  /** Resources that may be left: it is unknown whether the run made them. */
  readonly possibly: readonly Left[];
  /** How many resources of the run were found in lists although no answer had shown their ids. */
  readonly found: number;
}

/** The pauses before lists are read again, as shares of the time that reads may lag. */
const moments = [0.1, 0.3, 0.6] as const;
/** How many requests are in flight at most. The rate limit of the target file applies as well. */
const atOnce = 8;

/** Whether a status is a refusal, and not "not now", such as 429. */
const isRefusal = (status: number): boolean => status >= 400 && !isNotNow(status);

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** For a resource that counts as removed because a DELETE of the run was answered 404. */
const missed: Removal = { outcome: 'absent', told: 'DELETE answered 404' };

/** The entries for creations of which it is unknown whether they made something. */
const untraced = (collection: string, intents: readonly Intent[], why: string): Left[] =>
  intents.map(({ marker }) => ({
    endpoint: `POST ${collection}`,
    id: marker ?? 'unknown',
    reason: `possibly left: a try was not answered, and whether it made something is not known: ${why}`,
  }));

interface VerificationOptions {
  readonly account: AccountAccess;
  readonly debts: Debts;
  readonly possession: Possession;
  readonly removals: Removals;
  readonly deadline: Deadline;
  /** Which part of each list shows what the run made; null where lists are read whole. */
  readonly recency: Recency | null;
}

/** Checks in the lists whether everything that a run made is gone, and removes what is not. */
export class Verification {
  readonly #account: AccountAccess;
  readonly #debts: Debts;
  readonly #possession: Possession;
  readonly #removals: Removals;
  readonly #deadline: Deadline;
  readonly #recency: Recency | null;
  readonly #sweeps = new Map<string, Sweep>();
  /** Every resource of the run that any list showed, by its key. */
  readonly #seen = new Map<string, Debt>();

  constructor({ account, debts, possession, removals, deadline, recency }: VerificationOptions) {
    this.#account = account;
    this.#debts = debts;
    this.#possession = possession;
    this.#removals = removals;
    this.#deadline = deadline;
    this.#recency = recency;
  }

  /** Reads the lists several times, because they are eventually consistent: they may show deletes and creations late. */
  async verify(settleMs: number): Promise<Verified> {
    const { collections } = this.#possession;
    await this.#look(collections);
    let found = await this.#removeFound();
    for (const share of moments) {
      const last = share === moments.at(-1);
      const open = collections.filter((collection) => this.#isOpen(collection));
      const some = collections.filter((one) => this.#listedIn(one).length > 0 || (last && open.includes(one)));
      if (some.length + open.length === 0) break;
      await this.#deadline.within(setTimeout(share * settleMs)).catch(() => {});
      await this.#look(some);
      found = await this.#removeFound();
    }
    if (found) await this.#look(collections.filter((collection) => this.#listedIn(collection).length > 0));
    return this.#conclude();
  }

  async #look(collections: readonly string[]): Promise<void> {
    await eachOf(collections, atOnce, async (collection) => {
      const looked = await this.#sweep(collection).catch((error) => ({ items: [], hidden: messageOf(error) }));
      this.#sweeps.set(collection, looked);
    });
  }

  #sweep(collection: string): Promise<Sweep> {
    return this.#whole(collection, this.#mayBeOlder(collection) ? null : this.#recency);
  }

  async #whole(collection: string, recency: Recency | null = null): Promise<Sweep> {
    const reach = reachOf(this.#account, collection);
    const resource = resourceAt(collection);
    if (reach === null) throw new Error(unnamed);
    if (resource === undefined) throw new Error('the documents show no list of it');
    return this.#deadline.within(sweep(sender(reach), reach.baseUrl, resource, recency));
  }

  /** Whether the run may have made something before the first resource that an answer showed. */
  #mayBeOlder(collection: string): boolean {
    return this.#debts.doubtful.some((intent) => intent.collection === collection);
  }

  /** Deletes what the lists still show, each resource once. Returns whether there was any. */
  async #removeFound(): Promise<boolean> {
    const listed = this.#possession.collections.flatMap((collection) => this.#listedIn(collection));
    const news = listed.filter((debt) => !this.#seen.has(keyOf(debt)));
    for (const debt of news) this.#seen.set(keyOf(debt), debt);
    const ours = news.filter((debt) => this.#mayDelete(debt));
    await this.#removals.remove(ours.reverse(), 'otherwise');
    return ours.length > 0;
  }

  /** The id of a deleted resource may now belong to somebody else's, unless the resource shows our mark. */
  #mayDelete(debt: Debt): boolean {
    const { collection, id } = debt;
    const item = this.#sweeps.get(collection)?.items.find((one) => one.id === id);
    if (item === undefined) return false;
    if (this.#possession.isMarked(collection, item)) return true;
    return this.#possession.isOurs(collection, item) && this.#removals.of(debt)?.outcome !== 'done';
  }

  /** The resources of the run that the last look at a collection showed. */
  #listedIn(collection: string): readonly Debt[] {
    const { items = [] } = this.#sweeps.get(collection) ?? {};
    return items.filter((item) => this.#possession.has(collection, item)).map(({ id }) => ({ collection, id }));
  }

  /** Whether a resource may still appear in a collection, because a creation was not answered or may have been carried out twice. */
  #isOpen(collection: string): boolean {
    const { unanswered, ambiguous } = this.#debts;
    return [...unanswered, ...ambiguous].some((intent) => intent.collection === collection);
  }

  async #conclude(): Promise<Verified> {
    const { open, absent } = this.#debts;
    const unseen = absent.filter(({ collection }) => this.#sweeps.get(collection)?.hidden !== null);
    const owed = new Map([...open, ...unseen, ...this.#seen.values()].map((debt) => [keyOf(debt), debt]));
    const stays = new Map<string, string>();
    await eachOf([...owed], atOnce, async ([key, debt]) => {
      const why = await this.#stays(debt);
      if (why !== null) stays.set(key, why);
    });
    const holders = await this.#holders([...owed].flatMap(([key, debt]) => (stays.has(key) ? [debt] : [])));
    const gone: Debt[] = [];
    const left: Left[] = [];
    const lasting: LastingThing[] = [];
    const held: LastingThing[] = [];
    for (const [key, debt] of [...owed].reverse()) {
      const { collection, id } = debt;
      const why = stays.get(key);
      const resource = resourceAt(collection);
      const endpoint = resource ? `DELETE ${collection}/{id}` : collection;
      const holder = holders.get(key);
      if (why === undefined) gone.push(debt);
      else if (holder !== undefined) held.push({ collection, id, reason: `${why}: ${holder} refers to it, and stays` });
      else if (resource === undefined || can(resource, 'delete')) left.push({ endpoint, id, reason: why });
      else lasting.push({ collection, id, reason: `the documents show no way to delete it, and ${why}` });
    }
    const found = [...this.#seen.keys()].filter((key) => !this.#possession.made.has(key)).length;
    const possibly = this.#possession.collections.flatMap((collection) => this.#untold(collection));
    return { gone, left, lasting, held, possibly, found };
  }

  /** The lasting resources of runs that keep others from being deleted, by the keys of the others. */
  #holders(debts: readonly Debt[]): Promise<ReadonlyMap<string, string>> {
    return heldByLasting(
      debts.filter((debt) => this.#removals.of(debt)?.outcome === 'refused'),
      {
        look: (collection) => this.#whole(collection),
        isOurs: (collection, item) =>
          this.#possession.taken.has(keyOf({ collection, id: item.id })) || this.#possession.has(collection, item),
        shownOf: async (debt) => (await this.#read(debt))?.json,
      },
    );
  }

  /** Why a resource does not count as removed; null where it does. */
  async #stays(debt: Debt): Promise<string | null> {
    const { outcome, told } = this.#removals.of(debt) ?? missed;
    const { hidden = null } = this.#sweeps.get(debt.collection) ?? {};
    const isListed = this.#listedIn(debt.collection).some(({ id }) => id === debt.id);
    if (isListed) return `${told}, and the list still shows it`;
    if (outcome === 'done' || (outcome === 'absent' && hidden === null)) return null;
    if (await this.#isAbsent(debt, hidden === null)) return null;
    return outcome === 'absent' ? `${told}, and that could not be verified: ${hidden}` : told;
  }

  /** Some deployments answer another status than 404 for a deleted resource. Then a complete list without it decides. */
  async #isAbsent(debt: Debt, isUnlisted: boolean): Promise<boolean> {
    const exchange = await this.#read(debt);
    if (exchange === null) return false;
    return isGone(exchange, false) || (isUnlisted && isRefusal(exchange.response?.status ?? 0));
  }

  async #read({ collection, id }: Debt): Promise<Exchange | null> {
    const reach = reachOf(this.#account, collection);
    const resource = resourceAt(collection);
    if (reach === null || resource === undefined || !can(resource, 'get')) return null;
    const ask = { resource, endpoint: endpointOf(resource, 'get'), id };
    return this.#deadline.within(sender(reach)(ask)).catch(() => null);
  }

  /** What creations without a clear answer may have left in a collection, and cannot be told from what others made. */
  #untold(collection: string): readonly Left[] {
    const inHere = (intent: Intent): boolean => intent.collection === collection;
    const unmarked = this.#debts.ambiguous.filter(inHere);
    const { items, hidden } = this.#sweeps.get(collection) ?? { items: [], hidden: 'it was not looked for' };
    if (hidden !== null) {
      const marked = this.#debts.unanswered.filter((intent) => inHere(intent) && intent.marker !== null);
      return untraced(collection, [...marked, ...unmarked], hidden);
    }
    if (unmarked.length > 0 && !this.#possession.knowsBefore(collection))
      return untraced(collection, unmarked, 'it carries no marker, and what was there before is not known');
    return items
      .filter((item) => !this.#possession.has(collection, item) && this.#possession.mayHave(collection, item))
      .map(({ id }) => ({
        endpoint: `POST ${collection}`,
        id,
        reason:
          'possibly left: a creation that can carry no marker was sent and a try was not answered, and this was not there before; it may be of somebody else, so nothing was deleted',
      }));
  }
}
