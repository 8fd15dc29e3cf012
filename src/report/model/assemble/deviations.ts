import { bytesOf, type Evidence } from '../../evidence.ts';
import type { Deviation } from '../report.ts';
import { fingerprint, formerFingerprint } from './fingerprint.ts';
import { toldApart } from './told-apart.ts';

type FoundEvidence = Extract<Evidence, { kind: 'found' }>;
export type Reproduce = (found: FoundEvidence) => Deviation['reproduce'];

/** The smallest counterexample of one defect by now, and how often it was seen. */
interface Group {
  smallest: FoundEvidence;
  bytes: number;
  seen: number;
}

/** The findings of a run, one deviation for each defect: shown by its smallest counterexample, counted by all. */
export const deviationsOf = (evidence: readonly Evidence[], reproduce: Reproduce): Deviation[] => {
  const groups = new Map<string, Group>();
  const held = new Map<string, number>();
  for (const line of evidence) {
    if (line.kind === 'held') {
      const key = `${line.requirement} ${line.endpoint}`;
      held.set(key, (held.get(key) ?? 0) + line.times);
    }
    if (line.kind !== 'found') continue;
    const id = fingerprint(line.finding);
    const bytes = bytesOf(line.exchanges);
    const group = groups.get(id);
    if (group === undefined) groups.set(id, { smallest: line, bytes, seen: 1 });
    else {
      if (bytes < group.bytes) Object.assign(group, { smallest: line, bytes });
      group.seen += 1;
    }
  }
  for (const line of evidence) {
    const group = line.kind === 'again' && groups.get(fingerprint(line));
    if (group) group.seen += line.times;
  }
  return [...groups].map(([id, { smallest, seen }]) => {
    const { requirement, endpoint, summary, place, flaw, expected, received } = smallest.finding;
    return {
      id,
      ...(flaw === undefined ? {} : { flaw, formerId: formerFingerprint(smallest.finding) }),
      requirement,
      endpoint,
      summary,
      place,
      ...toldApart(expected, received),
      exchanges: smallest.exchanges,
      reproduce: reproduce(smallest),
      seen,
      tried: seen + (held.get(`${requirement} ${endpoint}`) ?? 0),
      waived: null,
    };
  });
};
