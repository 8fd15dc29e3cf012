/** Agents that do nothing useful, against which no requirement of document 3 may pass: a missing behaviour never counts as a pass. */
import { expect, test } from '@playwright/test';
import { requirements } from '../src/contract/index.ts';
import { exitCode } from '../src/report/model/verdict/gate.ts';
import { collectBodies } from './suites/collect-bodies.ts';
import { type Answer, json, listen, servers, tryEverything } from './suites/try-everything.ts';

const ofDocument3 = requirements.filter(({ document }) => document === 3).map(({ id }) => id);
const names = new Set(ofDocument3.map((id) => id.slice(0, id.indexOf('.'))));

const meter = { count: 0, gauge: 0, rate1: 0, rate5: 0, rate15: 0, p50: 0, p90: 0, p95: 0, p99: 0 };

/** Answers every start as if it had happened, and shows no tunnel afterwards. */
const boastful: Answer = (request, body, response) => {
  const host = request.headers.host ?? '';
  const asked = request.method === 'POST' && request.url === '/api/tunnels' ? parsed(body) : null;
  if (asked === null) return json(200, '{"tunnels":[],"uri":"/api/tunnels","requests":[]}')(request, body, response);
  const { name, proto, addr } = asked;
  const shown = {
    name,
    uri: `/api/tunnels/${encodeURIComponent(String(name))}`,
    public_url: `http://${host}`,
    proto,
    config: { addr: String(addr), inspect: true },
    metrics: { conns: meter, http: meter },
  };
  return json(201, JSON.stringify(shown))(request, body, response);
};

const parsed = (body: Buffer): Record<string, unknown> | null => {
  try {
    return JSON.parse(body.toString()) as Record<string, unknown>;
  } catch {
    return null;
  }
};

const agents: { readonly [name: string]: Answer } = {
  ...servers,
  'empty lists': json(200, '{"tunnels":[],"uri":"/api/tunnels","requests":[]}'),
  'that a tunnel was started, and nothing else': boastful,
};

/** The requirement that these agents meet in a read-only run: they list tunnels without authentication. */
const deserved: { readonly [title: string]: readonly string[] } = {
  'empty lists, when only reading': ['agent.no-authentication'],
  'that a tunnel was started, and nothing else, when only reading': ['agent.no-authentication'],
};

test.beforeAll(collectBodies);

for (const [name, answer] of Object.entries(agents)) {
  for (const readOnly of [false, true]) {
    const way = `${name}${readOnly ? ', when only reading' : ''}`;
    test(`no requirement passes against an agent that answers ${way}`, async () => {
      const server = await listen(answer);
      const target = { agent: { baseUrl: server.baseUrl }, fixtures: { inspectDbSize: 65_536 } };
      const report = await tryEverything(target, readOnly, (id) => names.has(id.slice(0, id.indexOf('.'))));
      await server.close();
      expect(report.summary.exchanges).toBeGreaterThan(0);
      const results = report.requirements.filter(({ document }) => document === 3);
      expect(results.map(({ id }) => id)).toEqual(ofDocument3);
      expect(results.filter(({ verdict }) => verdict === 'pass').map(({ id }) => id)).toEqual(deserved[way] ?? []);
      expect(results.filter(({ verdict }) => verdict === 'error')).toEqual([]);
      // A verdict of "conforms" needs at least one requirement that was met, and none that was broken.
      const isBroken = results.some(({ verdict }) => verdict === 'fail');
      expect(exitCode(report) === 0).toBe((deserved[way] ?? []).length > 0 && !isBroken);
    });
  }
}
