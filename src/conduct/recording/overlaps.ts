import type { Exchange } from '../../exchange/exchange.ts';
import { pathOfAddress } from '../../exchange/wire/sent-address.ts';
import type { Match } from '../../judge/match-endpoint.ts';
import { refused } from '../../judge/subject/subject.ts';
import type { Matched } from './base-addresses.ts';

interface Span {
  readonly start: number;
  readonly end: number;
}

const spanOf = ({ timings }: Exchange, slackMs: number): Span => {
  const start = Date.parse(timings.startedAt);
  return { start, end: start + timings.totalMs - slackMs };
};

/** What an exchange is about: the ids in its path, and its path. Every write is about the lists, too. */
const keysOf = ({ request }: Exchange, { params, endpoint }: Match): string[] => [
  ...Object.values(params),
  pathOfAddress(request.url),
  ...(request.method !== 'GET' || endpoint.operation === 'list' ? ['lists'] : []),
];

const isWrite = (exchange: Exchange): boolean => exchange.request.method !== 'GET' && !refused(exchange);

/** An exchange that may still overlap with a later write. */
interface Waiting {
  readonly matched: Matched;
  readonly span: Span;
  readonly keys: readonly string[];
}

/** The writes that may still be under way, by what they are about. */
class Writes {
  readonly #byKey = new Map<string, Waiting[]>();
  /** In the order in which they began. */
  #all: Waiting[] = [];

  add(write: Waiting): void {
    this.#all.push(write);
    for (const key of write.keys) {
      const known = this.#byKey.get(key);
      if (known === undefined) this.#byKey.set(key, [write]);
      else known.push(write);
    }
  }

  disturb({ matched: { exchange, match }, span, keys }: Waiting): boolean {
    const isList = match?.endpoint.operation === 'list';
    return keys
      .filter((key) => isList || key !== 'lists')
      .flatMap((key) => this.#byKey.get(key) ?? [])
      .some(
        (write) => write.matched.exchange !== exchange && write.span.start < span.end && span.start < write.span.end,
      );
  }

  /** Forgets the writes that had ended by a time. */
  endedBy(time: number): void {
    const isOver = ({ span }: Waiting): boolean => span.end <= time;
    // Looking at the first one is enough: most writes end in the order in which they began, and a slow one only keeps those behind it for longer.
    if (!this.#all[0] || !isOver(this.#all[0])) return;
    const over = this.#all.filter(isOver);
    this.#all = this.#all.filter((write) => !isOver(write));
    for (const key of new Set(over.flatMap(({ keys }) => keys))) {
      const left = (this.#byKey.get(key) ?? []).filter((write) => !isOver(write));
      if (left.length === 0) this.#byKey.delete(key);
      else this.#byKey.set(key, left);
    }
  }
}

/**
 * Tells for each exchange whether another one that was in flight at the same time may have changed what it concerns, so that its right answer is
 * unknown. The exchanges come in the order in which they began; only those that may still overlap are kept. `slackMs`: how inexact the times are.
 */
export function* withOverlaps(
  all: Iterable<Matched>,
  slackMs: number,
): Generator<readonly [matched: Matched, isDisturbed: boolean], undefined> {
  const waiting: Waiting[] = [];
  const writes = new Writes();
  const take = function* (isDue: (one: Waiting) => boolean): Generator<readonly [Matched, boolean], undefined> {
    let taken = 0;
    for (const one of waiting) {
      if (!isDue(one)) break;
      yield [one.matched, writes.disturb(one)];
      taken += 1;
    }
    waiting.splice(0, taken);
  };
  for (const matched of all) {
    const { exchange, match } = matched;
    const span = spanOf(exchange, slackMs);
    // Not `span.start >= one.span.end`: without times both are NaN, and nothing is known to overlap.
    yield* take((one) => !(span.start < one.span.end));
    writes.endedBy(waiting[0]?.span.start ?? span.start);
    const one = { matched, span, keys: match === null ? [] : keysOf(exchange, match) };
    waiting.push(one);
    if (match !== null && isWrite(exchange)) writes.add(one);
  }
  yield* take(() => true);
}
