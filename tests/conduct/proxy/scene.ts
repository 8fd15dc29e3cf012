import { connect } from 'node:net';
import { openProxy, type ProxyOptions } from '../../../src/conduct/proxy/open-proxy.ts';
import { Judging, type JudgingOptions } from '../../../src/conduct/recording/judging.ts';
import { Dialect } from '../../../src/exchange/wire/dialect.ts';
import { http } from '../../exchange/loopback.ts';

/** Sends bytes to a port and returns all bytes received until the connection closes. */
export const converse = (url: string, bytes: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(bytes, 'latin1'));
    socket.on('data', (chunk) => chunks.push(chunk));
    // A reset connection sends nothing more.
    socket.on('error', (error: NodeJS.ErrnoException) => error.code === 'ECONNRESET' || reject(error));
    socket.on('close', () => resolve(Buffer.concat(chunks).toString('latin1')));
  });

/** A proxy in front of a management API, with its judging. */
export const stand = async (baseUrl: string, more: Partial<ProxyOptions> = {}, judged: JudgingOptions = {}) => {
  const judging = new Judging({ management: baseUrl, agent: null }, judged);
  const proxy = await openProxy({
    apis: [{ api: 'management', baseUrl, publicUrl: null, port: 0 }],
    dialect: Dialect.none,
    judging,
    injections: null,
    ...more,
  });
  return { judging, proxy, url: proxy.addresses.management ?? '' };
};

export const token = 'ak-secret-token-of-the-client-0123456789';

/** A request in the form of most clients. */
export const request = (method: string, path: string, body = '', more: readonly string[] = []): string =>
  [
    `${method} ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    `Authorization: Bearer ${token}`,
    ...(body === '' ? [] : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`]),
    ...more,
    'Connection: close',
    '',
    body,
  ].join('\r\n');

/** An API key as a deployment with this base URL shows it. */
export const key = (baseUrl: string, more: object = {}): string =>
  JSON.stringify({
    id: 'ak_1',
    uri: `${baseUrl}/api_keys/ak_1`,
    created_at: '2026-03-14T09:26:53Z',
    token: null,
    owner_id: 'usr_1',
    ...more,
  });

/** A JSON answer. */
export const json = (status: number, body: string): string => http(status, body, ['Content-Type: application/json']);
