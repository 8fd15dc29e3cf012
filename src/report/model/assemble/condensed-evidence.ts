import { bytesOf, type Evidence } from '../../evidence.ts';
import { fingerprint } from './fingerprint.ts';

/**
 * Condenses evidence line by line to what a report needs: the last attempt, sums, and for each defect the smallest counterexample. The report of
 * the condensed lines is the same as that of all lines, and memory does not grow with the length of a run.
 */
export class CondensedEvidence {
  readonly #lines = new Map<string, Evidence>();

  get lines(): readonly Evidence[] {
    return [...this.#lines.values()];
  }

  add(line: Evidence): void {
    const key = keyOf(line);
    const known = this.#lines.get(key);
    this.#lines.set(key, known === undefined ? line : merged(known, line));
    if (known !== undefined && line.kind === 'found') {
      const { requirement, endpoint, place, flaw } = line.finding;
      this.add({ kind: 'again', requirement, endpoint, place, ...(flaw === undefined ? {} : { flaw }), times: 1 });
    }
  }
}

/** Lines with the same key are merged into one. */
const keyOf = (line: Evidence): string => {
  const { kind } = line;
  switch (kind) {
    case 'declared':
    case 'tried':
      return JSON.stringify([kind, line.id]);
    case 'held':
      return JSON.stringify([kind, line.requirement, line.endpoint]);
    case 'found':
      return JSON.stringify([kind, fingerprint(line.finding)]);
    case 'again':
      return JSON.stringify([kind, fingerprint(line)]);
    case 'unexercised':
      return JSON.stringify([kind, line.id, line.attempt, line.unanswered]);
    case 'error':
      return JSON.stringify([kind, line.id, line.attempt]);
    case 'sent':
      return JSON.stringify([kind, line.endpoint, line.member, line.as, line.status]);
    case 'observed':
      return JSON.stringify([kind, line.gap, line.observed]);
    case 'retried':
      return JSON.stringify([kind, line.status]);
  }
};

/** Merges two lines with the same key. Of equally small counterexamples the first is kept, as `deviationsOf` does with all lines. */
const merged = (known: Evidence, line: Evidence): Evidence => {
  if (known.kind === 'tried' && line.kind === 'tried') return known.attempt > line.attempt ? known : line;
  if (known.kind === 'held' && line.kind === 'held') return { ...known, times: known.times + line.times };
  if (known.kind === 'sent' && line.kind === 'sent') return { ...known, times: known.times + line.times };
  if (known.kind === 'again' && line.kind === 'again') return { ...known, times: known.times + line.times };
  if (known.kind === 'found' && line.kind === 'found')
    return bytesOf(line.exchanges) < bytesOf(known.exchanges) ? line : known;
  if (known.kind === 'retried' && line.kind === 'retried')
    return {
      ...known,
      waitedMs: known.waitedMs + line.waitedMs,
      times: (known.times ?? 1) + (line.times ?? 1),
    };
  return line;
};
