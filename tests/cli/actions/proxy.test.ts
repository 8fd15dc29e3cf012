import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { converse, json, key, request, token } from '../../conduct/proxy/scene.ts';
import { listen } from '../../exchange/loopback.ts';
import { projectRoot } from '../../read-imports.ts';
import { test } from '../workplace.ts';

/** The commands of docs/proxy.md, with any free port. */
const commands = [
  ...readFileSync(join(projectRoot, 'docs/proxy.md'), 'utf8').matchAll(/^node bin\/plumbline\.mjs (.*)$/gm),
].map(([, args = '']) => args.replace('--port 8080', '--port 0').split(' '));

test('Ctrl-C makes proxy write a report on the deployment and a separate one on the client, without secrets', async ({
  workplace,
}) => {
  const [plain = []] = commands;
  const target = await listen((socket) => socket.write(json(200, key(target.url))));
  workplace.write('target.json', { name: 'mine', management: { baseUrl: target.url } });
  const { child, firstLine, ended } = workplace.start([...plain, '--out', 'out']);
  const { management } = JSON.parse(await firstLine);
  expect(management).toMatchObject({ publicUrl: target.url });
  await converse(management.baseUrl, request('GET', '/api_keys/ak_1'));
  await converse(management.baseUrl, request('PATCH', '/api_keys/ak_1', '{"colour":"blue"}'));
  child.kill('SIGINT');
  const { code, stdout, stderr } = await ended;
  await target.close();
  expect(stderr).toBe('client: PATCH /api_keys/{id}, /colour: not a field of this request (document 1, Endpoints)\n');
  expect(stdout).toMatch(
    /\nRequests of the client, .*\n {2}client: PATCH .* in 1 request: p-2\nNOTHING FOUND {2}mine, /,
  );
  expect(stdout).toMatch(/\nNothing found in 2 exchanges\.\nReport: out\/index\.html\n$/);
  expect(code).toBe(0);
  expect(JSON.parse(workplace.read('out/report.json'))).toMatchObject({ verdict: 'conforms', deviations: [] });
  expect(JSON.parse(workplace.read('out/client.json'))).toMatchObject({
    format: 'plumbline-client/1',
    requests: 2,
    findings: [{ kind: 'unknown-field', place: '/colour' }],
  });
  const files = readdirSync(join(workplace.folder, 'out')).filter((name) => name.includes('.'));
  expect(files.filter((name) => workplace.read(join('out', name)).includes(token))).toEqual([]);
  expect(stdout).not.toContain(token);
});

test('proxy with --fail-fast ends at the first deviation, and injected answers do not count', async ({ workplace }) => {
  const [, injecting = []] = commands;
  const target = await listen((socket) => socket.write(json(200, key(target.url, { id: 'key_1' }))));
  workplace.write('target.json', { name: 'mine', management: { baseUrl: target.url } });
  const { firstLine, ended, isAlive } = workplace.start([...injecting, '--quiet', '--out', 'out']);
  const { management } = JSON.parse(await firstLine);
  // Some requests get injected answers; the first that reaches the deployment ends the proxy.
  while (target.requests.length === 0 && isAlive())
    await converse(management.baseUrl, request('GET', '/api_keys/ak_1'));
  const { code, stdout } = await ended;
  await target.close();
  expect(code).toBe(1);
  expect(stdout).toMatch(/^\{.*\}\n.*deviation.*\nReport: /);
  expect(JSON.parse(workplace.read('out/report.json')).summary.exchanges).toBe(1);
});
