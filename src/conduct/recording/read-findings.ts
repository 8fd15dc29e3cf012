import type { Judgement } from '../../judge/judge.ts';

/** A read: what it requested, and how long after the last write. */
export interface Read {
  readonly url: string;
  /** Milliseconds since the last write to it ended. */
  readonly sinceWriteMs: number;
}

/**
 * Findings in reads that show something else than was written. The documents promise no consistency, so a finding is dropped if a later read is
 * right, or if the read came sooner after the write than the patience allows.
 */
export class ReadFindings {
  readonly #open = new Map<string, Map<string, readonly Judgement[]>>();
  readonly #patienceMs: number;
  readonly #report: (judgement: Judgement) => void;

  constructor(patienceMs: number, report: (judgement: Judgement) => void) {
    this.#patienceMs = patienceMs;
    this.#report = report;
  }

  add({ url, sinceWriteMs }: Read, judgements: readonly Judgement[]): void {
    const byLaw = this.#open.get(url) ?? new Map<string, readonly Judgement[]>();
    for (const law of new Set(judgements.map((judgement) => judgement.law))) {
      const own = judgements.filter((judgement) => judgement.law === law);
      if (own.every(({ findings }) => findings.length === 0)) {
        byLaw.delete(law);
        for (const judgement of own) this.#report(judgement);
      } else if (sinceWriteMs >= this.#patienceMs) byLaw.set(law, own);
    }
    if (byLaw.size > 0) this.#open.set(url, byLaw);
    else this.#open.delete(url);
  }

  /** Reports the findings that no later read has cleared: no further read will come before the next write. */
  close(isAbout: (url: string) => boolean = () => true): void {
    for (const [url, byLaw] of this.#open) {
      if (!isAbout(url)) continue;
      for (const judgement of [...byLaw.values()].flat()) this.#report(judgement);
      this.#open.delete(url);
    }
  }
}
