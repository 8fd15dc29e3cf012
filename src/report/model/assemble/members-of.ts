import type { Evidence } from '../../evidence.ts';
import type { MemberResult, StatusCounts } from '../member-result.ts';

const ways = ['valid', 'boundary', 'broken', 'absent'] as const;
type Way = (typeof ways)[number];

/** So many requests sent a member in this way and were answered with this status. */
interface Part {
  readonly name: string;
  readonly way: Way;
  readonly status: string;
  readonly times: number;
}

/** Sums up the parts by member, sorted by name. */
const membersFrom = (parts: readonly Part[]): MemberResult[] => {
  const members = new Map<string, Map<Way, Map<string, number>>>();
  for (const { name, way, status, times } of parts) {
    const member = members.get(name) ?? new Map<Way, Map<string, number>>();
    const statuses = member.get(way) ?? new Map<string, number>();
    members.set(name, member.set(way, statuses.set(status, (statuses.get(status) ?? 0) + times)));
  }
  return [...members]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => {
      const sum = (way: Way): number =>
        [...(member.get(way)?.values() ?? [])].reduce((total, times) => total + times, 0);
      const answered = ways.flatMap((way): [Way, StatusCounts][] => {
        const known = [...(member.get(way) ?? [])]
          .filter(([status]) => status !== unsaid)
          .sort(([a], [b]) => (a < b ? -1 : 1));
        return known.length === 0 ? [] : [[way, Object.fromEntries(known)]];
      });
      return {
        name,
        ...{ valid: sum('valid'), boundary: sum('boundary'), broken: sum('broken'), absent: sum('absent') },
        ...(answered.length === 0 ? {} : { answered: Object.fromEntries(answered) }),
      };
    });
};

/** In reports of versions that did not count statuses. */
const unsaid = 'unsaid';

/** The members that requests to an endpoint may carry, how often each was sent with what, and what was answered. */
export const membersOf = (evidence: readonly Evidence[], endpoint: string): MemberResult[] =>
  membersFrom(
    evidence.flatMap((line) =>
      line.kind === 'sent' && line.endpoint === endpoint
        ? [{ name: line.member, way: line.as, status: String(line.status ?? 'none'), times: line.times }]
        : [],
    ),
  );

/** Sums up what several reports say about one endpoint. */
export const joinMembers = (parts: readonly (readonly MemberResult[])[]): MemberResult[] =>
  membersFrom(
    parts.flat().flatMap((member) =>
      ways.flatMap((way) => {
        const answered = Object.entries(member.answered?.[way] ?? { [unsaid]: member[way] });
        return answered.map(([status, times]) => ({ name: member.name, way, status, times }));
      }),
    ),
  );
