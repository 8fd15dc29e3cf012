import type { JsonObject } from '../../contract/json-object.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import { statesIn } from '../../judge/shown-states.ts';
import { type Subject, succeeded } from '../../judge/subject/subject.ts';

/** How long a sighting counts as fresh. It is rare that somebody else changes, within this time, what a client has just made or read. */
const FRESH_MS = 60_000;

const endOf = ({ timings }: Exchange): number => Date.parse(timings.startedAt) + timings.totalMs;

/** When each resource that the recording made was last shown whole, and when each thing was last written to. */
export class Sightings {
  readonly #shown = new Map<string, number>();
  readonly #written = new Map<string, number>();

  learn(subject: Subject): void {
    const { exchange, endpoint, id } = subject;
    const at = endOf(exchange);
    if (endpoint.operation === 'delete') this.#shown.delete(id ?? '');
    for (const [key] of this.shownIn(subject))
      if (endpoint.operation === 'create' || this.#shown.has(key)) this.#shown.set(key, at);
    if (exchange.request.method !== 'GET' && succeeded(exchange))
      for (const key of [...this.shownIn(subject).map(([one]) => one), id ?? '']) this.#written.set(key, at);
  }

  /** Forgets when the resource of a request was last shown. */
  forget({ id }: Subject): void {
    this.#shown.delete(id ?? '');
  }

  /** Forgets a resource that was deleted long ago. */
  drop(key: string): void {
    this.#shown.delete(key);
    this.#written.delete(key);
  }

  /** The resources that an answer shows whole. Lists are excluded: their items may lack unset fields. */
  shownIn(subject: Subject): readonly (readonly [id: string, shown: JsonObject])[] {
    return subject.endpoint.operation === 'list' ? [] : statesIn(subject);
  }

  /** Whether the recording holds the creation of what a request is about. */
  isKnown({ id }: Subject): boolean {
    return this.#shown.has(id ?? '');
  }

  /** Whether that resource was shown within the last minute before the request. */
  isFresh({ id, exchange }: Subject): boolean {
    return Date.parse(exchange.timings.startedAt) - (this.#shown.get(id ?? '') ?? Number.NaN) <= FRESH_MS;
  }

  /** Milliseconds between the last write to what an answer shows and the request; a lot where none is known. */
  sinceWriteMs(subject: Subject): number {
    const start = Date.parse(subject.exchange.timings.startedAt);
    const writes = [subject.id ?? '', ...statesIn(subject).map(([key]) => key)].flatMap(
      (key) => this.#written.get(key) ?? [],
    );
    // Without recorded times the difference is NaN, and counts as 0.
    return writes.length === 0 ? Number.POSITIVE_INFINITY : start - Math.max(...writes) || 0;
  }
}
