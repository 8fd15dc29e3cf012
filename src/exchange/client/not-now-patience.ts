/** After so many endpoints in a row that used up the patience for nothing, there is little hope for the next. */
const MOST_IN_VAIN = 2;

/**
 * How long a client waits for answers that say "not now". What has used up the patience once is asked without any until it answers:
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
