import { setTimeout } from 'node:timers/promises';
import { succeeded } from '../../judge/subject/subject.ts';
import type { LeftBehind } from '../../report/evidence.ts';
import { growing, lookUntil } from '../base/look-until.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { type LedgerLine, type Undo, UndoSteps } from '../ledger/ledger-line.ts';
import { type RecipeDebt, recipeDebts } from '../ledger/recipe-debts.ts';
import { sealKeyOf, unseal } from '../ledger/sealed-secrets.ts';
import { otherToken } from '../loans/restore.ts';
import { capturedValues } from '../recipes/captured-values.ts';
import { isMarked } from '../recipes/is-marked.ts';
import { sendStep } from '../recipes/send-step.ts';
import { isGone } from '../request/ask.ts';
import type { RecipeStep } from '../target/recipe/fixture-recipe.ts';
import { filledStep, isFilled } from '../target/recipe/placeholders.ts';
import { type AccountAccess, type ApiAccess, unnamed } from './account.ts';
import type { Deadline } from './deadline.ts';
import { listAt } from './list-at.ts';

/** The result of removing what recipes made. */
export interface Unmade {
  readonly created: number;
  readonly removed: number;
  readonly left: readonly LeftBehind[];
  /** Paths of resources that were deleted. */
  readonly gone: readonly string[];
}

interface UnmakeBounds {
  readonly deadline: Deadline;
  /** How long reads may lag behind writes. */
  readonly settleMs: number;
}

/** A step of a recipe that removes something, and why it failed; null where it succeeded. */
interface RemovalStep {
  readonly step: RecipeStep;
  why: string | null;
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const opened = (undo: Undo | null, token: string): readonly RecipeStep[] | null => {
  if (undo === null) return [];
  if ('steps' in undo) return undo.steps;
  const text = unseal(undo.sealed, sealKeyOf(token));
  return text === null ? null : UndoSteps.parse(JSON.parse(text));
};

const isDeletion = ({ method }: RecipeStep): boolean => method === 'DELETE';

/** The clean-up of one recipe. */
class Unmaking {
  readonly #reach: ApiAccess;
  readonly #token: string;
  readonly #bounds: UnmakeBounds;
  readonly #debt: RecipeDebt;
  readonly removals: RemovalStep[] = [];
  /** Why something may have been made that could not be found; null where nothing is in doubt. */
  possibly: string | null = null;

  constructor(debt: RecipeDebt, reach: ApiAccess, token: string, bounds: UnmakeBounds) {
    this.#debt = debt;
    this.#reach = reach;
    this.#token = token;
    this.#bounds = bounds;
  }

