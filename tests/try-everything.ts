import { readdirSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { endpoints, gaps, requirements } from '../src/contract/index.ts';
import { unpaced } from '../src/exchange/pace.ts';
import { collectEnv, collected } from '../src/harness/collect.ts';
import { Ledger } from '../src/harness/ledger.ts';
import type { TargetFile } from '../src/harness/target-file.ts';
import { Trial } from '../src/harness/trial.ts';
import { Workbench } from '../src/harness/workbench.ts';
import { assemble } from '../src/report/assemble.ts';
import type { Evidence } from '../src/report/evidence.ts';
import type { Report } from '../src/report/report.ts';
import { Traffic } from '../src/report/traffic.ts';
import { planFor } from './harness/bench.ts';

export type Answer = (request: IncomingMessage, body: Buffer, response: ServerResponse) => void;

export const json = (status: number, text: string): Answer => {
  return (_request, _body, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(text);
  };
};

/** Servers that answer nothing useful. */
export const servers: { readonly [name: string]: Answer } = {
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

export const listen = async (answer: Answer): Promise<{ baseUrl: string; close: () => Promise<void> }> => {
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

/** A run of what is chosen against one server, without a runner around it. */
export const tryEverything = async (
  target: TargetFile,
  readOnly: boolean,
  isTried: (id: string) => boolean = () => true,
): Promise<Report> => {
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
    if (!isTried(id)) continue;
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
      target: { name: 'null', baseUrl: null, agentUrl: null },
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

/** Reads the bodies of all specs, once in a process. */
export const collectBodies = async (): Promise<void> => {
  process.env[collectEnv] = '1';
  const specs = join(import.meta.dirname, '../specs');
  for (const name of readdirSync(specs, { recursive: true, encoding: 'utf8' }).sort())
    if (name.endsWith('.spec.ts')) await import(pathToFileURL(join(specs, name)).href);
  delete process.env[collectEnv];
};
