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
import { signOf } from './sign-of.ts';
import { VastAnswers } from './vast-answers.ts';

/** An endpoint is left alone after so many different requests without any answer in between: one alone may be at fault itself. */
const silentTries = 3;

/**
 * How long an answer may take where none came before, and where a left endpoint is asked again. One that is known to take long gets
 * twice that time, up to the usual bound.
 */
const briefMs = 10_000;

/** After so many left endpoints a run is incomplete whatever follows, so that the next one gets less time to be left as well. */
const manyLeft = 3;
const briefPatienceMs = 5_000;

/** How often one of the left endpoints, whichever is wanted next, is asked whether it answers again. */
const recheckMs = 60_000;

/**
 * How long all workers together wait for answers that do not come. One that lets every other request hang answers in between, so that
 * no endpoint is ever left alone; it has used that up after sixty requests.
 */
const mostSilentMs = 30 * 60_000;

/** When a deployment that did not answer is asked whether it is still there, in shares of the time that things need to settle. */
const moments = [0, 0.5, 1] as const;

/**
 * Whatever a deployment does, a run takes no longer, beside the time that this many requests need at the pace of the target: a whole
 * one sends about half of them. It is meant for one that answers everything at the last moment.
 */
export const mostRunMs = 6 * 60 * 60 * 1000;
export const mostRequests = 25_000;

export interface ReachOptions {
  readonly settleMs: number;
  /** Null where there is no pace to keep. */
  readonly requestsPerSecond: number | null;
  readonly bounds: Bounds;
  /** Milliseconds since the epoch. */
  readonly clock?: () => number;
}

/**
 * Whether the deployment and its endpoints still answer, and how long an answer may take. What one worker finds out is written down, so that
 * others need not find it out again, request by request.
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
  readonly #slowest = new Map<string, number>();
  readonly #endsAt: number;

  constructor(marks: Marks, options: ReachOptions) {
    this.#marks = marks;
    this.pages = new PageBudget(marks);
    this.vast = new VastAnswers(marks);
    this.recency = new Recency(marks);
    this.known = new KnownPages(marks);
    this.fullness = new Fullness(marks);
    this.#options = options;
    this.#clock = options.clock ?? Date.now;
    if (marks.read(started) === '') marks.write(started, String(this.#clock()));
    const pacedMs = options.requestsPerSecond === null ? 0 : (mostRequests / options.requestsPerSecond) * 1000;
    this.#endsAt = Number(marks.read(started)) + mostRunMs + pacedMs;
  }

  /** Whether any worker was ever left without an answer. As long as none was, there is nothing else to read: this is asked for every request. */
  get #mayBeLeft(): boolean {
    return this.#marks.read(troubled) !== '';
  }

  /** How long "not now" is waited out. */
  get patienceMs(): number {
    return this.#options.bounds.patienceMs;
  }

  /** Throws where nothing more is to be sent; otherwise says within which bounds. */
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

  /** Why an endpoint is not asked; null where it is, also where it is time to ask a left one again. */
  leftAlone(endpoint: string): Unanswered | null {
    const [since, reason = '', cure] = this.#mayBeLeft ? this.#marks.lines(left(endpoint)) : [];
    const last = Math.max(Number(since), Number(this.#marks.read(rechecked)));
    const isDue = this.#clock() >= last + recheckMs;
    return since === undefined || isDue ? null : new Unanswered(reason, cure ?? null);
  }

  /**
   * Updates what is known by an answer, or by the lack of one. One request without an answer may be its own fault, and one endpoint that
   * says "not now" may be the only one, so others are asked before the deployment counts as gone.
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

  /** Says why nothing more is sent to an API, by any worker. */
  giveUp(api: Api, why: string): void {
    this.#marks.write(troubled, 'yes');
    this.#marks.write(gone(api), why);
  }

  /** Notes that an endpoint answers, and how long that takes. Other workers need the time only where it makes a difference. */
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

  /** Less time than usual, but twice as much as an answer is known to take. */
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

  /** Whether each of some requests is answered "not now", or not at all. */
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

const started = 'started';
const troubled = 'troubled';
const rechecked = 'rechecked';
const allLeft = 'left';
const silences = 'silences';
const gone = (api: Api): string => `gone ${api}`;
const closed = (api: Api): string => `closed ${api}`;
const left = (endpoint: string): string => `left ${endpoint}`;
const silent = (endpoint: string): string => `silent ${endpoint}`;
const slow = (endpoint: string): string => `slow ${endpoint}`;
