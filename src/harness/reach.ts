import { setTimeout } from 'node:timers/promises';
import type { Api } from '../contract/contract.ts';
import { defaultBounds } from '../exchange/bounds.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { retryAfter } from '../exchange/retry-after.ts';
import { Closed, Unexercised } from './interruption.ts';
import type { Reservations } from './reservations.ts';

/** When a deployment that did not answer is asked whether it is still there, in shares of the time that things need to settle. */
const moments = [0, 0.5, 1] as const;

/**
 * Whether there is still somebody to ask. What one worker finds out is written down, so that those beside it and those that come
 * after it need not find it out again, request by request.
 */
export class Reach {
  readonly #marks: Reservations;
  readonly #settleMs: number;
  readonly #closedUntil = { management: 0, agent: 0 };

  constructor(marks: Reservations, settleMs: number) {
    this.#marks = marks;
    this.#settleMs = settleMs;
  }

  /** Throws where nothing more is to be sent. */
  demand(api: Api, baseUrl: string, endpoint: string): void {
    if (Date.now() < this.#closedUntil[api]) throw new Closed(`${baseUrl} asked for more patience than a run has`);
    if (this.#marks.has(gone(api))) throw new Closed(`${baseUrl} no longer answers`);
    if (this.#marks.has(limited(endpoint))) throw tooMany(endpoint);
  }

  /**
   * Draws the conclusions from an answer, or from none. One request without an answer may be its own fault, so `isThere` asks a
   * harmless one before the deployment counts as gone.
   */
  async mind(api: Api, baseUrl: string, exchange: Exchange, isThere: () => Promise<boolean>): Promise<void> {
    const { response, endpoint } = exchange;
    if (response === null) {
      if (await this.#answers(isThere)) return;
      this.#marks.take(gone(api));
      throw new Closed(`${endpoint}: ${exchange.failure?.message ?? 'no answer'}; ${baseUrl} no longer answers`);
    }
    // The client waits as long as it is told, up to a bound; beyond it, nothing more may be sent.
    const asked = [429, 503].includes(response.status) ? (retryAfter(response.headers, Date.now()) ?? 0) : 0;
    if (asked > defaultBounds.retryWaitMs) {
      this.#closedUntil[api] = Date.now() + asked;
      throw new Closed(`${endpoint}: ${baseUrl} asks for more patience than a run has`);
    }
    if (response.status === 429) {
      this.#marks.take(limited(endpoint));
      throw tooMany(endpoint);
    }
  }

  async #answers(isThere: () => Promise<boolean>): Promise<boolean> {
    for (const share of moments) {
      await setTimeout(share * this.#settleMs);
      if (await isThere()) return true;
    }
    return false;
  }
}

const gone = (api: Api): string => `gone ${api}`;
const limited = (endpoint: string): string => `limited ${endpoint}`;
const tooMany = (endpoint: string): Unexercised =>
  new Unexercised(
    `${endpoint} still answered 429 after several waits`,
    'lower pace.requestsPerSecond in the target file',
  );
