import { expect, test } from '@playwright/test';
import { renderJunit } from '../../../src/report/formats/junit.ts';
import { readXml, type XmlElement } from '../read-xml.ts';
import { consistentReport, sampleDeviation, sampleRequirement } from '../sample-parts.ts';
import { HOSTILE, sampleReport } from '../sample-report.ts';

/** The schema of Jenkins (junit-10.xsd of its xUnit plugin): allowed attributes, required attributes, and children. */
const RULES: {
  readonly [element: string]: { may: readonly string[]; must: readonly string[]; holds: readonly string[] };
} = {
  testsuites: { may: ['name', 'time', 'tests', 'failures', 'errors'], must: [], holds: ['testsuite'] },
  testsuite: {
    may: ['name', 'tests', 'failures', 'errors', 'group', 'time', 'skipped', 'timestamp', 'hostname', 'id', 'package'],
    must: ['name', 'tests', 'failures', 'errors'],
    holds: ['properties', 'testcase'],
  },
  properties: { may: [], must: [], holds: ['property'] },
  property: { may: ['name', 'value'], must: ['name', 'value'], holds: [] },
  testcase: { may: ['name', 'time', 'classname', 'group'], must: ['name'], holds: ['skipped', 'error', 'failure'] },
  failure: { may: ['type', 'message'], must: [], holds: [] },
  error: { may: ['type', 'message'], must: [], holds: [] },
  skipped: { may: ['type', 'message'], must: [], holds: [] },
};

const breachesIn = ({ name, attributes, children, text }: XmlElement): readonly string[] => {
  const { may, must, holds } = RULES[name] ?? { may: [], must: [], holds: [] };
  const own = [
    ...Object.keys(attributes)
      .filter((attribute) => !may.includes(attribute))
      .map((attribute) => `${name}@${attribute}`),
    ...must
      .filter((attribute) => attributes[attribute] === undefined)
      .map((attribute) => `${name} without ${attribute}`),
    ...children.filter((child) => !holds.includes(child.name)).map((child) => `${name}/${child.name}`),
    ...(holds.length > 0 && text.trim() !== '' ? [`text in ${name}`] : []),
    ...(/^\d*(\.\d*)?$/.test(attributes['time'] ?? '') ? [] : [`${name}@time ${attributes['time']}`]),
  ];
  return [...own, ...children.flatMap(breachesIn)];
};

/** The hostile characters that XML 1.0 cannot represent. */
const FORBIDDEN = ['\u001b', '\u0007', '\u0000', '\ud800', '\ufffe'];

const cases = (root: XmlElement): readonly XmlElement[] =>
  root.children.flatMap((suite) => suite.children.filter(({ name }) => name === 'testcase'));
const caseOf = (root: XmlElement, id: string): XmlElement | undefined =>
  cases(root).find(({ attributes }) => attributes['name'] === id);

test('every resource is a suite, and every requirement is a case of its suite', () => {
  const report = sampleReport('deviating', { cleanup: { created: 96, removed: 96, left: [] } });
  const root = readXml(renderJunit(report));
  expect(root.name).toBe('testsuites');
  expect(root.children.map(({ attributes }) => attributes['name'])).toEqual([
    'api-keys',
    'ssh-credentials',
    'https-edges',
    'ip-policies',
    'reserved-domains',
    'agent-tunnels',
  ]);
  const names = cases(root).map(({ attributes }) => attributes['name']);
  expect([...names].sort()).toEqual(report.requirements.map(({ id }) => id).sort());
  // Failures come first, ordered by severity.
  expect(names[0]).toBe('api-keys.token-shown-once');
  expect(caseOf(root, 'https-edges.shape')?.attributes['classname']).toBe('https-edges');
});

