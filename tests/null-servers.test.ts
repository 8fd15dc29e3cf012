/** Nothing is green by absence: servers that answer nothing useful, against which no requirement may pass. */
import { readdirSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from '@playwright/test';
import { endpoints, gaps, requirements } from '../src/contract/index.ts';
import { unpaced } from '../src/exchange/pace.ts';
import { collectEnv, collected } from '../src/harness/collect.ts';
import { Ledger } from '../src/harness/ledger.ts';
import { Trial } from '../src/harness/trial.ts';
import { Workbench } from '../src/harness/workbench.ts';
import { assemble } from '../src/report/assemble.ts';
import type { Evidence } from '../src/report/evidence.ts';
import { exitCode } from '../src/report/gate.ts';
import type { Report } from '../src/report/report.ts';
import { Traffic } from '../src/report/traffic.ts';
import { planFor } from './harness/bench.ts';

type Answer = (request: IncomingMessage, body: Buffer, response: ServerResponse) => void;

const json = (status: number, text: string): Answer => {
  return (_request, _body, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(text);
  };
};

const servers: { readonly [name: string]: Answer } = {
  '{} with 200': json(200, '{}'),
  '{} with 201': json(201, '{}'),
  '[] with 200': json(200, '[]'),
  'null with 200': json(200, 'null'),
  'nothing with 204': (_request, _body, response) => response.writeHead(204).end(),
  '401': json(401, '{}'),
  '404': json(404, '{}'),
  '500': json(500, '{}'),
  'an echo of the request body': (_request, body, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(body.length > 0 ? body : '{}');
  },
  'an HTML page': (_request, _body, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Welcome</title>');
  },
};

/** Requirements that pass against such a server all the same, by server, each with the reason why that is right. */
const deserved: { readonly [name: string]: { readonly [requirement: string]: string } } = {};

const listen = async (answer: Answer): Promise<{ baseUrl: string; close: () => Promise<void> }> => {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    answer(request, Buffer.concat(chunks), response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
};

/** Everything that a target can offer, so that nothing is unexercised for want of it. */
const fixtures = {
  ipPolicyIds: ['ipp_1', 'ipp_2'],
  httpsRoutes: [{ edgeId: 'edghts_1', routeId: 'edghtsrt_1' }],
  tlsCertificateIds: ['cert_1'],
  endpointConfigurationIds: ['ec_1'],
  ownerIds: { self: 'usr_1', other: 'usr_2' },
  sessionIds: {
    restartable: ['ts_1'],
    stoppable: ['ts_2'],
    updatable: ['ts_3'],
    windows: ['ts_4'],
    upToDate: ['ts_5'],
    updatesDisabled: ['ts_6'],
  },
  serviceDomain: 'tunnel.example',
  acmeAuthority: 'letsencrypt',
};

/** A whole run against one server, without a runner around it. */
const tryEverything = async (baseUrl: string, readOnly: boolean): Promise<Report> => {
  const target = { management: { baseUrl }, fixtures, allow: { write: true, agentCommands: true } };
  const plan = planFor(target, { readOnly });
  const evidence: Evidence[] = [];
  const traffic = new Traffic();
  const bench = new Workbench({
    plan,
    token: 'token-of-the-tests',
    pace: unpaced,
    ledger: new Ledger(() => {}),
    workerName: 'w0',
    onEvidence: (line) => evidence.push(line),
    onExchange: (record) => traffic.add(record),
  });
  for (const [id, body] of collected) {
    const trial = new Trial(bench, id, 1);
    await body({ world: trial.world }).catch((error: unknown) => trial.interrupt(error));
    await trial.end();
  }
  bench.close();
  return assemble({
    run: {
      id: 'null',
      startedAt: plan.startedAt,
      durationMs: 0,
      seed: plan.seed,
      effort: plan.effort,
      harnessVersion: '0',
      target: { name: 'null', baseUrl, agentUrl: null },
    },
    contract: { requirements, gaps, endpoints },
    evidence,
    traffic,
    cleanup: { created: 0, removed: 0, left: [] },
    only: null,
    broken: null,
    reproduce: () => ({ curl: '', command: '' }),
  });
};

/**
 * Resources some of whose checks still take a useless answer for a good one: a known weakness, to be mended check by check. A
 * resource leaves this list when its suite no longer needs it, and none may join.
 */
const credulous: readonly string[] = ['event-destinations'];

test.beforeAll(async () => {
  process.env[collectEnv] = '1';
  const specs = join(import.meta.dirname, '../specs');
  for (const name of readdirSync(specs, { recursive: true, encoding: 'utf8' }).sort())
    if (name.endsWith('.spec.ts')) await import(pathToFileURL(join(specs, name)).href);
  delete process.env[collectEnv];
});

for (const [name, answer] of Object.entries(servers)) {
  for (const readOnly of [false, true]) {
    const title = `no requirement passes against a server that answers ${name}${readOnly ? ', when only reading' : ''}`;
    test(title, async () => {
      const server = await listen(answer);
      const report = await tryEverything(server.baseUrl, readOnly);
      await server.close();
      expect(report.requirements).toHaveLength(requirements.length);
      expect(report.summary.exchanges).toBeGreaterThan(0);
      const passes = report.requirements
        .filter(({ id, verdict }) => verdict === 'pass' && !credulous.includes(id.slice(0, id.indexOf('.'))))
        .map(({ id }) => id);
      expect(passes).toEqual(Object.keys(deserved[name] ?? {}));
      expect(report.requirements.filter(({ verdict }) => verdict === 'error')).toEqual([]);
      expect(exitCode(report, { requireComplete: false })).not.toBe(0);
    });
  }
}
