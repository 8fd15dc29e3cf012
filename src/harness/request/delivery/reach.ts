import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Api } from '../../../contract/terms/contract.ts';
import type { Bounds } from '../../../exchange/bounds.ts';
import { isNotNow } from '../../../exchange/client/not-now.ts';
import { retryAfter } from '../../../exchange/client/retry-after.ts';
import type { Exchange } from '../../../exchange/exchange.ts';
import { Unanswered } from '../../base/interruption.ts';
import { KnownPages } from '../lists/known-pages.ts';
import { PageBudget } from '../lists/page-budget.ts';
import { Recency } from '../lists/recency.ts';
import type { Marks } from '../marks.ts';
import { Fullness } from './fullness.ts';
import type { Probe } from './probes.ts';
import { allLeft, closed, gone, left, rechecked, silences, silent, slow, started, troubled } from './reach-marks.ts';
import { signOf } from './sign-of.ts';
import { Spending } from './spending.ts';
import { TokenWatch } from './token-watch.ts';
import { VastAnswers } from './vast-answers.ts';

/** An endpoint is left alone after so many different requests in a row without an answer: a single request may be the reason itself. */
const silentTries = 3;

/** The timeout for an endpoint that did not answer before, and for its recheck; or twice its slowest answer, up to the usual timeout. */
const briefMs = 10_000;

/** With so many endpoints left alone a run is incomplete anyway, so further ones are left alone sooner. */
const manyLeft = 3;
const briefPatienceMs = 5_000;

/** The pause between rechecks: then the next endpoint that is needed and was left alone is tried again. */
const recheckMs = 60_000;

/**
 * How long all workers together wait for answers that never come. If a deployment lets only every other request hang, no endpoint is left
 * alone; then this bound is reached after sixty requests.
 */
const mostSilentMs = 30 * 60_000;

/** The pauses before each probe of a deployment that did not answer, as shares of `settleMs`. */
const moments = [0, 0.5, 1] as const;

/**
 * The timeout of a whole run, in addition to the time that `mostRequests` need at the target's rate limit (a whole run sends about half of
 * them). It ends runs against a deployment that answers everything just before the timeout.
 */
export const mostRunMs = 6 * 60 * 60 * 1000;
export const mostRequests = 25_000;

export interface ReachOptions {
  readonly settleMs: number;
  /** Null where there is no rate limit. */
  readonly requestsPerSecond: number | null;
  readonly bounds: Bounds;
  /** Milliseconds since the epoch. */
  readonly clock?: () => number;
}

/**
 * Whether the deployment and its endpoints still answer, and how long an answer may take. What one worker finds out is shared with the others
 * (`Marks`).
 */
export class Reach {
  readonly #marks: Marks;
  readonly #options: ReachOptions;
  readonly #clock: () => number;
  readonly pages: PageBudget;
  readonly vast: VastAnswers;
  readonly recency: Recency;
  readonly known: KnownPages;
  readonly fullness: Fullness;
  readonly token: TokenWatch;
  readonly spending: Spending;
  readonly #slowest = new Map<string, number>();
  readonly #endsAt: number;

