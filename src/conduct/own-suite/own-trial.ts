import { contentOf, type Exchange } from '../../exchange/exchange.ts';
import type { ExchangeRecord } from '../../exchange/recorded-exchange.ts';
import { Unexercised } from '../../harness/base/interruption.ts';
import { type RecipeMeans, RecipeUse } from '../../harness/recipes/recipe-use.ts';
import { answerOf } from '../../harness/recipes/send-step.ts';
import type { Clients } from '../../harness/request/delivery/clients.ts';
import type { RecipeStep } from '../../harness/target/recipe/fixture-recipe.ts';
import type { OwnAnswer, OwnCreation, OwnHands, OwnRequest, OwnRequirement } from './own-requirement.ts';
import type { OwnResult } from './suite-outcome.ts';

/** What all trials of a suite share. */
export interface OwnMeans extends Omit<RecipeMeans, 'client'> {
  readonly clients: Clients;
  readonly mayWrite: boolean;
  /** A number that no other creation of the suite has. */
  readonly next: () => number;
}

/** The deployment gave no answer. */
class NoOwnAnswer extends Error {}

/** Recognizes assertion errors of `node:assert`, chai and vitest (by name), and of jest and Playwright (by `matcherResult`). */
const isAssertion = (error: unknown): error is Error =>
  error instanceof Error && (error.name === 'AssertionError' || 'matcherResult' in error);

const removalOf = (line: string): RecipeStep => ({ method: 'DELETE', path: line.slice('DELETE '.length) });

/** One trial of one requirement. */
export class OwnTrial {
  readonly #means: OwnMeans;
  readonly #own: OwnRequirement;
  readonly #exchanges: ExchangeRecord[] = [];
  #answers = 0;

  constructor(means: OwnMeans, own: OwnRequirement) {
    this.#means = means;
    this.#own = own;
  }

  async run(): Promise<OwnResult> {
    const started = performance.now();
    const { id, statement, body } = this.#own;
    const hands: OwnHands = {
      send: (request) => this.#send(request),
      make: (creation) => this.#make(creation),
      skip: (reason) => {
        throw new Unexercised(reason);
      },
    };
    const outcome = await body(hands).then(
      () => this.#silence(),
      (error: unknown) => this.#interruption(error),
    );
    const durationMs = Math.round(performance.now() - started);
    return { id, statement, ...outcome, durationMs, exchanges: this.#exchanges };
  }

  /** A trial that received no answer does not pass. */
  #silence(): Pick<OwnResult, 'verdict' | 'reason'> {
    return this.#answers > 0 ? { verdict: 'pass' } : { verdict: 'error', reason: 'it sent nothing' };
  }

  #interruption(error: unknown): Pick<OwnResult, 'verdict' | 'reason' | 'unanswered'> {
    const reason = this.#means.secrets.text(error instanceof Error ? error.message : String(error));
    if (isAssertion(error)) return { verdict: 'fail', reason };
    if (error instanceof NoOwnAnswer) return { verdict: 'unexercised', reason, unanswered: true };
    return { verdict: error instanceof Unexercised ? 'unexercised' : 'error', reason };
  }

  async #send({ method, path, body, headers = {}, authorization, api = 'management' }: OwnRequest): Promise<OwnAnswer> {
    const client = this.#means.clients[api];
    if (client === null) throw new Unexercised(`the target has no ${api}`);
    if (method !== 'GET') this.#mindWriting();
    const exchange = await client.send({
      endpoint: `${method} ${path}`,
      method,
      path,
      headers: { ...(body === undefined ? {} : { 'Content-Type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(authorization === undefined ? {} : { authorization }),
    });
    return this.#answer(exchange);
  }

  async #make({ method = 'POST', path, body, capture = { id: '/id' }, remove }: OwnCreation): Promise<OwnAnswer> {
    const { clients, next, ...means } = this.#means;
    if (clients.management === null) throw new Unexercised('the target has no management');
    this.#mindWriting();
    const label = { n: `own-${next()}`, key: this.#own.id };
    const use = new RecipeUse({ ...means, client: clients.management }, label, remove.map(removalOf));
    const { exchange } = await use.take({ method, path, body, capture });
    return this.#answer(exchange);
  }

  #mindWriting(): void {
    if (!this.#means.mayWrite) throw new Unexercised('allow.write of the target is false');
  }

  #answer(exchange: Exchange): OwnAnswer {
    this.#exchanges.push(this.#means.secrets.record(exchange));
    const { response, failure } = exchange;
    if (response === null) throw new NoOwnAnswer(`no answer to ${exchange.endpoint}: ${failure?.message}`);
    this.#answers += 1;
    const headers: Record<string, string> = {};
    for (const [name, value] of response.headers) {
      const known = headers[name.toLowerCase()];
      headers[name.toLowerCase()] = known === undefined ? value : `${known}, ${value}`;
    }
    const text = contentOf(response).toString('utf8');
    return { status: response.status, headers, text, json: answerOf(exchange) };
  }
}