test('the counts of each suite and of the whole file agree with the cases', () => {
  const cleanup = { created: 96, removed: 96, left: [] };
  const root = readXml(renderJunit(sampleReport('deviating', { cleanup })));
  expect(root.attributes).toEqual({ name: 'plumbline', tests: '72', failures: '2', errors: '1', time: '41.250' });
  for (const suite of root.children) {
    const outcomes = suite.children.flatMap(({ children }) => children.map(({ name }) => name));
    const number = (name: string): string => String(outcomes.filter((outcome) => outcome === name).length);
    expect(suite.attributes).toMatchObject({
      tests: '12',
      failures: number('failure'),
      errors: number('error'),
      skipped: number('skipped'),
    });
  }
});

test('the time of a case is that of its trial, and the time of a suite is the sum of its cases', () => {
  const report = sampleReport('deviating');
  const requirements = report.requirements.map((one) =>
    one.id.startsWith('https-edges.') ? { ...one, durationMs: 1250 } : one,
  );
  const root = readXml(renderJunit({ ...report, requirements }));
  expect(caseOf(root, 'https-edges.shape')?.attributes['time']).toBe('1.250');
  expect(caseOf(root, 'api-keys.shape')?.attributes['time']).toBe('0.000');
  const suite = root.children.find(({ attributes }) => attributes['name'] === 'https-edges');
  expect(suite?.attributes['time']).toBe('15.000');
});

test('a resource left behind is an error of the run, and a resource that cannot be removed is skipped', () => {
  const things = [{ endpoint: 'DELETE /api_keys/{id}', id: 'ak_1', reason: 'DELETE answered 409' }];
  const root = readXml(
    renderJunit(sampleReport('deviating', { cleanup: { created: 2, removed: 0, left: things, lasting: things } })),
  );
  const outcomes = ['run.clean-up', 'run.lasting'].map((name) => caseOf(root, name)?.children[0]?.name);
  expect(outcomes).toEqual(['error', 'skipped']);
  expect(root.attributes).toMatchObject({ failures: '2', errors: '2' });
  expect(renderJunit(sampleReport('deviating'))).toContain('DELETE /api_keys/{id} ak_2f9: 403');
});

test('a failure states the expected value, the received value and a command to reproduce it', () => {
  const failure = caseOf(readXml(renderJunit(sampleReport('deviating'))), 'api-keys.token-shown-once')?.children[0];
  expect(failure?.attributes).toEqual({
    message: 'The token of an API key is shown again after its creation (and 1 more deviation)',
    type: 'deviation',
  });
  expect(failure?.text).toContain(
    'Document 1, Endpoints, rule 1: api-keys: no response after creation carries the token.',
  );
  expect(failure?.text).toContain('expected: null\nreceived: "«redacted»"\nseen:     3 of 3 times');
  expect(failure?.text).toContain('seen:     1 of 3 times');
  expect(failure?.text).toContain('curl:     curl -H "Authorization: Bearer $PLUMBLINE_TOKEN"');
});

test('waived and unexercised requirements are skipped with their reason, and an error of the harness is an error', () => {
  const root = readXml(renderJunit(sampleReport('deviating')));
  const outcome = (id: string): XmlElement | undefined => caseOf(root, id)?.children[0];
  expect(outcome('https-edges.uri-form')?.name).toBe('skipped');
  expect(outcome('https-edges.uri-form')?.attributes['message']).toMatch(/^waived: Fixed in release 12/);
  expect(outcome('agent-tunnels.shape')?.name).toBe('skipped');
  expect(outcome('agent-tunnels.shape')?.attributes['message']).toMatch(/^unexercised: No agent/);
  expect(outcome('ip-policies.list-once')?.name).toBe('error');
  expect(outcome('ip-policies.list-once')?.attributes['message']).toContain('socket hang up');
  expect(outcome('api-keys.shape')).toBeUndefined();
});

test('a failure omits the waived deviations', () => {
  const report = consistentReport(
    [sampleRequirement('a.b', 'fail')],
    [
      sampleDeviation('d1', 'a.b', { summary: 'known', waived: 'soon' }),
      sampleDeviation('d2', 'a.b', { summary: 'new' }),
    ],
  );
  const failure = caseOf(readXml(renderJunit(report)), 'a.b')?.children[0];
  expect(failure?.attributes['message']).toBe('new');
  expect(failure?.text).not.toContain('known');
});

