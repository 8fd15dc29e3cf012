import type { Exchange } from '../../exchange/exchange.ts';
import type { Match } from '../../judge/match-endpoint.ts';
import { refused } from '../../judge/subject.ts';

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
  new URL(request.url).pathname,
  ...(request.method !== 'GET' || endpoint.operation === 'list' ? ['lists'] : []),
];

const isWrite = (exchange: Exchange): boolean => exchange.request.method !== 'GET' && !refused(exchange);

/** Which exchanges were under way while another one may have changed what they are about, so that nobody knows what they had to show. */
export class Overlaps {
  readonly #writes = new Map<string, { readonly exchange: Exchange; readonly span: Span }[]>();
  readonly #slackMs: number;

  /** `slackMs`: how exact the times are. */
  constructor(all: readonly { readonly exchange: Exchange; readonly match: Match }[], slackMs: number) {
    this.#slackMs = slackMs;
    for (const { exchange, match } of all) {
      if (!isWrite(exchange)) continue;
      const write = { exchange, span: spanOf(exchange, slackMs) };
      for (const key of keysOf(exchange, match)) {
        const known = this.#writes.get(key);
        if (known === undefined) this.#writes.set(key, [write]);
        else known.push(write);
      }
    }
  }

  isDisturbed(exchange: Exchange, match: Match): boolean {
    const { start, end } = spanOf(exchange, this.#slackMs);
    const isList = match.endpoint.operation === 'list';
    return keysOf(exchange, match)
      .filter((key) => isList || key !== 'lists')
      .flatMap((key) => this.#writes.get(key) ?? [])
      .some(({ exchange: other, span }) => other !== exchange && span.start < end && start < span.end);
  }
}
