import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import { fetchOnce } from '../exchange/fetch-once.ts';
import { openAccount, tokenEnv } from './account.ts';
import { test } from './workplace.ts';

/** The wait that the gate asks for. */
const waitMs = 4000;

/** A proxy to a deployment that records arrivals and concurrency, and may refuse requests. */
const openGate = async (turnAway: (count: number) => Record<string, string> | null = () => null, status = 429) => {
  const account = await openAccount();
  const arrivals: number[] = [];
  /** How early requests came, of those that came before the end of the announced wait. */
  const early: number[] = [];
  let inside = 0;
  let most = 0;
  let closedUntil = 0;
  const forward = async (request: IncomingMessage): Promise<Response> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const headers = Object.fromEntries(
      Object.entries(request.headers).filter(([name]) => !/^(host|connection|content-length)$/.test(name)),
    ) as Record<string, string>;
    return fetchOnce(`${account.baseUrl}${request.url}`, {
      method: request.method ?? 'GET',
      headers,
      ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
    });
  };
  const server = createServer(async (request, response) => {
    const now = performance.now();
    arrivals.push(now);
    if (now < closedUntil) early.push(closedUntil - now);
    inside += 1;
    most = Math.max(most, inside);
    const away = turnAway(arrivals.length);
    if (away !== null) {
      closedUntil = now + waitMs;
      response.writeHead(status, { 'content-type': 'application/json', ...away }).end('{}');
    } else {
      const answer = await forward(request);
      const text = (await answer.text()).replaceAll(account.baseUrl, url());
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.status === 204 ? '' : text);
    }
    inside -= 1;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    account,
    arrivals,
    early,
    mostInside: () => most,
    target: (pace: object) => ({ management: { baseUrl: url(), tokenEnv }, fixtures: account.fixtures, pace }),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await account.close();
    },
  };
};

const run = ['run', '--target', 'target.json', '--effort', 'quick', '--quiet', '--workers', '3'];
const only = ['--only', 'api-keys.get', '--only', 'credentials.get', '--only', 'ssh-credentials.list-complete'];

test('all workers, the preflight and the clean-up share one pace', async ({ workplace }) => {
  const gate = await openGate();
  try {
    workplace.write('target.json', gate.target({ requestsPerSecond: 20, concurrency: 2 }));
    const { code, stderr } = await workplace.run([...run, ...only], { [tokenEnv]: gate.account.token });
    expect(code, stderr).toBe(0);
    expect(gate.mostInside()).toBeLessThanOrEqual(2);
    const { arrivals } = gate;
    expect(arrivals.length).toBeGreaterThan(25);
    // A busy machine may delay a request, so windows of a second are checked with a small allowance.
    for (const [index, start] of arrivals.entries())
      expect(arrivals.slice(index).filter((at) => at < start + 1000).length).toBeLessThanOrEqual(20 + 4);
  } finally {
    await gate.close();
  }
});

for (const [name, status, header] of [
  ['429 and seconds', 429, () => String(waitMs / 1000)],
  ['503 and a date', 503, () => new Date(Math.ceil(Date.now() / 1000) * 1000 + waitMs).toUTCString()],
] as const) {
  test(`Retry-After with ${name} is obeyed by all workers`, async ({ workplace }) => {
    const gate = await openGate((count) => (count === 12 ? { 'retry-after': header() } : null), status);
    try {
      workplace.write('target.json', gate.target({ requestsPerSecond: 10, concurrency: 3 }));
      const { code, stderr } = await workplace.run([...run, ...only], { [tokenEnv]: gate.account.token });
      expect(code, stderr).toBe(0);
      // Requests already in flight may arrive early, on a busy machine for some time.
      expect(gate.early.filter((leftMs) => leftMs < waitMs - 1500)).toEqual([]);
      expect(workplace.report().summary.retries.count).toBe(1);
    } finally {
      await gate.close();
    }
  });
}

test('a deployment that asks for a wait of an hour gets only clean-up requests', async ({ workplace }) => {
  const gate = await openGate((count) => (count > 8 ? { 'retry-after': '3600' } : null));
  try {
    workplace.write('target.json', gate.target({ requestsPerSecond: 50, concurrency: 1 }));
    const { code } = await workplace.run([...run, '--workers', '1', '--only', 'api-keys.*'], {
      [tokenEnv]: gate.account.token,
    });
    expect(code).toBe(3);
    expect(gate.arrivals.length).toBeLessThan(40);
    const report = workplace.report();
    expect(report.requirements.some(({ reason }) => reason?.includes('a longer wait than a run allows'))).toBe(true);
    expect(report.requirements.filter(({ verdict }) => verdict === 'fail')).toEqual([]);
  } finally {
    await gate.close();
  }
});
