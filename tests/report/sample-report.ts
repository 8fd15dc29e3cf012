import type { Report, RequirementResult, RequirementVerdict } from '../../src/report/model/report.ts';
import { consistentReport, REASONS, sampleDeviation, sampleExchange, sampleRequirement } from './sample-parts.ts';

export type SampleKind = 'conforming' | 'deviating' | 'incomplete' | 'empty' | 'huge' | 'hostile';

/** A valid report of one kind; `overrides` replace whole members, and callers must keep the report consistent. */
export const sampleReport = (kind: SampleKind = 'conforming', overrides: Partial<Report> = {}): Report => ({
  ...KINDS[kind](),
  ...overrides,
});

const RESOURCES = ['api-keys', 'ssh-credentials', 'ip-policies', 'reserved-domains', 'https-edges', 'agent-tunnels'];
const BEHAVIOURS: readonly (readonly [behaviour: string, section: string, statement: string])[] = [
  ['shape', 'Resources and fields', 'every field of its table is shown, and each has the type stated there.'],
  ['id-prefix', 'Conventions', 'id is a prefix followed by an opaque suffix.'],
  ['timestamps', 'Conventions', 'every timestamp is a string in RFC 3339 format.'],
  ['uri-form', 'Conventions', 'uri is the address of the resource, of the form stated for it.'],
  ['list-envelope', 'Conventions', 'a list is an object with an array, uri and next_page_uri.'],
  ['list-once', 'Conventions', 'no resource is listed twice.'],
  ['token-shown-once', 'Endpoints, rule 1', 'no response after creation carries the token.'],
  ['create-echo', 'Endpoints', 'create answers with the created resource, as it was asked for.'],
  ['deleted-not-listed', 'Endpoints', 'once deleted it is in no list.'],
  ['auth-header', 'Authentication, rule 1', 'a request without an Authorization header is refused.'],
  ['description-limit', 'Limits', 'a description of 255 bytes is accepted and one of 256 bytes is refused.'],
  ['metadata-limit', 'Limits', 'metadata of 4096 bytes is accepted and of 4097 bytes is refused.'],
];

const documentOf = (resource: string): 1 | 2 | 3 =>
  resource.startsWith('agent') ? 3 : resource.startsWith('https') ? 2 : 1;

const contract = (
  resources: readonly string[],
  verdictOf: (id: string) => RequirementVerdict,
): Omit<RequirementResult, 'deviations'>[] =>
  resources.flatMap((resource) =>
    BEHAVIOURS.map(([behaviour, section, statement]) => {
      const id = `${resource}.${behaviour}`;
      const document = documentOf(resource);
      return sampleRequirement(id, verdictOf(id), { document, section, statement: `${resource}: ${statement}` });
    }),
  );

const conforming = (): Report =>
  consistentReport(
    contract(RESOURCES, (id) => (id === 'agent-tunnels.auth-header' ? 'unexercised' : 'pass')),
    [],
  );

const deviating = (): Report => {
  const failing = ['api-keys.token-shown-once', 'ssh-credentials.description-limit'];
  const waived = 'https-edges.uri-form';
  return consistentReport(
    contract(RESOURCES, (id) => {
      if (failing.includes(id)) return 'fail';
      if (id === waived) return 'waived';
      if (id === 'ip-policies.list-once') return 'error';
      return id.startsWith('agent') ? 'unexercised' : 'pass';
    }),
    [
      sampleDeviation('3f9a1c07', 'api-keys.token-shown-once'),
      sampleDeviation('77b0e2d4', 'api-keys.token-shown-once', {
        endpoint: 'GET /api_keys',
        summary: 'The token of an API key is shown in the list',
        place: '/keys/*/token',
        seen: 1,
      }),
      sampleDeviation('c41d88aa', 'ssh-credentials.description-limit', {
        endpoint: 'POST /ssh_credentials',
        summary: 'A description of 255 bytes in 128 characters is refused: it counts characters twice',
        place: 'status',
        expected: 'status 201',
        received: 'status 400',
      }),
      sampleDeviation('0d52b6f1', waived, { waived: REASONS.waived, place: 'header:content-type' }),
    ],
    {
      cleanup: { created: 96, removed: 95, left: [{ endpoint: 'DELETE /api_keys/{id}', id: 'ak_2f9', reason: '403' }] },
    },
  );
};

