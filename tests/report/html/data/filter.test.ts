import { expect, test } from '@playwright/test';
import {
  type Filter,
  filterCauses,
  filterEndpoints,
  filterGaps,
  filterRequirements,
  NO_FILTER,
} from '../../../../src/report/html/data/filter.ts';
import { causesOf } from '../../../../src/report/model/causes/causes.ts';
import { sampleReport } from '../../sample-report.ts';

const report = sampleReport('deviating');
const kept = (filter: Partial<Filter>): readonly string[] =>
  filterRequirements(report, { ...NO_FILTER, ...filter }).map(({ id }) => id);

test('no filter keeps everything', () => {
  expect(kept({})).toEqual(report.requirements.map(({ id }) => id));
});

test('each part of a filter narrows the result of the others', () => {
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

test('all words of a search must occur, in any order and case, also in reasons and deviations', () => {
  expect(kept({ text: ' LISTED   twice api-keys' })).toEqual(['api-keys.list-once']);
  expect(kept({ text: 'socket hang' })).toEqual(['ip-policies.list-once']);
  expect(kept({ text: 'counts characters twice' })).toEqual(['ssh-credentials.description-limit']);
});

test('gaps are filtered by document and words, but not by verdict', () => {
  const gaps = (filter: Partial<Filter>): readonly string[] =>
    filterGaps(report, { ...NO_FILTER, ...filter }).map(({ id }) => id);
  expect(gaps({ verdicts: ['fail'] })).toHaveLength(3);
  expect(gaps({ document: '2' })).toEqual(['https-edges.empty-update']);
  expect(gaps({ text: 'unknown id' })).toEqual(['api.failure-statuses']);
});

test('a filter by endpoint and kind keeps the requirements looked at there', () => {
  const requirements = report.requirements.map((requirement) => ({
    ...requirement,
    evidenceAt: requirement.id.startsWith('api-keys.') ? { 'GET /api_keys': 1 } : {},
  }));
  const ids = (filter: Partial<Filter>): readonly string[] =>
    filterRequirements({ ...report, requirements }, { ...NO_FILTER, ...filter }).map(({ id }) => id);
  expect(ids({ endpoint: 'GET /api_keys' })).toHaveLength(12);
  expect(ids({ endpoint: 'GET /api_keys', kind: 'Limits' })).toEqual([
    'api-keys.description-limit',
    'api-keys.metadata-limit',
  ]);
  expect(ids({ kind: 'Authentication', resource: 'https-edges' })).toEqual(['https-edges.auth-header']);
  expect(ids({ endpoint: 'toString' })).toEqual([]);
});

test('a cause is kept when one of its findings passes the filter, and by its own severity and verdict', () => {
  const rich = { ...report, baseline: { run: 'r0', added: ['c41d88aa'], gone: [], gaps: [] } };
  const causes = (filter: Partial<Filter>): readonly string[] =>
    filterCauses(rich, causesOf(rich), { ...NO_FILTER, ...filter }).map(({ found: [{ id }] }) => id);
  expect(causes({})).toEqual(['3f9a1c07', 'c41d88aa', '0d52b6f1']);
  expect(causes({ severities: ['security'] })).toEqual(['3f9a1c07']);
  expect(causes({ verdicts: ['waived'] })).toEqual(['0d52b6f1']);
  expect(causes({ endpoint: 'GET /api_keys' })).toEqual(['3f9a1c07']);
  expect(causes({ resource: 'ssh-credentials' })).toEqual(['c41d88aa']);
  expect(causes({ document: '2' })).toEqual(['0d52b6f1']);
  expect(causes({ kind: 'Limits' })).toEqual(['c41d88aa']);
  expect(causes({ since: 'new' })).toEqual(['c41d88aa']);
  expect(causes({ text: 'shown in the LIST' })).toEqual(['3f9a1c07']);
  expect(kept({ severities: ['security'] })).toContain('api-keys.token-shown-once');
});

test('endpoints are filtered by words and resource', () => {
  const ids = (filter: Partial<Filter>): readonly string[] =>
    filterEndpoints(report, { ...NO_FILTER, ...filter }).map(({ id }) => id);
  expect(ids({ text: 'delete' })).toEqual(['DELETE /api_keys/{id}']);
  expect(ids({ endpoint: 'GET /api_keys' })).toEqual(['GET /api_keys']);
});
