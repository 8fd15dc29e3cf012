import { expect, test } from '@playwright/test';
import { type Filter, filterGaps, filterRequirements, NO_FILTER } from '../../../src/report/html/filter.ts';
import { sampleReport } from '../sample-report.ts';

const report = sampleReport('deviating');
const kept = (filter: Partial<Filter>): readonly string[] => [
  ...filterRequirements(report, { ...NO_FILTER, ...filter }),
];

test('no filter keeps everything', () => {
  expect(kept({})).toEqual(report.requirements.map(({ id }) => id));
});

test('each part of a filter narrows what the others keep', () => {
  expect(kept({ document: '2' })).toHaveLength(12);
  expect(kept({ resource: 'api-keys' })).toHaveLength(12);
  expect(kept({ verdicts: ['fail', 'error'] })).toEqual([
    'api-keys.token-shown-once',
    'ssh-credentials.description-limit',
    'ip-policies.list-once',
  ]);
  expect(kept({ verdicts: ['fail'], resource: 'api-keys' })).toEqual(['api-keys.token-shown-once']);
  expect(kept({ document: '2', resource: 'api-keys' })).toEqual([]);
});

test('all words must occur, in any order and case, also in reasons and deviations', () => {
  expect(kept({ text: ' LISTED   twice api-keys' })).toEqual(['api-keys.list-once']);
  expect(kept({ text: 'socket hang' })).toEqual(['ip-policies.list-once']);
  expect(kept({ text: 'counts characters twice' })).toEqual(['ssh-credentials.description-limit']);
});

test('gaps are filtered by place and words, since they have no verdict', () => {
  const gaps = (filter: Partial<Filter>): readonly string[] =>
    filterGaps(report, { ...NO_FILTER, ...filter }).map(({ id }) => id);
  expect(gaps({ verdicts: ['fail'] })).toHaveLength(3);
  expect(gaps({ document: '2' })).toEqual(['https-edges.empty-update']);
  expect(gaps({ text: 'unknown id' })).toEqual(['api.failure-statuses']);
});

test('a cell of the map of endpoints keeps what was looked at there, of its kind', () => {
  const requirements = report.requirements.map((requirement) => ({
    ...requirement,
    evidenceAt: requirement.id.startsWith('api-keys.') ? { 'GET /api_keys': 1 } : {},
  }));
  const ids = (filter: Partial<Filter>): readonly string[] => [
    ...filterRequirements({ ...report, requirements }, { ...NO_FILTER, ...filter }),
  ];
  expect(ids({ endpoint: 'GET /api_keys' })).toHaveLength(12);
  expect(ids({ endpoint: 'GET /api_keys', kind: 'Limits' })).toEqual([
    'api-keys.description-limit',
    'api-keys.metadata-limit',
  ]);
  expect(ids({ kind: 'Authentication', resource: 'https-edges' })).toEqual(['https-edges.auth-header']);
  expect(ids({ endpoint: 'toString' })).toEqual([]);
});
