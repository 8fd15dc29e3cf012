import type { Report, RequirementResult, WaiverResult } from '../../../src/report/model/report.ts';
import { sampleReport } from '../sample-report.ts';

const waiver = (state: WaiverResult['state'], rest: Partial<WaiverResult> = {}): WaiverResult => ({
  deviation: null,
  requirement: 'https-edges.uri-form',
  reason: 'Fixed in release 12',
  owner: 'edge team',
  issue: '481',
  expires: '2026-06-30',
  state,
  ...rest,
});

const withEvidence = (requirement: RequirementResult): RequirementResult => ({
  ...requirement,
  ...(requirement.verdict === 'unexercised'
    ? {
        reason: 'the target names no agent; add agent.baseUrl to the target file',
        cure: 'add agent.baseUrl to the target file',
      }
    : {}),
  ...(requirement.id.startsWith('api-keys.') ? { evidenceAt: { 'GET /api_keys': 2, 'GET /api_keys/{id}': 5 } } : {}),
});

const memberResults = [
  {
    name: 'description',
    ...{ valid: 30, boundary: 6, broken: 2, absent: 4 },
    answered: { valid: { 201: 26, 422: 4 }, boundary: { 201: 6 }, broken: { 422: 1, none: 1 }, absent: { 201: 4 } },
  },
  { name: 'metadata', valid: 12, boundary: 0, broken: 1, absent: 1_024 },
];

/** The deviating report with all optional parts that the page shows: a baseline, waivers, places of evidence, pace, latencies. */
export const richReport = (): Report => {
  const report = sampleReport('deviating');
  return {
    ...report,
    requirements: report.requirements.map(withEvidence),
    endpoints: report.endpoints.map((endpoint, index) => ({
      ...endpoint,
      resource: index < 4 ? 'api-keys' : 'https-edges',
      ...(endpoint.latencyMs === null ? {} : { histogram: [0, 3, 20, 40, 9, 1] }),
      ...(endpoint.id.startsWith('POST ') ? { members: memberResults } : {}),
    })),
    deviations: report.deviations.map((deviation) =>
      deviation.id === '3f9a1c07'
        ? {
            ...deviation,
            reproduce: { ...deviation.reproduce, removed: 'ak_2f9', chain: `id=$(x) && ${deviation.reproduce.curl}` },
          }
        : deviation.id === '77b0e2d4'
          ? { ...deviation, reproduce: { ...deviation.reproduce, removed: 'ak_gone' } }
          : deviation,
    ),
    waivers: [
      waiver('applied'),
      waiver('expired', { requirement: 'api-keys.shape', expires: '2026-01-31' }),
      waiver('untried'),
    ],
    baseline: {
      run: '2026-02-01-080000-aa',
      startedAt: '2026-02-01T08:00:00Z',
      added: ['3f9a1c07', 'c41d88aa'],
      gone: ['99999999'],
      was: [{ id: '99999999', requirement: 'api-keys.list-once', summary: 'An API key is listed twice' }],
      gaps: [
        { id: 'https-edges.empty-update', before: ['refused with 400', 'slow'], now: ['accepted with 200', 'slow'] },
      ],
    },
    pace: { stepMs: 1000, exchanges: [3, 9, 27, 4], slowedDown: [0, 0, 2, 0], unanswered: [0, 0, 0, 1] },
  };
};
