/** An agent that names foreign addresses as public_url: they get at most a few harmless probes. */
import { createServer as createHttp } from 'node:http';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from '@playwright/test';
import { requirements } from '../../src/contract/index.ts';
import { mostProbes } from '../../src/harness/visit/probe-budget.ts';
import type { Report } from '../../src/report/model/report.ts';
import { openNamingAgent } from './naming-agent.ts';
import { test, type Workplace } from './workplace.ts';

const ofDocument3 = requirements.filter(({ document }) => document === 3).map(({ id }) => id);
const only = ofDocument3.flatMap((id) => ['--only', id]);

/** Records every connection that any process of a run attempts. */
const hook = (file: string): string => `
import { subscribe } from 'node:diagnostics_channel';
import { appendFileSync } from 'node:fs';
subscribe('net.client.socket', ({ socket }) =>
  socket.on('connectionAttempt', (address, port) => appendFileSync(${JSON.stringify(file)}, \`\${address} \${port}\\n\`)));
`;

/** No traffic comes through these tunnels, so long waits would be useless. */
const patience = { settleMs: 200, deletionMs: 200, tunnelsMs: 500, capturesMs: 500, replaysMs: 500, metricsMs: 500 };

const targetOf = (workplace: Workplace, agentUrl: string): string =>
  workplace.write('target.json', { agent: { baseUrl: agentUrl }, patience });

const runWatched = async (workplace: Workplace, agentUrl: string): Promise<{ report: Report; attempts: string[] }> => {
  workplace.write('attempts.txt', '');
  workplace.write('hook.mjs', hook(join(workplace.folder, 'attempts.txt')));
  const target = targetOf(workplace, agentUrl);
  await workplace.run(['run', '--target', target, '--effort', 'quick', '--workers', '1', '--quiet', ...only], {
    NODE_OPTIONS: `--import ${pathToFileURL(join(workplace.folder, 'hook.mjs'))}`,
  });
  return { report: workplace.report(), attempts: workplace.read('attempts.txt').match(/^\S+ \d+$/gm) ?? [] };
};

const listen = async (server: Server): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
};

const verdictsOf = ({ requirements: all }: Report): Map<string, string> =>
  new Map(all.map(({ id, verdict }) => [id, verdict]));

/** The failing requirements. Those that need traffic through a tunnel cannot be tried at an agent that forwards nothing. */
const failing = (report: Report): string[] =>
  [...verdictsOf(report)].filter(([, verdict]) => verdict === 'fail').map(([id]) => id);

test('a foreign service named as public_url gets a few harmless probes and nothing else', async ({ workplace }) => {
  const asked: string[] = [];
  const web = createHttp((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    request.resume().on('end', () => response.end('welcome'));
  });
  const heard: string[] = [];
  const sockets = new Set<Socket>();
  const raw = createServer((socket) => {
    const at = heard.push('') - 1;
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('data', (bytes: Buffer) => {
      heard[at] += bytes.toString('latin1');
      socket.write(bytes);
    });
  });
  const [webPort, rawPort] = [await listen(web), await listen(raw)];
  const agent = await openNamingAgent((proto) =>
    proto === 'tcp' ? `tcp://127.0.0.1:${rawPort}` : `http://127.0.0.1:${webPort}`,
  );
  const { report, attempts } = await runWatched(workplace, agent.baseUrl);
  await agent.close();
  web.close();
  web.closeAllConnections();
  raw.close();
  for (const socket of sockets) socket.destroy();
  // The agent is wrong about public_url only.
  expect(failing(report)).toEqual(['agent-tunnels.forwards', 'agent-tunnels.forwards-tcp']);
  expect(verdictsOf(report).get('agent-tunnels.create')).toBe('pass');
  expect(report.summary.requirements.error).toBe(0);
  expect(asked.length).toBeGreaterThan(0);
  expect(heard.length).toBeGreaterThan(0);
  expect(asked.filter((line) => !/^GET \/plumbline\/probe-[0-9a-f]{32}$/.test(line))).toEqual([]);
  for (const all of heard) expect(all).toMatch(/^probe-[0-9a-f]{32}$/);
  // One worker, and two more attempts for each of the two findings.
  for (const port of [webPort, rawPort])
    expect(attempts.filter((line) => line === `127.0.0.1 ${port}`).length).toBeLessThanOrEqual(5 * mostProbes);
  expect(report.deviations.map(({ received }) => received).join()).toContain('public_url answered status 200');
});

test('no connection is attempted to forbidden addresses that an agent names', async ({ workplace }) => {
  const places = ['169.254.169.254', '10.11.12.13', '[::ffff:169.254.169.254]', '0.0.0.0'];
  let n = 0;
  const agent = await openNamingAgent((proto, own) => {
    n += 1;
    // Every second address is private, so that any test may be the first to report what would allow it.
    return n % 5 === 0 ? own : `${proto}://${places[n % 2 === 0 ? 1 : n % 4]}:8080`;
  });
  const { report, attempts } = await runWatched(workplace, agent.baseUrl);
  await agent.close();
  expect(n).toBeGreaterThan(10);
  expect(failing(report)).toEqual([]);
  expect(report.summary.requirements.error).toBe(0);
  expect(verdictsOf(report).get('agent-tunnels.create')).toBe('pass');
  const forwards = report.requirements.find(({ id }) => id === 'agent-tunnels.forwards');
  expect(forwards).toMatchObject({ verdict: 'unexercised', reason: expect.stringContaining('nothing is sent there') });
  expect(report.requirements.map(({ reason }) => reason).join()).toContain('agent.publicAddresses');
  expect(attempts.length).toBeGreaterThan(0);
  expect(attempts.filter((line) => !/^(127\.0\.0\.1|::1) /.test(line))).toEqual([]);
  expect(workplace.exchanges().filter(({ endpoint }) => endpoint === 'public_url')).toEqual([]);
});

for (const [what, answer] of Object.entries({
  'a redirect': { status: 302, headers: { location: 'https://login.example/x?token=secret' } },
  'a page for people': { status: 200, headers: { 'content-type': 'text/html' } },
}))
  test(`tunnels behind ${what} are reported as untried`, async ({ workplace }) => {
    const web = createHttp((_, response) =>
      response.writeHead(answer.status, answer.headers).end('<p>Are you sure?</p>'),
    );
    const port = await listen(web);
    const agent = await openNamingAgent(() => `http://127.0.0.1:${port}`);
    const chosen = ['agent-tunnels.forwards', 'captured-requests.captured', 'agent-tunnels.metrics-count'];
    const patterns = chosen.flatMap((id) => ['--only', id]);
    const target = targetOf(workplace, agent.baseUrl);
    await workplace.run(['run', '--target', target, '--workers', '1', '--quiet', ...patterns]);
    await agent.close();
    web.close();
    web.closeAllConnections();
    const tried = workplace.report().requirements.filter(({ id }) => chosen.includes(id));
    expect(tried.map(({ verdict }) => verdict)).toEqual(['unexercised', 'unexercised', 'unexercised']);
    for (const { reason } of tried) {
      expect(reason).toContain(
        `something in front of the tunnel answers in place of the local server: status ${answer.status}`,
      );
      expect(reason).not.toContain('secret');
    }
  });
