import type { Client } from '../../exchange/client.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import type { Secrets } from '../../exchange/secrets.ts';
import { refused, succeeded } from '../../judge/subject.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { LedgerLine, Undo } from '../ledger/ledger-line.ts';
import { markerIn } from '../ledger/marker.ts';
import { seal, sealKeyOf } from '../ledger/sealed-secrets.ts';
import type { FixtureRecipe, RecipeStep, Recipes } from '../target/fixture-recipe.ts';
import type { Fixtures } from '../target/target-file.ts';
import { broughtValues } from './brought-values.ts';
import { capturedValues } from './captured-values.ts';
import { eachRecipe } from './each-recipe.ts';
import { filled, filledStep, isFilled, type Values } from './placeholders.ts';
import { answerOf, sendStep } from './send-step.ts';

/** What fixtures are made with. */
export interface Making {
  readonly client: Client;
  readonly ledger: Ledger;
  readonly secrets: Secrets;
  readonly token: string;
  readonly runId: string;
  /** Whether a fixture is of any use to this run. */
  readonly isWanted: (key: string) => boolean;
  /** Whether the run is to end. */
  readonly isOver: () => boolean;
}

/** The fixtures of a target and those that were made, and why others were not, by their key. */
export interface MadeFixtures {
  readonly fixtures: Fixtures;
  readonly unmade: { readonly [key: string]: string };
}

const mostShown = 200;

/** Such as "POST /ip_policies answered 403: …". */
const tell = ({ method, path }: RecipeStep, { response, failure }: Exchange): string => {
  if (response === null) return `${method} ${path} was not answered: ${failure?.message}`;
  const text = response.body.toString('utf8').replace(/\s+/g, ' ').trim();
  return `${method} ${path} answered ${response.status}${text === '' ? '' : `: ${text}`}`;
};

/** One use of one recipe. */
class RecipeUse {
  readonly #making: Making;
  readonly #recipe: FixtureRecipe;
  readonly #label: { readonly n: string; readonly key: string };
  #values: Values;

  constructor(making: Making, label: { n: string; key: string }, recipe: FixtureRecipe, customDomain?: string) {
    this.#making = making;
    this.#recipe = recipe;
    this.#label = label;
    this.#values = broughtValues(making.runId, label.n, customDomain);
  }

  /** The value of the fixture. Throws where it cannot be had. */
  async make(): Promise<unknown> {
    for (const step of this.#recipe.make) {
      if (this.#making.isOver()) throw new Error('the run was interrupted');
      await this.#do(step);
    }
    const value = filled(this.#recipe.value, this.#values);
    if (this.#isSecret(value)) throw new Error('its value is a secret, which no fixture can be');
    return value;
  }

  async #do(step: RecipeStep): Promise<void> {
    const { client, ledger } = this.#making;
    const sent = filledStep(step, this.#values);
    const reads = step.method === 'GET';
    if (!reads) ledger.note(this.#intent(sent, step.capture ?? {}));
    const exchange = await sendStep(client, sent);
    if (!succeeded(exchange)) {
      const doubt = exchange.uncertain ? { uncertain: true as const } : {};
      if (!reads && refused(exchange)) ledger.note({ kind: 'refused', n: this.#label.n, ...doubt });
      throw new Error(tell(step, exchange));
    }
    const captured = capturedValues(answerOf(exchange), step.capture ?? {});
    if (typeof captured === 'string') throw new Error(`the answer to ${step.method} ${step.path} ${captured}`);
    this.#values = { ...this.#values, ...captured };
    if (!reads) ledger.note({ kind: 'made', ...this.#label, undo: this.#undo(isFilled) });
  }

  #intent(sent: RecipeStep, capture: Readonly<Record<string, string>>): LedgerLine {
    const { method, path, body } = sent;
    const undo = this.#undo(() => true);
    return { kind: 'making', ...this.#label, method, path, marker: markerIn(body ?? null), capture, undo };
  }

  /** The steps that remove what was made, as far as they are known. */
  #undo(isKept: (step: RecipeStep) => boolean): Undo {
    const steps = this.#recipe.remove.map((step) => filledStep(step, this.#values)).filter(isKept);
    return this.#isSecret(steps) ? { sealed: seal(JSON.stringify(steps), sealKeyOf(this.#making.token)) } : { steps };
  }

  #isSecret(value: unknown): boolean {
    const text = JSON.stringify(value);
    return this.#making.secrets.text(text) !== text;
  }
}

const withFixture = (fixtures: Fixtures, key: string, values: readonly unknown[]): Fixtures =>
  key === 'ownerIds.other'
    ? { ...fixtures, ownerIds: { ...fixtures.ownerIds, other: String(values[0]) } }
    : { ...fixtures, [key]: values };

const isLent = (fixtures: Fixtures, key: string): boolean =>
  key === 'ownerIds.other'
    ? fixtures.ownerIds?.other !== undefined
    : Object.entries(fixtures).some(([name, list]) => name === key && Array.isArray(list) && list.length > 0);

/** Makes the fixtures that a run needs, that nobody has lent and that the target has recipes for, one after the other. */
export const makeFixtures = async (recipes: Recipes, lent: Fixtures, making: Making): Promise<MadeFixtures> => {
  const made = new Map<string, unknown[]>();
  const unmade: Record<string, string> = {};
  let count = 0;
  for (const { key, recipe } of eachRecipe(recipes)) {
    if (isLent(lent, key) || !making.isWanted(key)) continue;
    for (let time = 1; time <= (recipe.times ?? 1) && unmade[key] === undefined; time += 1) {
      count += 1;
      const use = new RecipeUse(making, { n: `recipe-${count}`, key }, recipe, lent.customDomain);
      try {
        const value = await use.make();
        made.set(key, [...(made.get(key) ?? []), value]);
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        unmade[key] = making.secrets.text(message).slice(0, mostShown);
      }
    }
  }
  const fixtures = [...made].reduce((all, [key, values]) => withFixture(all, key, values), lent);
  return { fixtures, unmade };
};
