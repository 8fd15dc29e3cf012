import type { Endpoint, Operation } from '../../../contract/terms/contract.ts';
import { MOST_ITEMS, MOST_VALUES } from '../../../exchange/bounds.ts';
import { contentOf, type Exchange } from '../../../exchange/exchange.ts';
import { Unexercised } from '../../base/interruption.ts';
import type { Ask } from '../ask.ts';
import { isOpen, mustBeRefused } from '../expect.ts';
import type { Marks } from '../marks.ts';

/** Operations that are no longer sent once their answers are known to be vast. Requests of the clean-up are always sent. */
const spared: readonly Operation[] = ['get', 'list', 'create'];

/** How many vast answers of an endpoint are read: enough for a few trials and their repetitions. */
const mostLooked = 5;

const isVast = ({ response, json }: Exchange): boolean => {
  // Each value takes at least a digit and a comma, so that most answers need not be counted.
  if (response === null || contentOf(response).length < 2 * MOST_ITEMS) return false;
  const open = [json];
  for (let values = 0; open.length > 0; ) {
    const value = open.pop();
    if (typeof value !== 'object' || value === null) continue;
    const entries: unknown[] = Array.isArray(value) ? value : Object.values(value);
    values += entries.length;
    if (entries.length > MOST_ITEMS || values > MOST_VALUES) return true;
    for (const entry of entries) open.push(entry);
  }
  return false;
};

const reasonFor = ({ id, operation }: Endpoint): Unexercised =>
  new Unexercised(
    `${id} answers with more than ${MOST_ITEMS.toLocaleString('en')} items or ` +
      `${MOST_VALUES.toLocaleString('en')} values at once, and no test reads so many`,
    operation === 'list' ? 'try an account with fewer resources' : null,
  );

/**
 * Answers that hold more than any test reads. Each is judged as usual and not kept: a few of them would fill the memory, and requesting them in
 * every test would take hours. All workers share which endpoints answer so.
 */
export class VastAnswers {
  readonly #marks: Marks;

  constructor(marks: Marks) {
    this.#marks = marks;
  }

  /** Throws if an endpoint has given too many vast answers. */
  demand({ endpoint }: Ask): void {
    if (spared.includes(endpoint.operation) && this.#marks.lines(vast(endpoint.id)).length >= mostLooked)
      throw reasonFor(endpoint);
  }

  /**
   * Throws if an answer is vast. Call it after the answer was judged and what it created was noted. A test that expects a refusal, or leaves
   * the outcome open, needs only the status, so nothing is thrown there.
   */
  mind(ask: Ask, exchange: Exchange): void {
    const { id, operation } = ask.endpoint;
    if (!spared.includes(operation) || !isVast(exchange)) return;
    this.#marks.add(vast(id), exchange.id);
    if (!isOpen(ask) && !mustBeRefused(ask)) throw reasonFor(ask.endpoint);
  }
}

const vast = (endpoint: string): string => `vast ${endpoint}`;
