/**
 * How many probes in a row may be sent to a public address without a proof that it leads to a server of ours. One full wait for a tunnel takes
 * a dozen; if it was in vain, later tests send one each.
 */
export const mostProbes = 24;

/** Counts the probes to each address, and keeps the last result for when no more may be sent. */
export class ProbeBudget<T extends { readonly proven: boolean }> {
  readonly #spent = new Map<string, { readonly count: number; readonly last: T }>();

  /** Sends a probe, or returns the last result if too many were in vain. */
  async spend(address: string, send: () => Promise<T>): Promise<T> {
    const spent = this.#spent.get(address);
    if (spent && spent.count >= mostProbes) return spent.last;
    const last = await send();
    this.#spent.set(address, { count: last.proven ? 0 : (spent?.count ?? 0) + 1, last });
    return last;
  }
}
