/** Something as it was until a moment; null where it was not there. */
interface Past<T> {
  readonly until: number;
  readonly state: T | null;
}

/** What things were before they changed, so that a replica which lags can show it. */
export class PastStates<T> {
  readonly #pasts = new Map<string, Past<T>[]>();

  /** Call it right before something changes, with what it is still. */
  note(id: string, state: T | null): void {
    this.#pasts.set(id, [...(this.#pasts.get(id) ?? []), { until: Date.now(), state }]);
  }

  /** What something was so long ago, given what it is now. */
  ago(ms: number, id: string, now: T | null): T | null {
    const at = Date.now() - ms;
    const past = this.#pasts.get(id)?.find(({ until }) => until > at);
    return past === undefined ? now : past.state;
  }

  /** What all things were so long ago, given those that there are now; what is gone by now comes last. */
  allAgo(ms: number, now: ReadonlyMap<string, T>): T[] {
    const ids = new Set([...now.keys(), ...this.#pasts.keys()]);
    return [...ids].flatMap((id) => this.ago(ms, id, now.get(id) ?? null) ?? []);
  }
}
