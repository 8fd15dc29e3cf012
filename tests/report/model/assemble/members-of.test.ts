import { expect, test } from '@playwright/test';
import type { Evidence } from '../../../../src/report/evidence.ts';
import { joinMembers, membersOf } from '../../../../src/report/model/assemble/members-of.ts';

type Way = 'valid' | 'boundary' | 'broken' | 'absent';

const sent = (member: string, as: Way, times: number, status: number | null = 201, endpoint = 'POST /x') =>
  ({ kind: 'sent', endpoint, member, as, status, times }) satisfies Evidence;

test('values sent to an endpoint are counted by member and by the status that answered them', () => {
  const evidence = [
    sent('region', 'valid', 2),
    sent('region', 'absent', 3),
    sent('region', 'valid', 4),
    sent('region', 'valid', 1, null),
    sent('acl', 'broken', 1, 422),
    sent('acl', 'boundary', 5, 200, 'PATCH /x/{id}'),
  ];
  expect(membersOf(evidence, 'POST /x')).toEqual([
    { name: 'acl', valid: 0, boundary: 0, broken: 1, absent: 0, answered: { broken: { 422: 1 } } },
    {
      name: 'region',
      ...{ valid: 7, boundary: 0, broken: 0, absent: 3 },
      answered: { valid: { 201: 6, none: 1 }, absent: { 201: 3 } },
    },
  ]);
  expect(membersOf(evidence, 'GET /x')).toEqual([]);
});

test('the members of shards are added up, also from versions that counted no statuses', () => {
  const part = membersOf([sent('acl', 'valid', 1), sent('acl', 'boundary', 2, 422)], 'POST /x');
  const before = [{ name: 'acl', valid: 1, boundary: 0, broken: 3, absent: 0 }];
  expect(joinMembers([part, [], part])).toEqual([
    {
      name: 'acl',
      ...{ valid: 2, boundary: 4, broken: 0, absent: 0 },
      answered: { valid: { 201: 2 }, boundary: { 422: 4 } },
    },
  ]);
  expect(joinMembers([part, before])).toMatchObject([{ valid: 2, broken: 3, answered: { valid: { 201: 1 } } }]);
  expect(joinMembers([before])).toEqual(before);
});
