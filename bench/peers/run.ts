/**
 * Compares Plumbline with other tools that test HTTP APIs, on the same deployments: the embedded one without changes, with single faults, and with
 * freedoms. The other tools use our OpenAPI document and the set-up that their documentation recommends. Prints a table and writes
 * reports/peers.json; asserts nothing. `tsx bench/peers/run.ts 4` uses four faults of each resource.
 *
 * The faults are our own, so the table favours what we have thought of: it shows what cannot be found from a description of shapes alone.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allFaults } from '../../src/conduct/prove/all-faults.ts';
import { whySurvives } from '../../src/conduct/prove/survivors.ts';
import { resources } from '../../src/contract/index.ts';
import type { Deployment, DeploymentOptions } from '../../src/emulator/deployment/deployment.ts';
import { startEmbedded } from '../../src/emulator/embedded.ts';
import { allFreedoms } from '../../src/emulator/freedoms/index.ts';
import { own } from './own.ts';
import type { Peer } from './peer.ts';
import { portman } from './portman.ts';
import { schemathesis } from './schemathesis.ts';

const perResource = Number(process.argv[2] ?? 3);
const names = ['api-keys', 'credentials', 'reserved-addrs', 'agent-ingresses', 'tunnel-group-backends', 'tcp-edges'];
const freedomNames = ['every-refusal-is-409', 'extra-fields', 'unset-left-out', 'refusals-in-html', 'few-of-each-kind'];

/** One deployment: how it is changed, and whether a tool should report something. */
interface Case {
  readonly kind: 'true' | 'fault' | 'freedom';
  readonly name: string;
  readonly resource: string;
  readonly options?: DeploymentOptions;
  readonly plant: (deployment: Deployment) => void;
}

const lot = (name: string): string => createHash('sha256').update(name).digest('hex');
const faultsOf = (resource: string) =>
  allFaults
    .filter((fault) => fault.name.startsWith(`${resource}.`) && whySurvives(fault) === null)
    .sort((a, b) => (lot(a.name) < lot(b.name) ? -1 : 1))
    .slice(0, perResource);

const cases: readonly Case[] = names.flatMap((resource, n): Case[] => {
  const freedom = allFreedoms.find(({ name }) => name === freedomNames[n % freedomNames.length]);
  if (freedom === undefined) throw new Error(`There is no freedom ${freedomNames[n % freedomNames.length]}`);
  return [
    { kind: 'true', name: 'as the documents say', resource, plant: () => {} },
    ...faultsOf(resource).map(
      (fault): Case => ({ kind: 'fault', name: fault.name, resource, plant: (d) => fault.plant(d) }),
    ),
    { kind: 'freedom', resource, ...freedom },
  ];
});

const work = mkdtempSync(join(tmpdir(), 'plumbline-peers-'));

const tryCase = async (peer: Peer, { resource, options, plant }: Case) => {
  const embedded = await startEmbedded({ ...options, prepare: plant });
  let requests = 0;
  embedded.deployment.gates.push(() => {
    requests += 1;
    return null;
  });
  const path = resources.find(({ name }) => name === resource)?.collection ?? '';
  const folder = mkdtempSync(join(work, 'case-'));
  try {
    const { baseUrl, token } = embedded;
    return { ...(await peer.tries({ baseUrl, token, resource, path, folder })), requests };
  } finally {
    await embedded.close();
  }
};

interface Row {
  readonly tool: string;
  readonly faults: number;
  readonly found: number;
  /** Reports about right deployments: the unchanged one, and those with freedoms. */
  readonly falseAlarms: number;
  readonly requests: number;
  readonly cpuMs: number;
  readonly missed: readonly string[];
}

const rowOf = async (peer: Peer): Promise<Row | string> => {
  let version = '';
  try {
    version = await peer.install(join(work, peer.name));
  } catch (error) {
    return `${peer.name} could not be installed: ${error instanceof Error ? error.message.split('\n')[0] : error}`;
  }
  const row = { tool: `${peer.name} ${version}`, faults: 0, found: 0, falseAlarms: 0, requests: 0, cpuMs: 0 };
  const missed: string[] = [];
  const usual = new Map<string, ReadonlySet<string>>();
  for (const one of cases) {
    const { said, requests, cpuMs } = await tryCase(peer, one);
    process.stderr.write(`${peer.name}, ${one.resource}, ${one.name}: ${said.length} said\n`);
    row.requests += requests;
    row.cpuMs += cpuMs;
    if (one.kind === 'true') usual.set(one.resource, new Set(said));
    if (one.kind !== 'fault') row.falseAlarms += said.length;
    if (one.kind !== 'fault') continue;
    row.faults += 1;
    // A report that the tool also makes about the right deployment does not count as finding the fault.
    if (said.some((text) => !usual.get(one.resource)?.has(text))) row.found += 1;
    else missed.push(one.name);
  }
  return { ...row, cpuMs: Math.round(row.cpuMs), missed };
};

const rows: Row[] = [];
for (const peer of [own, schemathesis, portman]) {
  const row = await rowOf(peer).catch((error: unknown) => `${peer.name} could not be run: ${error}`);
  if (typeof row === 'string') process.stdout.write(`${row}\n`);
  else rows.push(row);
}
const [first] = rows;
process.stdout.write(
  '\n| tool | faults found | said of right deployments | requests | CPU, against ours |\n|---|---|---|---|---|\n',
);
for (const { tool, faults, found, falseAlarms, requests, cpuMs } of rows)
  process.stdout.write(
    `| ${tool} | ${found} of ${faults} | ${falseAlarms} | ${requests} | ${(cpuMs / (first?.cpuMs ?? cpuMs)).toFixed(2)} |\n`,
  );
mkdirSync('reports', { recursive: true });
writeFileSync('reports/peers.json', `${JSON.stringify(rows, null, 2)}\n`);
rmSync(work, { recursive: true, force: true });
