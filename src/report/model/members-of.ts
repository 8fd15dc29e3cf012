import type { Evidence } from '../evidence.ts';
import type { MemberResult } from './member-result.ts';

const unsent: Omit<MemberResult, 'name'> = { valid: 0, boundary: 0, broken: 0, absent: 0 };

/** The members that requests to an endpoint may carry, in the order in which they were met, and how often each was sent with what. */
export const membersOf = (evidence: readonly Evidence[], endpoint: string): MemberResult[] => {
  const members = new Map<string, MemberResult>();
  for (const line of evidence) {
    if (line.kind !== 'sent' || line.endpoint !== endpoint) continue;
    const { member: name, as, times } = line;
    const before = members.get(name) ?? { name, ...unsent };
    members.set(name, { ...before, [as]: before[as] + times });
  }
  return [...members.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
};

/** The sums of what several reports say of one endpoint. */
export const joinMembers = (parts: readonly (readonly MemberResult[])[]): MemberResult[] => {
  const members = new Map<string, MemberResult>();
  for (const { name, valid, boundary, broken, absent } of parts.flat()) {
    const before = members.get(name) ?? { name, ...unsent };
    members.set(name, {
      name,
      valid: before.valid + valid,
      boundary: before.boundary + boundary,
      broken: before.broken + broken,
      absent: before.absent + absent,
    });
  }
  return [...members.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
};
