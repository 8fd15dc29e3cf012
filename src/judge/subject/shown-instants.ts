import type { JsonObject } from '../../contract/json-object.ts';
import type { Operation, Resource } from '../../contract/terms/contract.ts';
import { type Flaw, quote } from './check.ts';

/** The precision of a timestamp in milliseconds, by the digits of its fraction. Trailing zeros may have been left out. */
const unitMs = (text: string): number => 1000 / 10 ** (/\.(\d+)/.exec(text)?.[1]?.length ?? 0);

const isSame = (one: unknown, other: unknown): boolean => {
  if (typeof one !== 'string' || typeof other !== 'string') return true;
  return !(Math.abs(Date.parse(one) - Date.parse(other)) > Math.max(1, unitMs(one), unitMs(other)));
};

/**
 * The timestamps that each endpoint showed first for each of our resources. Two endpoints may show a time differently, such as by the clocks of two
 * machines, but the same endpoint must always show the same time.
 */
export class ShownInstants {
  readonly #first = new Map<string, Map<Operation, JsonObject>>();

  of(operation: Operation, id: string): JsonObject {
    return this.#first.get(id)?.get(operation) ?? {};
  }

  learn({ steady }: Resource, operation: Operation, id: string, shown: JsonObject): void {
    const instants = Object.keys(steady).filter((field) => steady[field] === 'instant' && Object.hasOwn(shown, field));
    if (instants.length === 0) return;
    const seen = Object.fromEntries(instants.map((field) => [field, shown[field]]));
    const byOperation = this.#first.get(id) ?? new Map<Operation, JsonObject>();
    this.#first.set(id, byOperation.set(operation, { ...seen, ...byOperation.get(operation) }));
  }

  forget(id: string): void {
    this.#first.delete(id);
  }
}

/** Flaws of the timestamps that differ from those that the same endpoint showed before. */
export const movedInstants = (before: JsonObject, shown: JsonObject): Flaw[] =>
  Object.entries(before)
    .filter(([field, at]) => !isSame(at, shown[field]))
    .map(([field, at]) => ({
      place: `/${field}`,
      summary: `${field} is not what an earlier answer of this endpoint showed`,
      expected: quote(at),
      received: quote(shown[field]),
    }));
