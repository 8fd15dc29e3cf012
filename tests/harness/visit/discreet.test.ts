import { expect, test } from '@playwright/test';
import type { Exchange } from '../../../src/exchange/exchange.ts';
import { discreet } from '../../../src/harness/visit/discreet.ts';
import { aboutRequests, captured } from '../../judge/agent-subject.ts';

const secret = { method: 'GET', headers: { Authorization: ['Bearer hunter2hunter2'] }, raw: 'aHVudGVyMg==' };
const ours = { ...captured('1'), tunnel_name: 'plumbline-run-w0-1', request: { ...secret, uri: '/ours' } };
const theirs = { ...captured('2'), request: { ...secret, uri: '/theirs' }, response: { raw: 'c2VjcmV0' } };
const bodyOf = ({ response }: Exchange): string => String(response?.body);

test('traffic of others in a list is replaced in the record', () => {
  const list = aboutRequests('list', 200, { requests: [ours, theirs], uri: '/api/requests/http' }).exchange;
  const shown = JSON.parse(bodyOf(discreet(list)));
  expect(shown.requests[0]).toEqual(ours);
  expect(shown.requests[1]).toMatchObject({ id: '2', request: '[traffic of others]', response: '[traffic of others]' });
});

test('the details of a request of others are not recorded', () => {
  expect(bodyOf(discreet(aboutRequests('get', 200, theirs).exchange))).not.toContain('hunter2');
});

test('an unreadable list is not recorded', () => {
  const broken = aboutRequests('list', 200, `{"requests":[${JSON.stringify(theirs)},]}`).exchange;
  expect(bodyOf(discreet(broken))).not.toContain('hunter2');
});

test('refusals and answers without traffic of others are recorded unchanged', () => {
  for (const subject of [
    aboutRequests('list', 200, { requests: [ours], uri: '/api/requests/http' }),
    aboutRequests('get', 200, ours),
    aboutRequests('get', 404, { msg: 'none' }),
    aboutRequests('get', 404, 'none'),
  ])
    expect(discreet(subject.exchange)).toBe(subject.exchange);
});
