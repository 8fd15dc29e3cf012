import { rmSync } from 'node:fs';
import { basename } from 'node:path';
import { accountOf, clientsFor } from '../../conduct/clients-for.ts';
import { ledgerFolder } from '../../conduct/past/ledger-folder.ts';
import { lostRuns, type PastRun, pastRuns, removeWork, tellAlive } from '../../conduct/past/past-runs.ts';
import { type FoundThing, type Search, searchAccount } from '../../conduct/past/search-account.ts';
import { forgetLedger, lastSettled } from '../../conduct/past/settled.ts';
import { deploymentOf, type LedgerStanding, standingOf, tellPartly } from '../../conduct/past/standing.ts';
import { commandOf, type TargetOptions } from '../../conduct/target-command.ts';
import { cleanUpBounds } from '../../exchange/bounds.ts';
import { beganAt } from '../../harness/base/run-id.ts';
import type { AccountAccess } from '../../harness/cleanup/account.ts';
import { cleanupMs } from '../../harness/cleanup/cleanup-ms.ts';
import { Deadline } from '../../harness/cleanup/deadline.ts';
import { putBack } from '../../harness/cleanup/put-back.ts';
import { balance } from '../../harness/ledger/balance.ts';
import { Ledger } from '../../harness/ledger/ledger.ts';
import type { LedgerLine } from '../../harness/ledger/ledger-line.ts';
import { BadUsage } from '../../harness/target/bad-usage.ts';
import type { Target } from '../../harness/target/target.ts';
import type { Cleanup } from '../../report/evidence.ts';
import { tokenOf } from '../parse/files/load-target.ts';
import { targetFrom } from '../parse/options/run-options.ts';

export interface CleanOptions extends TargetOptions {
  /** Also search the account for markers. */
  readonly search?: boolean;
  /** The run whose resources are removed, even if its ledger is not here. */
  readonly run?: string;
  /** Also settle runs that are under way. */
  readonly force?: boolean;
}

/** A day is longer than any run, so a run that began earlier has ended, on whichever machine it ran. */
const longestRunMs = 24 * 60 * 60 * 1000;

const linesOf = (found: readonly FoundThing[]): LedgerLine[] =>
  found.map(({ collection, id, undo }) =>
    undo === undefined
      ? { kind: 'created', n: 'found', collection, id }
      : { kind: 'made', n: `found ${collection}/${id}`, key: collection, undo: { steps: undo } },
  );

/** One `clean`, of one deployment. */
class Cleaning {
  readonly #options: CleanOptions;
  readonly #target: Target;
  readonly #account: AccountAccess;
  readonly #past: readonly PastRun[];
  /** Of runs against this deployment whose ledger is gone. */
  readonly #lost: ReturnType<typeof lostRuns>;
  /** What a search found on the account; null without a search. */
  readonly #search: Search | null;
  readonly #deadline: Deadline;
  /** Whether something is left, or may be. */
  #unsure = false;

  constructor(options: CleanOptions, target: Target, account: AccountAccess, search: Search | null) {
    this.#options = options;
    this.#target = target;
    this.#account = account;
    this.#past = pastRuns();
    const { baseUrl, agentUrl } = deploymentOf(target);
    this.#lost = lostRuns().filter(({ lease }) => lease.baseUrl === baseUrl && lease.agentUrl === agentUrl);
    this.#search = search;
    const open = this.#of('ours').flatMap(({ lines }) => balance(lines).open).length;
    const found = [...(search?.byRun.values() ?? [])].flat().length;
    this.#deadline = new Deadline(cleanupMs(open + found, target));
  }

  /** 0 where nothing is left; 3 where something is, or where that is not known. */
  async clean(): Promise<number> {
    for (const past of this.#of('ours')) await this.#settle(past);
    for (const past of this.#of('alive')) this.#warn(`${tellAlive(past)}; --force removes it all the same`);
    for (const past of this.#of('partly')) this.#warn(tellPartly(past, this.#target));
    for (const { path } of this.#of('illegible'))
      this.#warn(`left: the ledger ${basename(path)} does not say which run wrote it, so nothing in it was removed`);
    if (this.#search === null) this.#tellRest();
    else await this.#removeFound(this.#search);
    this.#deadline.close();
    return this.#unsure ? 3 : 0;
  }

  #of(standing: LedgerStanding): readonly PastRun[] {
    const { force = false } = this.#options;
    const deployment = deploymentOf(this.#target);
    return this.#past.filter((past) => standingOf(past, deployment, force) === standing);
  }

  #say(line: string): void {
    process.stdout.write(`${line}\n`);
  }

  #warn(line: string): void {
    this.#unsure = true;
    this.#say(line);
  }

  get #offer(): string {
    return `\`${commandOf('clean', this.#options)} --search\` looks for it on the account`;
  }

  /** Settles one ledger, together with what was found of its run. */
  async #settle(past: PastRun): Promise<void> {
    const { path, run, lines, cut } = past;
    const search = this.#search;
    const ledger = Ledger.at(path);
    if (cut) ledger.note({ kind: 'cut' });
    const found = linesOf(search?.byRun.get(run?.run ?? '') ?? []);
    const told = new Set(lines.flatMap((line) => (line.kind === 'created' ? [`${line.collection}/${line.id}`] : [])));
    // The ledger may list what a recipe made as well; removing it twice does no harm.
    const news = found.filter((line) => line.kind !== 'created' || !told.has(`${line.collection}/${line.id}`));
    const left = await this.#putBack(run?.run ?? '', [...lines, ...news], ledger, cut);
    // After a search of the whole account, a missing line cannot hide anything that carries a marker.
    const searched = search !== null && search.hidden.length === 0;
    if (cut && !searched)
      this.#warn(
        `left: lines of the ledger ${basename(path)} are missing: what it still tells is settled, and it is kept; ${this.#offer}`,
      );
    if (left > 0 || (cut && !searched)) return;
    removeWork(past);
    forgetLedger(path, run);
  }

