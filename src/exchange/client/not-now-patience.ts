/** After so many endpoints in a row used up the patience in vain, the next one gets none. */
const MOST_IN_VAIN = 2;

/**
 * How long a client retries requests that are answered "not now". An endpoint that has used up the patience once gets no retries until it answers:
 * otherwise a hundred requests to an endpoint that is down would take hours.
 */
export class NotNowPatience {
  readonly #ms: number;
  readonly #inVain = new Set<string>();
  #inARow = 0;

  constructor(ms: number) {
    this.#ms = ms;
  }

  for(endpoint: string): number {
    return this.#inVain.has(endpoint) || this.#inARow >= MOST_IN_VAIN ? 0 : this.#ms;
  }

  usedUp(endpoint: string): void {
    this.#inVain.add(endpoint);
    this.#inARow += 1;
  }

  answered(endpoint: string): void {
    this.#inVain.delete(endpoint);
    this.#inARow = 0;
  }
}
