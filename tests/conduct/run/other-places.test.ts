import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { nextPart, otherPlaces } from '../../../src/conduct/run/other-places.ts';
import type { Plan } from '../../../src/harness/target/plan.ts';
import { planInProcess } from '../../../src/harness/target/plan-in-process.ts';
import { targetOf } from '../../../src/harness/target/target.ts';
import type { Evidence } from '../../../src/report/evidence.ts';
import type { Report } from '../../../src/report/model/report.ts';
import { test as cli } from '../../cli/workplace.ts';

const target = targetOf({ management: { baseUrl: 'https://api.example.com' } }, 'tests');

const untried = (id: string): Evidence => ({
  kind: 'unexercised',
  id,
  attempt: 1,
  reason: 'not on the plan',
  cure: null,
});
const sent = (endpoint: string, status: number): Evidence => ({
  kind: 'sent',
  endpoint,
  member: 'description',
  as: 'valid',
  status,
  times: 1,
});

const test = base.extend<{ choose: (more: Partial<Plan>, ...lines: Evidence[]) => Promise<readonly string[]> }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of fixtures from this pattern.
  choose: async ({}, use) => {
    const evidenceFolder = mkdtempSync(join(tmpdir(), 'plumbline-places-'));
    await use((more, ...lines) => {
      const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
      writeFileSync(join(evidenceFolder, 'evidence-2.ndjson'), text);
      return otherPlaces(planInProcess(target, { evidenceFolder, spared: 'spared', ...more }));
    });
    rmSync(evidenceFolder, { recursive: true });
  },
});

const only = ['reserved-addrs.metadata-limit-on-update', 'reserved-addrs.regions', 'credentials.list-echo'];

test('a statement about a kind that the account refuses is tried at a kind that it makes', async ({ choose }) => {
  const lines = [
    untried('reserved-addrs.metadata-limit-on-update'),
    untried('reserved-addrs.regions'),
    sent('POST /reserved_addrs', 403),
    sent('POST /credentials', 201),
  ];
  // No other kind has regions of its own to try.
  expect(await choose({ only }, ...lines)).toEqual(['credentials.metadata-limit-on-update']);
});

test('a statement that stayed untried at a kind that can be made is left alone', async ({ choose }) => {
  const lines = [untried(only[0] ?? ''), sent('POST /reserved_addrs', 201), sent('POST /credentials', 201)];
  expect(await choose({ only }, ...lines)).toEqual([]);
});

test('what the user named is never exchanged', async ({ choose }) => {
  const lines = [untried(only[0] ?? ''), sent('POST /reserved_addrs', 403), sent('POST /credentials', 201)];
  expect(await choose({ only, spared: null }, ...lines)).toEqual([]);
  expect(await choose({ only: null, spared: null }, ...lines)).toEqual([]);
});

test('a statement that was tried at a second place already is left alone', async ({ choose }) => {
  const lines = [untried(only[0] ?? ''), sent('POST /reserved_addrs', 403), sent('POST /credentials', 201)];
  expect(await choose({ only: [...only, 'api-keys.metadata-limit-on-update'] }, ...lines)).toEqual([]);
});

test('kinds that were refused as well are not chosen, and where nothing can be made nothing is', async ({ choose }) => {
  const refused = ['/reserved_addrs', '/credentials', '/api_keys'].map((path) => sent(`POST ${path}`, 403));
  expect(await choose({ only }, untried(only[0] ?? ''), ...refused)).toEqual([]);
  const made = sent('POST /backends/weighted', 201);
  const [other = ''] = await choose({ only }, untried(only[0] ?? ''), ...refused, made);
  expect(other).toBe('weighted-backends.metadata-limit-on-update');
});

test('the second part of a run numbers its workers after those of the first, and loads only what it needs', async () => {
  const evidenceFolder = mkdtempSync(join(tmpdir(), 'plumbline-places-'));
  for (const name of ['evidence-0.ndjson', 'evidence-11.ndjson', 'secrets-12'])
    writeFileSync(join(evidenceFolder, name), '');
  const {
    firstWorker,
    only: next,
    specFiles = [],
  } = nextPart(planInProcess(target, { evidenceFolder }), ['api-keys.get']);
  expect({ firstWorker, next }).toEqual({ firstWorker: 12, next: ['api-keys.get'] });
  expect(specFiles).toHaveLength(1);
  rmSync(evidenceFolder, { recursive: true });
});

cli(
  'a quick run proves laws about all kinds although the kind that it chose is not on the plan',
  async ({ workplace }) => {
    const server = workplace.start(['serve', '--freedom', 'plan-without-http-response-backends']);
    const { token, ...file } = JSON.parse(await server.firstLine);
    const args = [
      'run',
      '--target',
      workplace.write('target.json', file),
      '--effort',
      'quick',
      '--quiet',
      '--out',
      'out',
    ];
    const { code } = await workplace.run(args, { [file.management.tokenEnv]: token });
    const { requirements }: Report = JSON.parse(workplace.read('out/report.json'));
    const lists = requirements.filter(({ statementId }) => statementId === '*.list-complete');
    const ids = workplace
      .read('out/exchanges.ndjson')
      .trimEnd()
      .split('\n')
      .map((line): string => JSON.parse(line).id);
    expect({ code, passed: lists.filter(({ verdict }) => verdict === 'pass').length }).toEqual({ code: 0, passed: 1 });
    expect(lists.find(({ id }) => id.startsWith('http-response-backends.'))?.verdict).toBe('unexercised');
    // Every exchange has an id of its own, also those of the second part.
    expect(new Set(ids).size).toBe(ids.length);
  },
);
