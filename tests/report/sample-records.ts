import type { Gap, Requirement } from '../../src/contract/terms/contract.ts';
import type { ExchangeRecord } from '../../src/exchange/recorded-exchange.ts';
import type { Finding } from '../../src/judge/finding.ts';
import type { Evidence } from '../../src/report/evidence.ts';
import type { Records } from '../../src/report/model/assemble/assemble.ts';
import { Traffic } from '../../src/report/model/assemble/traffic.ts';
import { sampleExchange } from './sample-parts.ts';

const requirement = (id: string): Requirement => ({
  id,
  resource: id.split('.')[0] ?? '',
  document: 1,
  section: 'Conventions',
  statement: `${id} holds.`,
  level: 'must',
  basis: 'stated',
  why: null,
  since: '0.1.0',
  statementId: id,
});

const gap: Gap = { id: 'keys.order', resource: 'keys', document: 1, section: 'Endpoints', question: 'In which order?' };

/** The requirement ids of the sample contract. */
export const ids = ['keys.get', 'keys.list', 'keys.shape'] as const;

/** The input of a report, with the given evidence about the sample contract. */
export const recordsOf = (evidence: readonly Evidence[], rest: Partial<Records> = {}): Records => ({
  run: {
    id: '20260314-092653-k7',
    startedAt: '2026-03-14T09:26:53.000Z',
    durationMs: 41_250,
    seed: 7,
    effort: 'standard',
    harnessVersion: '0.1.0',
    target: { name: 'staging', baseUrl: 'https://api.staging.example', agentUrl: null },
  },
  contract: {
    requirements: ids.map(requirement),
    gaps: [gap],
    endpoints: [
      { id: 'GET /keys', operation: 'list', status: 200, response: 'KeyList' },
      { id: 'GET /keys/{id}', operation: 'get', status: 200, response: 'Key' },
    ],
  },
  evidence,
  traffic: new Traffic(),
  cleanup: { created: 0, removed: 0, left: [] },
  only: null,
  broken: null,
  reproduce: ({ finding, exchanges }) => ({
    curl: `curl ${exchanges.at(-1)?.request.url}`,
    command: `plumbline run --only ${finding.requirement}`,
  }),
  ...rest,
});

export const tried = (id: string, attempt = 1): Evidence => ({ kind: 'tried', id, attempt, durationMs: 12 });

export const held = (id: string, times = 1, endpoint = 'GET /keys/{id}'): Evidence => ({
  kind: 'held',
  requirement: id,
  endpoint,
  times,
});

export const found = (
  id: string,
  finding: Partial<Finding> = {},
  exchanges: readonly ExchangeRecord[] = [sampleExchange('x1', 'GET', '/api_keys', 200)],
): Evidence => ({
  kind: 'found',
  finding: {
    requirement: id,
    endpoint: 'GET /keys/{id}',
    place: '/token',
    summary: 'token is shown',
    expected: 'null',
    received: 'a string',
    exchanges: exchanges.map((exchange) => exchange.id),
    ...finding,
  },
  exchanges,
});

export const unexercised = (id: string, attempt = 1, cure: string | null = null): Evidence => ({
  kind: 'unexercised',
  id,
  attempt,
  reason: 'nothing to look at',
  cure,
});

export const failed = (id: string, attempt = 1): Evidence => ({
  kind: 'error',
  id,
  attempt,
  message: 'socket hang up\n    at somewhere',
});

/** Evidence that every requirement except the named ones was tried and held. */
export const othersHeld = (...but: readonly string[]): Evidence[] =>
  ids.filter((id) => !but.includes(id)).flatMap((id) => [held(id), tried(id)]);