  constructor(marks: Marks, options: ReachOptions) {
    this.#marks = marks;
    this.pages = new PageBudget(marks);
    this.vast = new VastAnswers(marks);
    this.recency = new Recency(marks);
    this.known = new KnownPages(marks);
    this.fullness = new Fullness(marks);
    this.token = new TokenWatch(marks);
    this.spending = new Spending(marks);
    this.#options = options;
    this.#clock = options.clock ?? Date.now;
    if (marks.read(started) === '') marks.write(started, String(this.#clock()));
    const pacedMs = options.requestsPerSecond === null ? 0 : (mostRequests / options.requestsPerSecond) * 1000;
    this.#endsAt = Number(marks.read(started)) + mostRunMs + pacedMs;
  }

  /** Whether any request of any worker had no answer or "not now". This is read for every request; while false, no other mark needs to be read. */
  get #mayBeLeft(): boolean {
    return this.#marks.read(troubled) !== '';
  }

  /** How long a request that is answered "not now" is retried. */
  get patienceMs(): number {
    return this.#options.bounds.patienceMs;
  }

  /** Throws if nothing must be sent to the endpoint; otherwise returns the bounds of the request. */
  demand(api: Api, baseUrl: string, endpoint: string): Partial<Bounds> {
    const now = this.#clock();
    if (now > this.#endsAt)
      throw new Unanswered(`${baseUrl} answers so slowly that the time limit of the run is reached`);
    if (!this.#mayBeLeft) return { patienceMs: this.patienceMs };
    const why = this.#marks.read(gone(api));
    if (why !== '') throw new Unanswered(`${baseUrl} ${why}`);
    if (now < Number(this.#marks.read(closed(api))))
      throw new Unanswered(`${baseUrl} asked for a longer wait than a run allows (Retry-After)`);
    const given = this.leftAlone(endpoint);
    if (given !== null) throw given;
    if (this.#marks.read(left(endpoint)) === '') return this.#boundsOf(endpoint);
    this.#marks.write(rechecked, String(now));
    return { ...this.#brief(0), patienceMs: 0 };
  }

  /** Why an endpoint is left alone; null where it is not, or where a recheck is due. */
  leftAlone(endpoint: string): Unanswered | null {
    const [since, reason = '', cure] = this.#mayBeLeft ? this.#marks.lines(left(endpoint)) : [];
    const last = Math.max(Number(since), Number(this.#marks.read(rechecked)));
    const isDue = this.#clock() >= last + recheckMs;
    return since === undefined || isDue ? null : new Unanswered(reason, cure ?? null);
  }

  /**
   * Updates what is known after a request. A single request may be the reason why no answer came, and a single endpoint may answer "not now",
   * so other endpoints are probed before the deployment counts as gone.
   */
  async mind(api: Api, baseUrl: string, exchange: Exchange, probes: readonly Probe[]): Promise<void> {
    const { response, failure, endpoint } = exchange;
    if (response !== null && !isNotNow(response.status, api === 'agent')) return this.answered(exchange);
    // This run ended the request itself.
    if (failure?.kind === 'aborted') return;
    this.#marks.write(troubled, 'yes');
    const others = probes.filter((probe) => probe.endpoint !== endpoint);
    if (response === null) {
      const tries = this.#marks.add(silent(endpoint), signOf(exchange)).length;
      const message = failure?.message ?? 'no answer';
      const waits = this.#marks.add(silences, `${Math.ceil(exchange.timings.totalMs)} ${randomUUID()}`);
      if (waits.reduce((sum, line) => sum + Number.parseInt(line, 10), 0) >= mostSilentMs)
        this.#marks.write(gone(api), 'left so many requests without an answer that a run has no time for more');
      if (!(await this.#isThere(others))) {
        this.giveUp(api, 'no longer answers');
        throw new Unanswered(`${endpoint}: ${message}; ${baseUrl} no longer answers`);
      }
      if (tries >= this.#triesFor(endpoint)) {
        const times = tries === 1 ? '' : ` ${tries} times in a row`;
        throw this.#leave(endpoint, `${endpoint} gave no answer${times}, and was left alone: ${message}`);
      }
      return;
    }
    const { status } = response;
    const asked = retryAfter(response.headers, Date.now()) ?? 0;
    if (asked > this.#options.bounds.patienceMs) {
      this.#marks.write(closed(api), String(this.#clock() + asked));
      throw new Unanswered(`${endpoint}: ${baseUrl} asks for a longer wait than a run allows (Retry-After)`);
    }
    if (await this.deniesAll(api, others)) {
      this.#marks.write(gone(api), `answers nothing but ${status} and the like, however often it is asked`);
      throw new Unanswered(`${endpoint} still answered ${status} after all retries, and so does all of ${baseUrl}`);
    }
    const cure = status === 429 ? 'lower pace.requestsPerSecond in the target file' : null;
    throw this.#leave(endpoint, `${endpoint} still answered ${status} after all retries, and was left alone`, cure);
  }

  /** Stops all requests to an API, by every worker, and keeps the reason for the report. */
  giveUp(api: Api, why: string): void {
    this.#marks.write(troubled, 'yes');
    this.#marks.write(gone(api), why);
  }

  /** Notes that an endpoint answers, and its slowest time. A longer time is shared with other workers only if it changes a timeout. */
  answered({ endpoint, timings: { totalMs } }: Exchange): void {
    if (totalMs > (this.#slowest.get(endpoint) ?? -1)) {
      const known = this.#marks.read(slow(endpoint));
      this.#slowest.set(endpoint, Math.max(Number(known), Math.ceil(totalMs)));
      if (known === '' || 2 * totalMs > briefMs) this.#marks.write(slow(endpoint), String(this.#slowest.get(endpoint)));
    }
    if (!this.#mayBeLeft) return;
    if (this.#marks.read(silent(endpoint)) !== '') this.#marks.clear(silent(endpoint));
    if (this.#marks.read(left(endpoint)) === '') return;
    this.#marks.clear(left(endpoint));
    const rest = this.#marks.lines(allLeft).filter((other) => other !== endpoint);
    this.#marks.write(allLeft, rest.map((other) => `${other}\n`).join(''));
  }

  get #isMuchLeft(): boolean {
    return this.#marks.lines(allLeft).length >= manyLeft;
  }

  #triesFor(endpoint: string): number {
    return this.#isMuchLeft && this.#marks.read(slow(endpoint)) === '' ? 1 : silentTries;
  }

  #boundsOf(endpoint: string): Partial<Bounds> {
    const slowest = (): string => this.#marks.read(slow(endpoint));
    const isMuchLeft = this.#isMuchLeft;
    const isSuspect = this.#marks.read(silent(endpoint)) !== '' || (isMuchLeft && slowest() === '');
    return {
      ...(isSuspect ? this.#brief(Number(slowest())) : {}),
      patienceMs: isMuchLeft ? Math.min(this.patienceMs, briefPatienceMs) : this.patienceMs,
    };
  }

  /** A shorter timeout than usual, but at least twice the slowest known answer. */
  #brief(slowest: number): Partial<Bounds> {
    const { firstByteMs, totalMs } = this.#options.bounds;
    const ms = Math.max(briefMs, 2 * slowest);
    return { firstByteMs: Math.min(firstByteMs, ms), totalMs: Math.min(totalMs, ms) };
  }

  #leave(endpoint: string, reason: string, cure: string | null = null): Unanswered {
    this.#marks.write(left(endpoint), [this.#clock(), reason, cure ?? ''].join('\n'));
    this.#marks.add(allLeft, endpoint);
    return new Unanswered(reason, cure);
  }

  async #isThere(probes: readonly Probe[]): Promise<boolean> {
    for (const [n, share] of moments.entries()) {
      await setTimeout(share * this.#options.settleMs);
      if ((await this.#ask(probes[n % probes.length]))?.response) return true;
    }
    return false;
  }

  /** Whether every probe is answered "not now", or not at all. */
  async deniesAll(api: Api, probes: readonly Probe[]): Promise<boolean> {
    for (const probe of probes) {
      const status = (await this.#ask(probe))?.response?.status;
      if (status !== undefined && !isNotNow(status, api === 'agent')) return false;
    }
    return true;
  }

  async #ask(probe: Probe | undefined): Promise<Exchange | undefined> {
    if (probe === undefined) return undefined;
    const brief = this.#brief(Number(this.#marks.read(slow(probe.endpoint))));
    return probe.send({ ...brief, patienceMs: Math.min(this.patienceMs, briefPatienceMs) });
  }
}