const incomplete = (): Report => {
  const requirements = contract(RESOURCES, (id) => (id.startsWith('api-keys') ? 'error' : 'unexercised'));
  return consistentReport(requirements, []);
};

const empty = (): Report =>
  consistentReport([], [], {
    endpoints: [],
    gaps: [],
    summary: {
      requirements: { total: 0, pass: 0, fail: 0, waived: 0, unexercised: 0, error: 0 },
      endpoints: { total: 0, exercised: 0 },
      exchanges: 0,
      retries: { count: 0, waitedMs: 0 },
    },
    cleanup: { created: 0, removed: 0, left: [] },
  });

const huge = (): Report => {
  const resources = Array.from({ length: 84 }, (_, index) => `${RESOURCES[index % RESOURCES.length]}-${index}`);
  const requirements = contract(resources, (id) => {
    if (id.endsWith('token-shown-once') || id.endsWith('uri-form')) return 'fail';
    return id.endsWith('metadata-limit') ? 'unexercised' : 'pass';
  });
  const failing = requirements.filter(({ verdict }) => verdict === 'fail');
  const deviations = Array.from({ length: 500 }, (_, index) =>
    sampleDeviation(`d${index}`, failing[index % failing.length]?.id ?? '', { place: `/field_${index}` }),
  );
  return consistentReport(requirements, deviations);
};

/** Text that breaks out of markup, scripts, XML and terminals when it is not escaped. */
export const HOSTILE = [
  '</script><img src=x onerror="window.hacked=1">',
  '<!--<script>window.hacked=1</script>',
  ']]>&amp;"\'<failure/>',
  '\u001b[2J\u001b]0;owned\u0007\r\n\u0000\u009b31m',
  '\u202egpj.exe\u2028\u2029\ud800\ufffe',
  '<svg onload=window.hacked=1><style>@import "http://127.0.0.1:9/x"</style>',
].join(' ');

const hostile = (): Report => {
  const id = 'api-keys.token-shown-once';
  const exchange = sampleExchange('x1', 'GET', '/api_keys', 200);
  const body = { encoding: 'text', content: HOSTILE, bytes: HOSTILE.length, cut: true } as const;
  const deviation = sampleDeviation('3f9a1c07', id, {
    summary: HOSTILE,
    expected: HOSTILE,
    received: HOSTILE,
    place: HOSTILE,
    endpoint: HOSTILE,
    reproduce: { curl: HOSTILE, command: HOSTILE },
    exchanges: [{ ...exchange, response: { status: 200, headers: [[HOSTILE, HOSTILE]], body } }],
  });
  const report = consistentReport(
    [
      sampleRequirement(id, 'fail', { statement: HOSTILE, section: HOSTILE }),
      sampleRequirement('api-keys.shape', 'error', { reason: HOSTILE }),
      sampleRequirement('api-keys.list', 'unexercised', { reason: HOSTILE }),
    ],
    [deviation],
    { gaps: [{ id: 'api.error-body', document: 1, section: HOSTILE, question: HOSTILE, observed: [HOSTILE] }] },
  );
  return {
    ...report,
    run: { ...report.run, id: HOSTILE, target: { name: HOSTILE, baseUrl: `javascript:${HOSTILE}`, agentUrl: null } },
    cleanup: { created: 1, removed: 0, left: [{ endpoint: HOSTILE, id: HOSTILE, reason: HOSTILE }] },
  };
};

const KINDS: { readonly [kind in SampleKind]: () => Report } = {
  conforming,
  deviating,
  incomplete,
  empty,
  huge,
  hostile,
};
