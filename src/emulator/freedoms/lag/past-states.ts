/** An earlier state and the time until which it was valid; null if nothing was there. */
interface Past<T> {
  readonly until: number;
  readonly state: T | null;
}

/** Earlier states, for reads from a stale replica. */
export class PastStates<T> {
  readonly #pasts = new Map<string, Past<T>[]>();

  /** Records the current state. Must be called right before it changes. */
  note(id: string, state: T | null): void {
    this.#pasts.set(id, [...(this.#pasts.get(id) ?? []), { until: Date.now(), state }]);
  }

  /** The state so many milliseconds ago, given the current one. */
  ago(ms: number, id: string, now: T | null): T | null {
    const at = Date.now() - ms;
    const past = this.#pasts.get(id)?.find(({ until }) => until > at);
    return past === undefined ? now : past.state;
  }

  /** All states so many milliseconds ago, given the current ones. Those that are gone by now come last. */
  allAgo(ms: number, now: ReadonlyMap<string, T>): T[] {
    const ids = new Set([...now.keys(), ...this.#pasts.keys()]);
    return [...ids].flatMap((id) => this.ago(ms, id, now.get(id) ?? null) ?? []);
  }
}
