import { expect, test } from '@playwright/test';
import { causesOf, reachOf } from '../../../../src/report/model/causes/causes.ts';
import type { Deviation, RequirementResult } from '../../../../src/report/model/report.ts';
import { sampleDeviation, sampleRequirement } from '../../sample-parts.ts';

type Severity = RequirementResult['severity'];

/** Requirements by id and severity; those with the same behaviour share a statement, like those of a law. */
const requirementsOf = (severities: { readonly [id: string]: Severity }): RequirementResult[] =>
  Object.entries(severities).map(([id, severity]) => ({
    ...sampleRequirement(id, 'fail', { severity: severity ?? 'function', statementId: `*.${id.split('.')[1]}` }),
    deviations: [],
  }));

let counted = 0;
const found = (requirement: string, endpoint: string, place: string, rest: Partial<Deviation> = {}): Deviation => {
  counted += 1;
  return sampleDeviation(`d${counted}`, requirement, { endpoint, place, ...rest });
};

const told = (deviations: Deviation[], severities: { readonly [id: string]: Severity }, concerns: Deviation[] = []) =>
  causesOf({ deviations, concerns, requirements: requirementsOf(severities) }).map((cause) => [
    cause.found[0].requirement,
    cause.requirements.length,
  ]);

test('all findings about one field of a resource have one cause, shown by its wrong type', () => {
  const saml = 'GET /edges/https/{edge_id}/routes/{id}/saml';
  const severities = { 'saml.enabled-default': 'security', 'saml.read-back': 'data', 'saml.shape': 'shape' } as const;
  const [enabled, shape] = [found('saml.enabled-default', saml, '/enabled'), found('saml.shape', saml, '/enabled')];
  const concern = found('saml.read-back', saml, '/enabled');
  expect(told([enabled, shape], severities, [concern])).toEqual([['saml.shape', 3]]);
  const other = found('saml.read-back', saml, '/cookie_prefix');
  expect(told([shape, other], severities)).toEqual([
    ['saml.read-back', 1],
    ['saml.shape', 1],
  ]);
});

test('a field and its members have one cause, and two fields beside each other have two', () => {
  const severities = { 'tunnels.a': 'data', 'tunnels.b': 'data', 'tunnels.c': 'data' } as const;
  const [config, addr] = [found('tunnels.a', 'POST /t', '/config'), found('tunnels.b', 'GET /t', '/ts/*/config/addr')];
  expect(told([config, addr], severities)).toHaveLength(1);
  expect(told([addr, found('tunnels.c', 'POST /t', '/config/inspect')], severities)).toHaveLength(2);
});

test('an endpoint that refuses every request is one cause, shown by the requirement of its operation', () => {
  const severities = { 'b.lifecycle': 'data', 'b.get': 'function', 'b.other': 'data' } as const;
  const refused = { received: 'status 501' };
  const deviations = [
    found('b.lifecycle', 'GET /b/{id}', 'status', refused),
    found('b.get', 'GET /b/{id}', 'status', refused),
    found('b.other', 'PATCH /b/{id}', 'status', refused),
  ];
  expect(told(deviations, severities)).toEqual([
    ['b.other', 1],
    ['b.get', 2],
  ]);
});

test('an accepted request that had to be refused and its effect have one cause', () => {
  const deviations = [
    found('ca.auth-header', 'POST /ca', 'status', { received: 'status 201' }),
    found('ca.auth-header', 'GET /ca', '/authorities', { received: '1 more' }),
  ];
  expect(told(deviations, { 'ca.auth-header': 'security' })).toEqual([['ca.auth-header', 1]]);
});

test('findings with equal words about one endpoint under two requirements have one cause', () => {
  const said = { summary: 'a replay was sent more than once' };
  const deviations = [found('r.recorded', 'POST /r', '', said), found('r.named', 'POST /r', '', said)];
  const severities = { 'r.recorded': 'data', 'r.named': 'data' } as const;
  expect(told(deviations, severities)).toEqual([['r.named', 2]]);
  expect(told([...deviations.slice(1), found('r.recorded', 'POST /r', '')], severities)).toHaveLength(2);
});

test('a statement that fails in the same way for several resources is one cause', () => {
  const severities = { 'a.create-echo': 'data', 'b.create-echo': 'data' } as const;
  const same = [found('a.create-echo', 'POST /a', '/metadata'), found('b.create-echo', 'POST /b', '/metadata')];
  const [cause] = causesOf({ deviations: same, requirements: requirementsOf(severities) });
  expect(reachOf(cause ?? { endpoints: [], requirements: [] })).toBe('2 endpoints, 2 requirements');
  const apart = [found('a.create-echo', 'POST /a', '/metadata'), found('b.create-echo', 'POST /b', '/description')];
  expect(told(apart, severities)).toHaveLength(2);
});

test('a finding that belongs to two groups joins them, in any order', () => {
  const severities = { 'a.x': 'data', 'b.y': 'data', 'a.y': 'data' } as const;
  const [first, second] = [found('a.x', 'GET /a/{id}', '/m'), found('b.y', 'GET /b/{id}', '/m')];
  const joining = found('a.y', 'GET /a/{id}', '/m');
  expect(told([first, second], severities)).toHaveLength(2);
  expect(told([first, second, joining], severities)).toHaveLength(1);
});

test('causes are ordered by severity, then by repetition, with concerns and waived ones last', () => {
  const severities = {
    'a.shape': 'shape',
    'b.flaky': 'data',
    'c.steady': 'data',
    'd.auth': 'security',
    'e.soft': 'security',
    'f.known': 'security',
  } as const;
  const each = (id: string, rest: Partial<Deviation> = {}) => found(id, `GET /${id}/{id}`, `/${id}`, rest);
  const deviations = [
    each('f.known', { waived: 'known' }),
    each('a.shape'),
    each('b.flaky', { seen: 1, tried: 3 }),
    each('c.steady'),
    each('d.auth'),
  ];
  expect(told(deviations, severities, [each('e.soft')]).map(([id]) => id)).toEqual([
    'd.auth',
    'c.steady',
    'b.flaky',
    'a.shape',
    'e.soft',
    'f.known',
  ]);
});

test('every finding is in exactly one cause, also a finding of an unknown requirement', () => {
  const deviations = [found('a.x', 'GET /a/{id}', ''), found('b.y', 'GET /b', ''), found('a.x', 'GET /a', '/as')];
  const causes = causesOf({ deviations, requirements: [] });
  expect(causes.flatMap((cause) => cause.found.map(({ id }) => id)).sort()).toEqual(
    deviations.map(({ id }) => id).sort(),
  );
});
