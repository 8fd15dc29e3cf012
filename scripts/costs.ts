/**
 * `npm run costs`: measures on the embedded deployment what each requirement and gap costs and needs, and writes fixtures/costs.json, which
 * `doctor` uses for its estimates. One worker, one seed; every effort is measured on a small account with long pages and on a busy one with short
 * pages, which gives the spread.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { embeddedTarget } from '../src/conduct/embedded-target.ts';
import { specName } from '../src/conduct/run/files-of-run.ts';
import { specFiles } from '../src/conduct/spec-files.ts';
import { projectRoot } from '../src/conduct/version.ts';
import { endpoints, gaps, requirements, resources } from '../src/contract/index.ts';
import { isObject } from '../src/contract/json-object.ts';
import { type EmbeddedOptions, startEmbedded } from '../src/emulator/embedded.ts';
import { unpaced } from '../src/exchange/client/pace.ts';
import { Workbench } from '../src/harness/bench/workbench.ts';
import { Ledger } from '../src/harness/ledger/ledger.ts';
import { type Effort, efforts } from '../src/harness/target/plan.ts';
import { planInProcess } from '../src/harness/target/plan-in-process.ts';
import { targetOf } from '../src/harness/target/target.ts';
import type { TargetFile } from '../src/harness/target/target-file.ts';
import { collectEnv, collected } from '../src/harness/trial/collect.ts';
import { Trial } from '../src/harness/trial/trial.ts';
import { assemble } from '../src/report/model/assemble/assemble.ts';
import { CondensedEvidence } from '../src/report/model/assemble/condensed-evidence.ts';
import { Traffic } from '../src/report/model/assemble/traffic.ts';

const seed = 1;

interface Measured {
  readonly requests: ReadonlyMap<string, number>;
  readonly untried: ReadonlySet<string>;
  /** For each kind of resource, how many stood at the same time at most. */
  readonly peak: ReadonlyMap<string, number>;
}

interface Circumstances {
  readonly effort: Effort;
  readonly account: EmbeddedOptions;
  readonly without?: (target: TargetFile) => TargetFile;
  readonly only?: readonly string[];
}

process.env[collectEnv] = '1';
const files = specFiles().map(specName);
/** The place of its spec file, by requirement or gap. */
const fileOf = new Map<string, number>();
for (const [n, address] of specFiles().entries()) {
  await import(address);
  for (const id of collected.keys()) if (!fileOf.has(id)) fileOf.set(id, n);
}
delete process.env[collectEnv];

const kindOf = (collection: string): string =>
  resources.find((resource) => resource.collection === collection)?.name ?? collection;

const measure = async ({ effort, account, without = (target) => target, only }: Circumstances): Promise<Measured> => {
  const embedded = await startEmbedded(account);
  const target = { ...targetOf(without(embeddedTarget(embedded)), 'embedded'), pace: null };
  const plan = planInProcess(target, { runId: 'costs', seed, effort });
  const standing = new Map<string, Set<string>>();
  const peak = new Map<string, number>();
  const evidence = new CondensedEvidence();
  const traffic = new Traffic();
  const bench = new Workbench({
    plan,
    token: embedded.token,
    pace: unpaced,
    ledger: new Ledger((line) => {
      if (line.kind !== 'created' && line.kind !== 'removed') return;
      const kind = kindOf(line.collection);
      const ids = standing.get(kind) ?? new Set();
      standing.set(kind, ids);
      if (line.kind === 'created') ids.add(line.id);
      else ids.delete(line.id);
      peak.set(kind, Math.max(peak.get(kind) ?? 0, ids.size));
    }),
    workerName: 'c',
    onEvidence: (line) => evidence.add(line),
    onExchange: (record) => traffic.add(record),
  });
  const requests = new Map<string, number>();
  for (const [id, body] of collected) {
    if (only?.includes(id) === false) continue;
    const before = bench.notebook.exchanges;
    await new Trial(bench, id, 1).run(body);
    requests.set(id, bench.notebook.exchanges - before);
  }
  bench.close();
  await embedded.close();
  const report = assemble({
    run: {
      id: plan.runId,
      startedAt: plan.startedAt,
      durationMs: 0,
      seed,
      effort,
      harnessVersion: '0',
      target: { name: 'embedded', baseUrl: embedded.baseUrl, agentUrl: embedded.agentUrl },
    },
    contract: { requirements, gaps, endpoints },
    evidence: evidence.lines,
    traffic,
    cleanup: { created: 0, removed: 0, left: [] },
    only: null,
    broken: null,
    reproduce: () => ({ curl: '', command: '' }),
  });
  const untried = [
    ...report.requirements.filter(({ verdict }) => verdict === 'unexercised'),
    ...report.gaps.filter(({ observed }) => observed.length === 0),
  ].filter(({ id }) => only?.includes(id) ?? true);
  const sum = [...requests.values()].reduce((a, b) => a + b, 0);
  process.stderr.write(`${effort} on ${JSON.stringify(account)}: ${sum} requests, ${untried.length} not tried\n`);
  return { requests, untried: new Set(untried.map(({ id }) => id)), peak };
};

