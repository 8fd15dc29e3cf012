import type { Client } from '../../exchange/client/client.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import type { Secrets } from '../../exchange/secrets/secrets.ts';
import { refused, succeeded } from '../../judge/subject/subject.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { LedgerLine, Undo } from '../ledger/ledger-line.ts';
import { markerIn } from '../ledger/marker.ts';
import { seal, sealKeyOf } from '../ledger/sealed-secrets.ts';
import { broughtValues } from '../target/recipe/brought-values.ts';
import type { RecipeStep } from '../target/recipe/fixture-recipe.ts';
import { filledStep, isFilled, type PlaceholderValues } from '../target/recipe/placeholders.ts';
import { capturedValues } from './captured-values.ts';
import { answerOf, sendStep } from './send-step.ts';

/** What a recipe needs to send its steps and to note them in the ledger. */
export interface RecipeMeans {
  readonly client: Client;
  readonly ledger: Ledger;
  readonly secrets: Secrets;
  readonly token: string;
  readonly runId: string;
}

/** The name of one use of a recipe in the ledger. */
export interface RecipeLabel {
  readonly n: string;
  /** What the recipe is for, such as the key under `fixtures` that it fills. */
  readonly key: string;
}

/** Such as "POST /ip_policies answered 403: …". */
const tell = ({ method, path }: RecipeStep, { response, failure }: Exchange): string => {
  if (response === null) return `${method} ${path} was not answered: ${failure?.message}`;
  const text = response.body.toString('utf8').replace(/\s+/g, ' ').trim();
  return `${method} ${path} answered ${response.status}${text === '' ? '' : `: ${text}`}`;
};

/** One use of one recipe. Each step is written into the ledger before it is sent. */
export class RecipeUse {
  readonly #means: RecipeMeans;
  readonly #remove: readonly RecipeStep[];
  readonly #label: RecipeLabel;
  #values: PlaceholderValues;

  constructor(means: RecipeMeans, label: RecipeLabel, remove: readonly RecipeStep[], customDomain?: string) {
    this.#means = means;
    this.#remove = remove;
    this.#label = label;
    this.#values = broughtValues(means.runId, label.n, customDomain);
  }

  /** The values that Plumbline provides, and those that the steps have captured so far. */
  get values(): PlaceholderValues {
    return this.#values;
  }

  /** Sends one step. `problem` says why nothing was made, or why the answer cannot be used; null where it can. */
  async take(step: RecipeStep): Promise<{ readonly exchange: Exchange; readonly problem: string | null }> {
    const { client, ledger } = this.#means;
    const sent = filledStep(step, this.#values);
    const reads = step.method === 'GET';
    if (!reads) ledger.note(this.#intent(sent, step.capture ?? {}));
    const exchange = await sendStep(client, sent);
    if (!succeeded(exchange)) {
      const doubt = exchange.uncertain ? { uncertain: true as const } : {};
      if (!reads && refused(exchange)) ledger.note({ kind: 'refused', n: this.#label.n, ...doubt });
      return { exchange, problem: tell(step, exchange) };
    }
    const captured = capturedValues(answerOf(exchange), step.capture ?? {});
    if (typeof captured === 'string')
      return { exchange, problem: `the answer to ${step.method} ${step.path} ${captured}` };
    this.#values = { ...this.#values, ...captured };
    if (!reads) ledger.note({ kind: 'made', ...this.#label, undo: this.#undo(isFilled) });
    return { exchange, problem: null };
  }

  isSecret(value: unknown): boolean {
    const text = JSON.stringify(value);
    return this.#means.secrets.text(text) !== text;
  }

  #intent(sent: RecipeStep, capture: Readonly<Record<string, string>>): LedgerLine {
    const { method, path, body } = sent;
    const undo = this.#undo(() => true);
    return { kind: 'making', ...this.#label, method, path, marker: markerIn(body ?? null), capture, undo };
  }

  /** The steps that remove what was made, as far as they are known. */
  #undo(isKept: (step: RecipeStep) => boolean): Undo {
    const steps = this.#remove.map((step) => filledStep(step, this.#values)).filter(isKept);
    return this.isSecret(steps) ? { sealed: seal(JSON.stringify(steps), sealKeyOf(this.#means.token)) } : { steps };
  }
}
