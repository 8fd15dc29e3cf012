import type { ExchangeRecord } from '../../exchange/exchange.ts';
import type { Evidence } from '../evidence.ts';
import { fingerprint } from './fingerprint.ts';
import type { Deviation } from './report.ts';

type Found = Extract<Evidence, { kind: 'found' }>;
export type Reproduce = (requirement: string, exchange: ExchangeRecord | undefined) => Deviation['reproduce'];

const bytesOf = ({ exchanges }: Found): number =>
  exchanges.reduce((sum, { request, response }) => sum + (request.body?.bytes ?? 0) + (response?.body.bytes ?? 0), 0);

/** The findings of a run, one deviation for each defect: shown by its smallest counterexample, counted by all. */
export const deviationsOf = (evidence: readonly Evidence[], reproduce: Reproduce): Deviation[] => {
  const groups = new Map<string, Found[]>();
  const held = new Map<string, number>();
  for (const line of evidence) {
    if (line.kind === 'held') {
      const key = `${line.requirement} ${line.endpoint}`;
      held.set(key, (held.get(key) ?? 0) + line.times);
    }
    if (line.kind === 'found') {
      const { requirement, endpoint, place } = line.finding;
      const id = fingerprint(requirement, endpoint, place);
      groups.set(id, [...(groups.get(id) ?? []), line]);
    }
  }
  return [...groups].map(([id, group]) => {
    const [smallest] = [...group].sort((a, b) => bytesOf(a) - bytesOf(b));
    if (smallest === undefined) throw new Error('A group has at least one finding');
    const { requirement, endpoint, summary, place, expected, received } = smallest.finding;
    return {
      id,
      requirement,
      endpoint,
      summary,
      place,
      expected,
      received,
      exchanges: smallest.exchanges,
      reproduce: reproduce(requirement, smallest.exchanges.at(-1)),
      seen: group.length,
      tried: group.length + (held.get(`${requirement} ${endpoint}`) ?? 0),
      waived: null,
    };
  });
};
