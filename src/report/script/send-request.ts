import { request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import { setTimeout } from 'node:timers/promises';

export interface Answer {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer;
}

/** It could not be tried: exit code 3. */
export class NotTried extends Error {}

/** The deployment does not answer. */
export class SilentDeployment extends NotTried {}

export const headerOf = ({ headers }: Answer, name: string): string | undefined =>
  headers.find(([one]) => one === name)?.[1];

export const jsonOf = ({ body }: Answer): unknown => {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
};

/** Sends the path unchanged; `fetch` would normalise it. */
const transmit = (url: string, method: string, headers: readonly string[], body: Buffer | null): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const [, origin = '', path = ''] = /^(\w+:\/\/[^/?#]+)(.*)$/s.exec(url) ?? [];
    const { protocol, hostname, port, host } = new URL(origin);
    const begin = protocol === 'https:' ? overHttps : overHttp;
    const call = begin({
      host: hostname.replace(/^\[|\]$/g, ''),
      port,
      path: path || '/',
      method,
      headers: ['Host', host, ...headers, ...(body === null ? [] : ['Content-Length', String(body.length)])],
      agent: false,
      timeout: 30_000,
    });
    let answered: (() => void) | null = null;
    call.on('response', (response) => {
      const chunks: Buffer[] = [];
      const { rawHeaders: raw, statusCode: status = 0 } = response;
      const pairs = raw.flatMap((name, n) => (n % 2 === 0 ? [[name.toLowerCase(), raw[n + 1] ?? ''] as const] : []));
      const end = (): void => resolve({ status, headers: pairs, body: Buffer.concat(chunks) });
      // Node takes a body after 204 for an error.
      if (status === 204) answered = end;
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', (error) => (answered ? answered() : reject(error)));
      response.on('end', end);
    });
    call.on('timeout', () => call.destroy(new Error('no answer within 30 seconds')));
    call.on('error', (error) => (answered ? answered() : reject(error)));
    call.end(body ?? undefined);
  });

/**
 * Sends one request and retries a few times after "not now". The limit is not that of src/exchange/client/tries.ts, which is for runs: here a user
 * waits for a single script.
 */
export const sendRequest = async (
  url: string,
  method: string,
  headers: readonly string[],
  body: Buffer | null,
): Promise<Answer> => {
  for (let n = 1; ; n += 1) {
    const answer = await transmit(url, method, headers, body).catch((error: Error) => {
      throw new SilentDeployment(`no answer from ${url.split('/', 3).join('/')}: ${error.message}`);
    });
    if (![408, 429, 502, 503, 504].includes(answer.status)) return answer;
    if (n === 4) throw new SilentDeployment(`the deployment answers ${answer.status}`);
    await setTimeout(1000 * Math.min(60, Number(headerOf(answer, 'retry-after')) || n));
  }
};
