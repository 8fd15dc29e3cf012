import { expect, test } from '@playwright/test';
import type { Evidence } from '../../../src/report/evidence.ts';
import { joinMembers, membersOf } from '../../../src/report/model/members-of.ts';

const sent = (member: string, as: 'valid' | 'boundary' | 'broken' | 'absent', times: number, endpoint = 'POST /x') =>
  ({ kind: 'sent', endpoint, member, as, times }) satisfies Evidence;

test('what was sent to an endpoint is counted by member', () => {
  const evidence = [
    sent('region', 'valid', 2),
    sent('region', 'absent', 3),
    sent('region', 'valid', 4),
    sent('acl', 'broken', 1),
    sent('acl', 'boundary', 5, 'PATCH /x/{id}'),
  ];
  expect(membersOf(evidence, 'POST /x')).toEqual([
    { name: 'acl', valid: 0, boundary: 0, broken: 1, absent: 0 },
    { name: 'region', valid: 6, boundary: 0, broken: 0, absent: 3 },
  ]);
  expect(membersOf(evidence, 'GET /x')).toEqual([]);
});

test('shards are summed up', () => {
  const part = membersOf([sent('acl', 'valid', 1), sent('acl', 'boundary', 2)], 'POST /x');
  expect(joinMembers([part, [], part])).toEqual([{ name: 'acl', valid: 2, boundary: 4, broken: 0, absent: 0 }]);
});