/** Keys that a target file may leave out. A number is an index in a list: `.1` is the second item. */
const keys = [
  ...['ipPolicyIds', 'ipPolicyIds.1', 'httpsRoutes', 'httpsRoutes.1', 'tlsCertificateIds', 'endpointConfigurationIds'],
  ...[
    'endpointConfigurationIds.1',
    'ownerIds.self',
    'ownerIds.other',
    'sessionIds.restartable',
    'sessionIds.stoppable',
  ],
  ...['sessionIds.updatable', 'sessionIds.windows', 'sessionIds.upToDate', 'sessionIds.updatesDisabled'],
  ...['serviceDomain', 'acmeAuthority', 'tunnelLabel', 'inspectDbSize'],
];

const withoutKey =
  (key: string) =>
  (target: TargetFile): TargetFile => {
    const copy = structuredClone(target);
    const path = key.split('.');
    const last = path.pop() ?? '';
    let place: unknown = copy.fixtures;
    for (const name of path) place = isObject(place) ? place[name] : undefined;
    if (Array.isArray(place)) place.splice(Number(last));
    else if (isObject(place) && last in place) Reflect.deleteProperty(place, last);
    else throw new Error(`the embedded deployment lends no ${key}`);
    return copy;
  };

const withKeyAlone =
  (key: string) =>
  (target: TargetFile): TargetFile => {
    const path = key.split('.');
    let value: unknown = target.fixtures;
    for (const name of path) value = isObject(value) ? value[name] : undefined;
    return { ...target, fixtures: path.reduceRight((inner: unknown, name) => ({ [name]: inner }), value) ?? {} };
  };

const small: EmbeddedOptions = { pageSize: 100 };
const busy: EmbeddedOptions = { pageSize: 2, others: 7 };
const readsOnly = (target: TargetFile): TargetFile => ({ ...target, allow: { write: false } });

const spreads = new Map<string, readonly [Measured, Measured]>();
for (const effort of efforts)
  spreads.set(effort, [await measure({ effort, account: small }), await measure({ effort, account: busy })]);
const reading = (account: EmbeddedOptions): Promise<Measured> =>
  measure({ effort: 'standard', account, without: readsOnly });
spreads.set('readOnly', [await reading(small), await reading(busy)]);

const needs = new Map<string, string[]>();
const note = (key: string, ids: Iterable<string>): void => {
  for (const id of ids) needs.set(id, [...(needs.get(id) ?? []), key]);
};
const effort = 'quick';
const unlent = await measure({ effort, account: small, without: (target) => ({ ...target, fixtures: {} }) });
const uncommanded = await measure({ effort, account: small, without: (target) => ({ ...target, allow: {} }) });
const dependent = [...unlent.untried];
for (const key of keys)
  note(
    `fixtures.${key}`,
    (await measure({ effort, account: small, without: withoutKey(key), only: dependent })).untried,
  );
note('allow.agentCommands', uncommanded.untried);
note('allow.write', spreads.get('readOnly')?.[1].untried ?? []);
// Some need only one of several keys.
const enough = new Map<string, string[]>(
  dependent.filter((id) => !needs.get(id)?.some((key) => key.startsWith('fixtures.'))).map((id) => [id, []]),
);
for (const key of keys.filter((one) => !/\.\d$/.test(one))) {
  const only = [...enough.keys()];
  const { untried } = await measure({ effort, account: small, without: withKeyAlone(key), only });
  for (const id of only.filter((one) => !untried.has(one))) enough.get(id)?.push(`fixtures.${key}`);
}
for (const [id, either] of enough) note(either.join(' or '), [id]);

const rows = [...requirements, ...gaps].map(({ id }) => {
  const spreadOf = (pair: readonly Measured[]): number[] =>
    pair.map(({ requests }) => requests.get(id) ?? 0).sort((a, b) => a - b);
  const row = Object.fromEntries([...spreads].map(([column, pair]) => [column, spreadOf(pair)]));
  return `    ${JSON.stringify(id)}: ${JSON.stringify({ file: fileOf.get(id), ...row, needs: needs.get(id) ?? [] })}`;
});
const peaks = efforts.map(
  (one) => `    "${one}": ${JSON.stringify(Object.fromEntries(spreads.get(one)?.[1].peak ?? []))}`,
);
// One line for each requirement, so that a change can be read.
const text = `{\n  "peaks": {\n${peaks.join(',\n')}\n  },\n  "files": ${JSON.stringify(files)},\n  "of": {\n${rows.join(',\n')}\n  }\n}\n`;
writeFileSync(join(projectRoot, 'fixtures/costs.json'), text);
