import { resources } from '../../contract/index.ts';
import { type AccountAccess, sender } from '../../harness/cleanup/account.ts';
import { eachOf } from '../../harness/cleanup/each-of.ts';
import { type Sweep, sweep } from '../../harness/cleanup/sweep.ts';
import type { Debt } from '../../harness/ledger/balance.ts';
import { signatureOf } from '../../harness/ledger/signature.ts';
import { can } from '../../harness/request/ask.ts';

/** What a search through the account found. */
export interface Search {
  /** What carries our marker, by the id of the run that made it. */
  readonly byRun: ReadonlyMap<string, readonly Debt[]>;
  /** The collections that could not be looked through, and why. */
  readonly hidden: readonly string[];
}

const atOnce = 4;

/** Looks through every collection in which a run can make something. It changes nothing. */
export const searchAccount = async (account: AccountAccess): Promise<Search> => {
  const byRun = new Map<string, Debt[]>();
  const hidden: string[] = [];
  const makable = resources.filter((one) => can(one, 'create') && can(one, 'list') && account[one.api] !== null);
  await eachOf(makable, atOnce, async (resource) => {
    const { collection, api } = resource;
    const reach = account[api];
    if (reach === null) return;
    const looked = await sweep(sender(reach), reach.baseUrl, resource).catch(
      (error: unknown): Sweep => ({ items: [], hidden: error instanceof Error ? error.message : String(error) }),
    );
    if (looked.hidden !== null) hidden.push(`${collection} could not be looked through: ${looked.hidden}`);
    for (const { id, shown } of looked.items) {
      const run = signatureOf(resource, shown);
      if (run !== null) byRun.set(run, [...(byRun.get(run) ?? []), { collection, id }]);
    }
  });
  return { byRun: new Map([...byRun].sort(([a], [b]) => (a < b ? -1 : 1))), hidden: hidden.sort() };
};
