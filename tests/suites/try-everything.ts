import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TargetFile } from '../../src/harness/target/target-file.ts';
import { collected } from '../../src/harness/trial/collect.ts';
import type { Report } from '../../src/report/model/report.ts';
import { trySuites } from './try-suites.ts';

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

/** A run of the chosen requirements and gaps against one server. */
export const tryEverything = (
  target: TargetFile,
  readOnly: boolean,
  isTried: (id: string) => boolean = () => true,
): Promise<Report> => trySuites(target, { only: [...collected.keys()].filter(isTried), plan: { readOnly } });
