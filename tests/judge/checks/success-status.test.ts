import { expect, test } from '@playwright/test';
import { apiKeys } from '../../../src/contract/resources/account/api-keys.ts';
import { successStatuses } from '../../../src/judge/checks/success-status.ts';
import type { Check } from '../../../src/judge/subject/check.ts';
import { placesOf, subjectOf } from '../sample-subject.ts';

const statusOf = (operation: string): Check => {
  const check = successStatuses.find(({ law }) => law === operation);
  if (check === undefined) throw new Error(`no check for ${operation}`);
  return check;
};

test('each operation has one success status, and any other status is a flaw', () => {
  for (const { operation, status } of apiKeys.endpoints) {
    expect(placesOf(statusOf(operation), subjectOf(operation)), operation).toEqual([]);
    for (const other of [200, 201, 202, 203, 204, 206, 301, 400, 404, 500].filter((one) => one !== status))
      expect(placesOf(statusOf(operation), subjectOf(operation, { status: other })), `${operation} ${other}`).toEqual([
        'status',
      ]);
  }
});

test('a finding names the request, the expected status and the received status', () => {
  const [flaw] = statusOf('create').examine(subjectOf('create', { status: 200 }), 'api-keys') ?? [];
  expect(flaw).toEqual({
    place: 'status',
    summary: 'POST /api_keys answers 200',
    expected: 'status 201',
    received: 'status 200',
  });
});

test('only a request that is entitled to success is judged by its success status', () => {
  for (const expectation of ['refusal', 'open'] as const)
    expect(placesOf(statusOf('get'), subjectOf('get', { status: 404, expectation }))).toBeNull();
});

test('a missing answer, and the answer to another operation, are not judged', () => {
  expect(placesOf(statusOf('get'), subjectOf('get', { status: null }))).toBeNull();
  expect(placesOf(statusOf('get'), subjectOf('list', { status: 500 }))).toBeNull();
});

test('every operation of the contract has a check of its status', () => {
  expect(successStatuses.map(({ law }) => law).sort()).toEqual(
    [
      'clear',
      'create',
      'delete',
      'get',
      'list',
      'replace',
      'replay',
      'restart',
      'stop',
      'update',
      'update-agent',
    ].sort(),
  );
});
