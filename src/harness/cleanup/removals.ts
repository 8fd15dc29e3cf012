import type { Exchange } from '../../exchange/exchange.ts';
import { succeeded } from '../../judge/subject/subject.ts';
import type { Debt } from '../ledger/balance.ts';
import { keyOf } from '../ledger/possession.ts';
import { can, endpointOf, pathOf, undocumentedDelete } from '../request/ask.ts';
import { type AccountAccess, reachOf, resourceAt, sender, unnamed } from './account.ts';
import type { Deadline } from './deadline.ts';
import { eachOf } from './each-of.ts';
import { spellingsOf } from './spellings.ts';

/** The outcome of the last delete of a thing: `refused` may succeed later, `unanswered` is not tried again. */
export interface Removal {
  readonly outcome: 'done' | 'absent' | 'refused' | 'unanswered';
  /** Such as "DELETE answered 404". */
  readonly told: string;
}

/** How many deletes are in flight at most. The rate limit of the target file applies as well. */
const atOnce = 8;

const outcomeOf = (exchange: Exchange): Removal => {
  const { response, failure } = exchange;
  if (response === null) return { outcome: 'unanswered', told: `DELETE was not answered: ${failure?.message}` };
  const told = `DELETE answered ${response.status}`;
  if (succeeded(exchange)) return { outcome: 'done', told };
  return { outcome: [404, 410].includes(response.status) ? 'absent' : 'refused', told };
};

/** Deletes things by their id, and keeps the outcome of each delete. Whether a thing is gone is decided by its list. */
export class Removals {
  readonly #account: AccountAccess;
  readonly #deadline: Deadline;
  readonly #removals = new Map<string, Removal>();

  constructor(account: AccountAccess, deadline: Deadline) {
    this.#account = account;
    this.#deadline = deadline;
  }

  of(debt: Debt): Removal | undefined {
    return this.#removals.get(keyOf(debt));
  }

  /**
   * Deletes all of them, several at a time. A resource may have to stay while others refer to it, and some deployments refuse concurrent
   * requests. So refused deletes are retried one after the other, as long as one more succeeds.
   */
  async remove(debts: readonly Debt[], spelled: 'usual' | 'otherwise' = 'usual'): Promise<void> {
    const slow = new Set<string>();
    const later: Debt[] = [];
    await eachOf(debts, atOnce, async (debt) => {
      // A kind whose deletes time out must not delay the others.
      if (slow.has(debt.collection)) later.push(debt);
      else if ((await this.#removeOne(debt, spelled)).outcome === 'unanswered') slow.add(debt.collection);
    });
    await eachOf(later, atOnce, async (debt) => void (await this.#removeOne(debt, spelled)));
    const refused = (): Debt[] => debts.filter((debt) => this.of(debt)?.outcome === 'refused');
    for (let [some, tried] = [refused(), Number.POSITIVE_INFINITY]; some.length > 0 && some.length < tried; ) {
      tried = some.length;
      for (const debt of some) await this.#removeOne(debt, spelled);
      some = refused();
    }
  }

  async #removeOne(debt: Debt, spelled: 'usual' | 'otherwise'): Promise<Removal> {
    const removal = await this.#send(debt, spelled).catch(
      (error: unknown): Removal => ({
        outcome: 'unanswered',
        told: error instanceof Error ? error.message : String(error),
      }),
    );
    this.#removals.set(keyOf(debt), removal);
    return removal;
  }

  async #send({ collection, id }: Debt, spelled: 'usual' | 'otherwise'): Promise<Removal> {
    const reach = reachOf(this.#account, collection);
    const resource = resourceAt(collection);
    if (reach === null) throw new Error(unnamed);
    if (resource === undefined) throw new Error('the documents show no way to delete it');
    const endpoint = can(resource, 'delete')
      ? endpointOf(resource, 'delete')
      : undocumentedDelete(`${collection}/{id}`);
    const ask = { resource, endpoint, id };
    // Throws for ids that no path can hold in any spelling, such as a dot segment.
    pathOf(ask);
    if (spelled === 'usual') return outcomeOf(await this.#deadline.within(sender(reach)(ask)));
    let removal: Removal = { outcome: 'absent', told: '' };
    for (const spelling of spellingsOf(id)) {
      removal = outcomeOf(await this.#deadline.within(sender(reach)(ask, `${collection}/${spelling}`)));
      if (removal.outcome === 'done') return removal;
    }
    return removal;
  }
}
