import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { requirements } from '../../src/contract/index.ts';
import type { Report } from '../../src/report/model/report.ts';
import { fetchOnce } from '../exchange/fetch-once.ts';
import { projectRoot } from '../read-imports.ts';
import type { Installation, Outcome } from './installation.ts';

const { version } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));

/** A requirement, and the line that declares it in this clone: the package must name the line of this clone. */
const id = 'certificate-authorities.ca-pem';
const file = 'specs/certificates/certificate-authorities.spec.ts';
const lines = readFileSync(join(projectRoot, file), 'utf8').split('\n');
const place = `${file}:${lines.findIndex((line) => line.includes(`requirement('${id}'`)) + 1}`;

const tryRun = async (installation: Installation): Promise<void> => {
  // These requirements read schemas, fixtures and keys, and one of them sends to the agent.
  const ids = [id, 'ssh-user-certificates.create', 'route-saml.replace', 'agent-tunnels.list'];
  const only = ids.flatMap((one) => ['--only', one]);
  const outcome = await installation.run('run', '--effort', 'quick', '--workers', '1', '--out', 'out', ...only);
  expect(outcome, outcome.stderr).toMatchObject({ code: 0 });
  const read = (name: string): string => readFileSync(join(installation.folder, 'out', name), 'utf8');
  const report = JSON.parse(read('report.json')) as Report;
  expect(report).toMatchObject({ verdict: 'conforms', run: { harnessVersion: version } });
  const tried = report.requirements.filter((one) => ids.includes(one.id));
  expect(tried.map(({ verdict }) => verdict)).toEqual(ids.map(() => 'pass'));
  expect(tried.find((one) => one.id === id)?.spec).toBe(place);
  expect(read('index.html')).toMatch(/<style>[^<]{10000,}<\/style>/);
  expect(read('index.html')).toMatch(/<script>[\s\S]{40000,}<\/script>/);
  expect(read('junit.xml')).toContain(id);
};

const tryServe = async (installation: Installation): Promise<void> => {
  const { child, ended, firstLine } = installation.start(['serve']);
  const line = await firstLine;
  const { management, token } = JSON.parse(line);
  const { status } = await fetchOnce(`${management.baseUrl}/api_keys`, {
    headers: { Authorization: `Bearer ${token}`, 'Service-Version': '2' },
  });
  // The doctor reads the measured costs, which are a file of the package.
  writeFileSync(join(installation.folder, 'served.json'), line);
  const doctor = await installation.run('doctor', '--target', 'served.json');
  expect(doctor, doctor.stderr).toMatchObject({ code: 0 });
  child.kill('SIGTERM');
  expect(status).toBe(200);
  expect(await ended).toMatchObject({ code: 0, stderr: '' });
};

/** A run with a finding writes a script that reproduces it, and `replay` reproduces it too. */
const tryReproduction = async (installation: Installation): Promise<void> => {
  const { child, ended, firstLine } = installation.start(['serve', '--fault', 'api-keys.create-answers-200']);
  const { token, ...target } = JSON.parse(await firstLine);
  writeFileSync(join(installation.folder, 'bent.json'), JSON.stringify(target));
  const again = (args: readonly string[], program?: string): Promise<Outcome> =>
    installation.start(args, program, { PLUMBLINE_TOKEN: token }).ended;
  const only = ['--effort', 'quick', '--workers', '1', '--only', 'api-keys.create'];
  const outcome = await again(['run', '--target', 'bent.json', '--out', 'bent', ...only]);
  expect(outcome, outcome.stderr).toMatchObject({ code: 1 });
  const { deviations } = JSON.parse(readFileSync(join(installation.folder, 'bent/report.json'), 'utf8')) as Report;
  const script = join(installation.folder, 'bent', String(deviations[0]?.reproduce.script));
  expect(await again([script], 'node')).toMatchObject({ code: 1 });
  expect(await again(['replay', 'bent/report.json'])).toMatchObject({ code: 1 });
  child.kill('SIGTERM');
  await ended;
};

/** Uses the commands of an installation, and fails if one of them behaves differently than in a clone. */
export const tryCommands = async (installation: Installation): Promise<void> => {
  const before = installation.packages();
  expect(await installation.run('--version')).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
  const listed = await installation.run('requirements', '--json');
  expect(JSON.parse(listed.stdout).requirements).toHaveLength(requirements.length);
  const mistake = await installation.run('run', '--effort', 'none');
  expect(mistake).toMatchObject({ code: 2, stderr: expect.stringMatching(/^plumbline: .*\n$/) });
  await tryRun(installation);
  await tryServe(installation);
  await tryReproduction(installation);

  const explained = await installation.run('explain', id);
  expect(explained).toMatchObject({ code: 0, stderr: '' });
  expect(explained.stdout).toContain(`${place}\n`);
  expect(explained.stdout).toContain(`npx plumbline-conformance run --only ${id}`);
  expect(await installation.run('judge', 'out/exchanges.ndjson')).toMatchObject({ code: 0 });
  const same = await installation.run('compare', 'out/report.json', 'out/report.json', '--html', 'same.html');
  expect(same, same.stderr).toMatchObject({ code: 0 });
  expect(readFileSync(join(installation.folder, 'same.html'), 'utf8')).toMatch(/<style>[^<]{4000,}<\/style>/);
  expect(JSON.parse((await installation.run('openapi')).stdout)).toMatchObject({
    openapi: '3.1.0',
    paths: { '/api_keys': { post: { requestBody: { content: { 'application/json': { examples: {} } } } } } },
  });
  const proven = await installation.run('prove', '--workers', '1', '--only', 'api-keys.create-answers-200');
  expect(proven, proven.stderr).toMatchObject({ code: 0, stdout: expect.stringContaining('1 of 1 faults caught') });

  // Starting the commands installs and writes nothing there.
  expect(installation.packages()).toEqual(before);
  expect(existsSync(join(installation.folder, 'node_modules/plumbline-conformance/reports'))).toBe(false);
};
