import { severityOf } from '../../src/contract/severity.ts';
import type { ExchangeRecord } from '../../src/exchange/recorded-exchange.ts';
import { countResults } from '../../src/report/model/assemble/count-results.ts';
import type {
  Deviation,
  EndpointResult,
  GapResult,
  Report,
  RequirementResult,
  RequirementVerdict,
} from '../../src/report/model/report.ts';

/** A report whose verdict, counts and links follow from its requirements and deviations, as in a real run. */
export const consistentReport = (
  requirements: readonly Omit<RequirementResult, 'deviations'>[],
  deviations: readonly Deviation[],
  rest: Partial<Report> = {},
): Report => {
  const number = (verdict: RequirementVerdict): number =>
    requirements.filter((requirement) => requirement.verdict === verdict).length;
  const soft = new Set(requirements.filter(({ verdict }) => verdict === 'concern').map(({ id }) => id));
  const incomplete = number('error') > 0 || number('pass') + number('waived') + number('concern') === 0;
  const verdict = number('fail') > 0 ? 'deviates' : incomplete ? 'incomplete' : 'conforms';
  return {
    format: 'plumbline-report/1',
    verdict,
    reason: verdict === 'incomplete' ? 'The target could not be reached: connect ECONNREFUSED 127.0.0.1:9' : null,
    run: {
      id: '2026-03-14-092653-k7',
      startedAt: '2026-03-14T09:26:53Z',
      durationMs: 41_250,
      seed: 20_260_314,
      effort: 'standard',
      harnessVersion: '0.1.0',
      target: { name: 'staging', baseUrl: 'https://api.staging.example', agentUrl: 'http://127.0.0.1:4040' },
    },
    summary: {
      ...countResults(requirements.map((one) => ({ ...one, deviations: [] }))),
      endpoints: {
        total: ENDPOINTS.length,
        exercised: ENDPOINTS.filter(({ exchanges }) => exchanges > 0).length,
      },
      exchanges: ENDPOINTS.reduce((sum, { exchanges }) => sum + exchanges, 0),
      retries: { count: 2, waitedMs: 3000 },
    },
    requirements: requirements.map((requirement) => ({
      ...requirement,
      deviations: deviations.filter((deviation) => deviation.requirement === requirement.id).map(({ id }) => id),
    })),
    endpoints: ENDPOINTS,
    gaps: GAPS,
    deviations: deviations.filter(({ requirement }) => !soft.has(requirement)),
    ...(soft.size === 0 ? {} : { concerns: deviations.filter(({ requirement }) => soft.has(requirement)) }),
    cleanup: { created: 96, removed: 96, left: [] },
    waivers: [],
    baseline: null,
    ...rest,
  };
};

export const sampleRequirement = (
  id: string,
  verdict: RequirementVerdict,
  rest: Partial<RequirementResult> = {},
): Omit<RequirementResult, 'deviations'> => ({
  id,
  document: 1,
  section: 'Conventions',
  statement: `${id.split('.')[0] ?? id}: no response after creation carries the token.`,
  level: 'must',
  severity: severityOf(id),
  verdict,
  reason: verdict === 'pass' || verdict === 'fail' ? null : REASONS[verdict],
  evidence: verdict === 'unexercised' ? 0 : 7,
  ...rest,
});

export const REASONS = {
  concern: null,
  waived: 'Fixed in release 12, see issue 481 (until 2026-06-30)',
  unexercised: 'No agent in the target file: fill in "agent.baseUrl"',
  error: 'The harness could not read the answer: socket hang up',
} as const;

export const sampleDeviation = (id: string, requirement: string, rest: Partial<Deviation> = {}): Deviation => ({
  id,
  requirement,
  endpoint: 'GET /api_keys/{id}',
  summary: 'The token of an API key is shown again after its creation',
  place: '/token',
  expected: 'null',
  received: '"«redacted»"',
  exchanges: [sampleExchange('x1', 'POST', '/api_keys', 201), sampleExchange('x2', 'GET', '/api_keys/ak_2f9', 200)],
  reproduce: {
    curl: `curl -H "Authorization: Bearer $PLUMBLINE_TOKEN" -H 'Service-Version: 2' https://api.staging.example/api_keys/ak_2f9`,
    command: `plumbline run --only ${requirement} --seed 20260314`,
  },
  seen: 3,
  tried: 3,
  waived: null,
  ...rest,
});

export const sampleExchange = (id: string, method: string, path: string, status: number): ExchangeRecord => {
  const sent = method === 'POST' ? '{"description":"plumbline k7","metadata":"{\\"team\\":\\"edge\\"}"}' : null;
  const received =
    '{"id":"ak_2f9","uri":"https://api.staging.example/api_keys/ak_2f9","created_at":"2026-03-14T09:26:58Z",' +
    '"description":"plumbline k7","metadata":"{\\"team\\":\\"edge\\"}","owner_id":"usr_1","token":"«redacted»"}';
  return {
    id,
    endpoint: `${method} ${path}`,
    request: {
      method,
      url: `https://api.staging.example${path}`,
      headers: [
        ['Authorization', 'Bearer «redacted»'],
        ['Service-Version', '2'],
      ],
      body: sent === null ? null : { encoding: 'text', content: sent, bytes: sent.length, cut: false },
    },
    response: {
      status,
      headers: [
        ['Content-Type', 'application/json'],
        ['Date', 'Sat, 14 Mar 2026 09:26:58 GMT'],
      ],
      body: { encoding: 'text', content: received, bytes: received.length, cut: false },
    },
    failure: null,
    timings: { startedAt: '2026-03-14T09:26:58Z', queuedMs: 0, firstByteMs: 11.2, totalMs: 12.7 },
    attempt: 1,
  };
};

const ENDPOINTS: readonly EndpointResult[] = [
  {
    id: 'POST /api_keys',
    exchanges: 58,
    statuses: { 201: 41, 400: 17 },
    latencyMs: { p50: 6.1, p90: 9.4, p99: 14, max: 31 },
  },
  { id: 'GET /api_keys', exchanges: 12, statuses: { 200: 12 }, latencyMs: { p50: 11, p90: 28, p99: 46, max: 52 } },
  {
    id: 'GET /api_keys/{id}',
    exchanges: 97,
    statuses: { 200: 80, 404: 17 },
    latencyMs: { p50: 2.2, p90: 3, p99: 5, max: 9 },
  },
  {
    id: 'DELETE /api_keys/{id}',
    exchanges: 41,
    statuses: { 204: 40, 500: 1 },
    latencyMs: { p50: 4, p90: 6, p99: 22, max: 140 },
  },
  { id: 'PUT /edges/https/{edge_id}/routes/{id}/circuit_breaker', exchanges: 0, statuses: {}, latencyMs: null },
];

const GAPS: readonly GapResult[] = [
  {
    id: 'api.failure-statuses',
    document: 1,
    section: 'Errors, rule 4',
    question: 'Which status answers which kind of refused request?',
    observed: ['missing token: 401', 'field over its limit: 400', 'unknown id: 404'],
  },
  {
    id: 'https-edges.empty-update',
    document: 2,
    section: 'Edges',
    question: 'Is an update without any field accepted?',
    observed: ['accepted with 200'],
  },
  {
    id: 'agent.limit',
    document: 3,
    section: 'Captured requests',
    question: 'How many are listed at most?',
    observed: [],
  },
];