  /** Collects the steps that must be sent. */
  async prepare(): Promise<void> {
    const { undo, pending } = this.#debt;
    const known = opened(undo, this.#token);
    if (known === null) this.possibly = otherToken;
    const found = pending === null ? [] : await this.#find(pending).catch(messageOf);
    if (typeof found === 'string') this.possibly ??= `a step was not answered, and what it made is not known: ${found}`;
    for (const step of [...(typeof found === 'string' ? [] : found), ...(known ?? [])])
      if (
        isFilled(step) &&
        !this.removals.some((one) => one.step.path === step.path && one.step.method === step.method)
      )
        this.removals.push({ step, why: 'it was not sent' });
  }

  /** Sends the steps that have not succeeded yet, in the order of the recipe. */
  async send(): Promise<void> {
    for (const removal of this.removals) if (removal.why !== null) removal.why = await this.#remove(removal.step);
  }

  /** An answered delete is no proof: what GET or a list still shows counts as left. */
  async verify(): Promise<void> {
    for (const removal of this.removals.filter(({ step, why }) => isDeletion(step) && why === null))
      removal.why = await this.#whileShown(async () =>
        succeeded(await sendStep(this.#reach.client, { method: 'GET', path: removal.step.path }))
          ? 'DELETE was answered, and GET still shows it'
          : null,
      );
    if (this.removals.some(({ why }) => why !== null)) return;
    for (const { method, path, marker } of this.#debt.sent)
      if (method === 'POST' && marker !== null)
        this.possibly ??= await this.#whileShown(async () => {
          const { items } = await listAt(this.#reach, path);
          return items.some(({ shown }) => isMarked(shown, marker)) ? `the list ${path} still shows ${marker}` : null;
        });
  }

  /** For a step without an answer: finds by its marker what it made. Returns the steps that remove it, or why they are unknown. */
  async #find({ path, marker, capture, undo }: NonNullable<RecipeDebt['pending']>): Promise<RecipeStep[] | string> {
    const steps = opened(undo, this.#token);
    if (steps === null) return otherToken;
    if (marker === null) return 'its body has no {marker}';
    const { deadline, settleMs } = this.#bounds;
    await deadline.within(setTimeout(settleMs));
    const { items, hidden } = await deadline.within(listAt(this.#reach, path));
    const ours = items.filter(({ shown }) => isMarked(shown, marker));
    if (hidden !== null && ours.length === 0) return hidden;
    const values = ours.map(({ shown }) => capturedValues(shown, capture));
    const missing = values.find((one) => typeof one === 'string');
    if (typeof missing === 'string') return `its list ${missing}`;
    return values.flatMap((one) => (typeof one === 'string' ? [] : steps.map((step) => filledStep(step, one))));
  }

  async #remove(step: RecipeStep): Promise<string | null> {
    try {
      const exchange = await this.#bounds.deadline.within(sendStep(this.#reach.client, step));
      if (succeeded(exchange) || (isDeletion(step) && isGone(exchange))) return null;
      const { response, failure } = exchange;
      return response === null ? `it was not answered: ${failure?.message}` : `it answered ${response.status}`;
    } catch (error) {
      return messageOf(error);
    }
  }

  /** Repeats `look` until it returns null or the deployment's time to show changes is over. */
  #whileShown(look: () => Promise<string | null>): Promise<string | null> {
    const { deadline, settleMs } = this.#bounds;
    const looks = lookUntil(
      () => deadline.within(look()).catch(messageOf),
      (why) => why === null || deadline.isOver,
      settleMs,
      growing(settleMs / 10),
    );
    return deadline.within(looks).catch(messageOf);
  }
}

const pathsOf = (debt: RecipeDebt, token: string): readonly string[] =>
  (opened(debt.undo, token) ?? []).filter((step) => isDeletion(step) && isFilled(step)).map(({ path }) => path);

const isSealed = ({ undo, pending }: RecipeDebt): boolean =>
  [undo, pending?.undo ?? null].some((one) => one !== null && 'sealed' in one);

/** The recipe of the target file, or the requirement of the user's own suite, that made something. */
const makerOf = ({ key, n }: RecipeDebt): string => (n.startsWith('own-') ? key : `recipes.${key}`);

/** How the report names a thing: by its path, unless a captured value in it may be secret. */
const leftOf = (debt: RecipeDebt, { step, why }: RemovalStep): LeftBehind => {
  const parent = step.path.slice(0, step.path.lastIndexOf('/'));
  return isSealed(debt)
    ? { endpoint: makerOf(debt), id: debt.n, reason: why ?? '' }
    : { endpoint: `${step.method} ${parent}/{id}`, id: step.path.slice(parent.length + 1), reason: why ?? '' };
};

const possiblyOf = (debt: RecipeDebt, reason: string): LeftBehind => ({
  endpoint: makerOf(debt),
  id: debt.sent.at(-1)?.marker ?? debt.n,
  reason: `possibly left: ${reason}`,
});

/** Removes what recipes made, the newest first. Refused steps are retried as long as another one succeeds. */
export const unmake = async (
  lines: readonly LedgerLine[],
  ledger: Ledger,
  { management, token }: AccountAccess,
  bounds: UnmakeBounds,
): Promise<Unmade> => {
  const debts = recipeDebts(lines);
  const open = debts.filter(({ settled }) => !settled).reverse();
  const gone = debts.filter(({ settled }) => settled).flatMap((debt) => pathsOf(debt, token));
  if (management === null)
    return { created: gone.length, removed: gone.length, left: open.map((debt) => possiblyOf(debt, unnamed)), gone };
  const unmakings = open.map((debt) => ({ debt, work: new Unmaking(debt, management, token, bounds) }));
  const failed = (): number => unmakings.flatMap(({ work }) => work.removals).filter(({ why }) => why !== null).length;
  for (const { work } of unmakings) await work.prepare();
  for (let before = Number.POSITIVE_INFINITY; failed() > 0 && failed() < before; ) {
    before = failed();
    for (const { work } of unmakings) await work.send();
  }
  const left: LeftBehind[] = [];
  let created = gone.length;
  let removed = gone.length;
  for (const { debt, work } of unmakings) {
    await work.verify();
    const things = work.removals.filter(({ step }) => isDeletion(step));
    created += things.length;
    removed += things.filter(({ why }) => why === null).length;
    gone.push(...things.flatMap(({ step, why }) => (why === null ? [step.path] : [])));
    const stays = work.removals.filter(({ why }) => why !== null).map((removal) => leftOf(debt, removal));
    const possibly = work.possibly === null ? [] : [possiblyOf(debt, work.possibly)];
    left.push(...stays, ...possibly);
    if (stays.length + possibly.length === 0) ledger.note({ kind: 'unmade', n: debt.n });
  }
  return { created, removed, left, gone };
};