test('an incomplete run has an error case of its own', () => {
  const root = readXml(renderJunit(sampleReport('empty')));
  expect(root.attributes).toMatchObject({ tests: '1', errors: '1' });
  expect(caseOf(root, 'run.complete')?.children[0]?.attributes['message']).toContain('could not be reached');
  expect(caseOf(readXml(renderJunit(sampleReport('conforming'))), 'run.complete')).toBeUndefined();
});

test('the text of a failure with many deviations is limited', () => {
  const deviations = Array.from({ length: 300 }, (_, index) => sampleDeviation(`d${index}`, 'a.b'));
  const xml = renderJunit(consistentReport([sampleRequirement('a.b', 'fail')], deviations));
  expect(caseOf(readXml(xml), 'a.b')?.children[0]?.text).toContain('and 280 more deviations, see report.json');
  expect(xml.length).toBeLessThan(20_000);
});

test('each suite has the properties needed to run it again', () => {
  const [suite] = readXml(renderJunit(sampleReport('conforming'))).children;
  const properties =
    suite?.children[0]?.children.map(({ attributes }) => [attributes['name'], attributes['value']]) ?? [];
  expect(Object.fromEntries(properties)).toEqual({
    verdict: 'conforms',
    run: '2026-03-14-092653-k7',
    seed: '20260314',
    effort: 'standard',
    harnessVersion: '0.1.0',
    target: 'staging',
    baseUrl: 'https://api.staging.example',
    agentUrl: 'http://127.0.0.1:4040',
  });
});

test('hostile text is unchanged after reading the XML, except for characters that XML cannot represent', () => {
  const root = readXml(renderJunit(sampleReport('hostile')));
  const failure = caseOf(root, 'api-keys.token-shown-once')?.children[0];
  const kept = [...HOSTILE].map((character) => (FORBIDDEN.includes(character) ? '\ufffd' : character)).join('');
  expect(failure?.attributes['message']).toBe(kept);
  expect(failure?.text).toContain(`expected: ${kept}`);
});

test('every sample report is valid by the schema of Jenkins', () => {
  for (const kind of ['conforming', 'deviating', 'incomplete', 'empty', 'huge', 'hostile'] as const)
    expect(breachesIn(readXml(renderJunit(sampleReport(kind)))), kind).toEqual([]);
  expect(breachesIn(readXml('<testsuites skipped="1"><testcase time="1e3"/></testsuites>'))).toEqual([
    'testsuites@skipped',
    'testsuites/testcase',
    'testcase without name',
    'testcase@time 1e3',
  ]);
});

test('each stale waiver is a failing case with a unique name', () => {
  const stale = { deviation: null, requirement: 'api-keys.json', reason: 'soon', owner: 'team', issue: '#7' };
  const report = sampleReport('conforming', {
    waivers: [
      { ...stale, expires: '2026-12-31', state: 'unmatched' },
      { ...stale, expires: '2020-01-01', state: 'expired' },
      { ...stale, expires: '2026-12-31', state: 'untried' },
    ],
  });
  const root = readXml(renderJunit(report));
  expect(root.attributes).toMatchObject({ failures: '2' });
  const [suite] = root.children;
  expect(suite?.attributes).toMatchObject({ name: 'waivers', tests: '2', failures: '2' });
  expect(
    cases(root)
      .slice(0, 2)
      .map(({ attributes }) => attributes['name']),
  ).toEqual(['waivers.api-keys.json', 'waivers.api-keys.json (entry 2)']);
  expect(caseOf(root, 'waivers.api-keys.json')?.children[0]?.attributes).toEqual({
    type: 'stale-waiver',
    message: 'Stale waiver: api-keys.json (team, #7) matches nothing',
  });
  expect(breachesIn(root)).toEqual([]);
});