  async #putBack(run: string, lines: readonly LedgerLine[], ledger: Ledger, cut: boolean): Promise<number> {
    const { settleMs } = this.#target.patience;
    const cleanup = await putBack(lines, ledger, this.#account, { deadline: this.#deadline, settleMs, cut });
    this.#tell(run, cleanup);
    return cleanup.left.length;
  }

  #tell(run: string, { created, removed, left, lasting = [] }: Cleanup): void {
    for (const { endpoint, id, reason } of left) this.#warn(`left: ${endpoint} ${id}: ${reason}`);
    for (const { endpoint, id, reason } of lasting) this.#say(`stays: ${endpoint} ${id}: ${reason}`);
    this.#say(`run ${run}: ${removed} of ${created} created resources are removed`);
  }

  /** Removes resources with markers of runs whose ledger is not here. */
  async #removeFound({ byRun, hidden }: Search): Promise<void> {
    const namesIn = (past: readonly PastRun[]): string[] =>
      past.map(({ run, path }) => run?.run ?? basename(path, '.ndjson'));
    const told = new Set(namesIn([...this.#of('ours'), ...this.#of('alive')]));
    const living = this.#past.filter(({ alive }) => alive && !this.#options.force);
    const here = new Set([...namesIn(this.#past), ...this.#lost.map(({ lease }) => lease.run)]);
    for (const [run, debts] of byRun) {
      if (told.has(run)) continue;
      const [alive] = living.filter((past) => namesIn([past]).includes(run));
      if (alive !== undefined) {
        this.#warn(tellAlive(alive));
        continue;
      }
      const isRecent = !here.has(run) && Date.now() - (beganAt(run)?.getTime() ?? 0) < longestRunMs;
      const places = [...new Set(debts.map(({ collection }) => collection))].join(', ');
      const found = `found: ${debts.length} of the run ${run}, in ${places}`;
      if (isRecent && this.#options.run !== run) {
        const command = `${commandOf('clean', this.#options)} --search --run ${run}`;
        this.#warn(
          `${found}; it may be under way in another place, so nothing was removed: once it has ended, \`${command}\` does`,
        );
        continue;
      }
      this.#say(found);
      await this.#putBack(run, linesOf(debts), new Ledger(() => {}), false);
    }
    for (const line of hidden) this.#warn(`left, perhaps: ${line}`);
    if (hidden.length === 0) for (const { file } of this.#lost) rmSync(file, { force: true });
    if (!this.#unsure && byRun.size === 0) this.#say('Nothing on the account carries a marker of ours.');
  }

  /** Says what is known of earlier runs if there was no ledger to settle. */
  #tellRest(): void {
    for (const { lease } of this.#lost)
      this.#warn(`left: the ledger of the run ${lease.run} is gone, so what it made is not known; ${this.#offer}`);
    if (this.#unsure || this.#of('ours').length > 0) return;
    const deployment = deploymentOf(this.#target);
    const last = lastSettled(deployment);
    if (last !== null)
      this.#say(
        `Nothing was left behind. The last run from this folder, ${last.run}, was settled at ${last.settledAt}.`,
      );
    else
      this.#warn(
        `There is no ledger of a run against ${deployment.baseUrl || deployment.agentUrl} in ${ledgerFolder()}, so what is left is not known; ${this.#offer}.`,
      );
  }
}

/** Settles the ledgers of runs that were interrupted; 3 where something could not be put back, or where that is not known. */
export const clean = async (options: CleanOptions): Promise<number> => {
  const loaded = targetFrom(options);
  if (loaded === null)
    throw new BadUsage('clean needs --target, --base-url or --agent-url: which deployment is to be put back?');
  const { run, search = false } = options;
  if (run !== undefined && !search) throw new BadUsage('--run needs --search: it names a run whose ledger is not here');
  if (run !== undefined && beganAt(run) === null)
    throw new BadUsage(`--run ${run} is no run id; one looks like 20260131-235959-0a1b`);
  const token = tokenOf(loaded, process.env, (line) => process.stderr.write(`plumbline: ${line}\n`));
  const clients = clientsFor(loaded.target, token, undefined, cleanUpBounds);
  try {
    const account = accountOf(loaded.target, clients, token);
    const found = search ? await searchAccount(account, loaded.target.recipes) : null;
    return await new Cleaning(options, loaded.target, account, found).clean();
  } finally {
    clients.management?.close();
    clients.agent?.close();
  }
};
