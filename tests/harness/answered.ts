import type { Exchange } from '../../src/exchange/exchange.ts';

let count = 0;

/** An exchange with the given answer. */
export const answered = (endpoint: string, status: number, json?: unknown, url = 'http://a.example/'): Exchange => {
  count += 1;
  const body = Buffer.from(json === undefined ? '' : JSON.stringify(json));
  return {
    id: `t-${count}`,
    endpoint,
    request: { method: endpoint.split(' ')[0] ?? '', url, headers: [], body: null },
    response: { status, headers: [], body },
    failure: null,
    timings: { startedAt: '2026-01-01T00:00:00Z', queuedMs: 0, firstByteMs: 1, totalMs: 1 },
    attempt: 1,
    json,
  };
};
