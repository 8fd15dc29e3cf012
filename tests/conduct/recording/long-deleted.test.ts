import { expect, test } from '@playwright/test';
import { LongDeleted } from '../../../src/conduct/recording/long-deleted.ts';
import { matchEndpoint } from '../../../src/judge/match-endpoint.ts';
import type { Subject } from '../../../src/judge/subject/subject.ts';

const subject = (method: string, id: string): Subject => {
  const url = `https://api.example.com/api_keys${method === 'POST' ? '' : `/${id}`}`;
  return {
    ...matchEndpoint(method, url),
    id: method === 'POST' ? null : id,
    exchange: { request: { method, url }, response: { status: method === 'POST' ? 201 : 204 }, json: { id } },
  } as unknown as Subject;
};

test('deleted ids are forgotten after two thousand more deletions, the oldest first', () => {
  const deleted = new LongDeleted();
  const gone = Array.from({ length: 2003 }, (_, n) => deleted.learn(subject('DELETE', `ak_${n}`)));
  expect(gone.filter((id) => id !== null)).toEqual(['ak_0', 'ak_1', 'ak_2']);
});

test('an id that was created again is not forgotten', () => {
  const deleted = new LongDeleted();
  deleted.learn(subject('DELETE', 'ak_again'));
  deleted.learn(subject('POST', 'ak_again'));
  const gone = Array.from({ length: 2001 }, (_, n) => deleted.learn(subject('DELETE', `ak_${n}`)));
  expect(gone.filter((id) => id !== null)).toEqual(['ak_0']);
});
