import http from 'node:http';
import https from 'node:https';
import { isIP, type Socket } from 'node:net';
import type { Bounds } from '../bounds.ts';
import type { ReceivedResponse } from '../exchange.ts';
import type { Failure, Header } from '../recorded-exchange.ts';
import { decodeContent, TooLarge } from '../wire/content-coding.ts';
import { fromWireText, toWireText } from '../wire/wire-text.ts';
import type { Base } from './address.ts';

/** Options of TLS, and the address to connect to if it is not the host of the base URL. */
export interface ConnectionOptions {
  readonly rejectUnauthorized?: boolean;
  readonly ca?: string;
  readonly connectTo?: { readonly host: string; readonly port: number };
}

export interface Transmission {
  readonly base: Base;
  readonly connection: ConnectionOptions;
  /** `false` opens a new connection for this request. */
  readonly agent: http.Agent | false;
  readonly method: string;
  readonly target: string;
  readonly headers: readonly Header[];
  readonly body: Buffer | null;
  readonly bounds: Bounds;
  readonly signal: AbortSignal;
}

export interface Transmitted {
  readonly response: ReceivedResponse | null;
  readonly failure: Failure | null;
  readonly firstByteMs: number;
  readonly totalMs: number;
  /** A reused idle connection was closed before a byte of the answer came: most likely the request was not read. */
  readonly stale: boolean;
  /** The connection was established, and lost before an answer began. */
  readonly lost: boolean;
}

const headersOf = (raw: readonly string[]): Header[] => {
  const headers: Header[] = [];
  for (let index = 0; index + 1 < raw.length; index += 2) {
    headers.push([raw[index] ?? '', fromWireText(raw[index + 1] ?? '')]);
  }
  return headers;
};

const failureOf = (error: NodeJS.ErrnoException, connected: boolean, bounds: Bounds): Failure => {
  if (error.code === 'HPE_HEADER_OVERFLOW') {
    return { kind: 'too-large', message: `The head of the answer is larger than ${bounds.headerBytes} bytes` };
  }
  if (error.code?.startsWith('HPE_')) return { kind: 'malformed', message: `Not HTTP: ${error.message}` };
  // That of OpenSSL ends with a line break.
  const message = error.message.replaceAll(/\s+/g, ' ').trim();
  return { kind: connected ? 'reset' : 'connect', message: message || (error.code ?? error.name) };
};

/** The bytes of a body after a 204, which has none by HTTP, so Node's parser fails there. They are part of the answer. */
const surplusOf = (error: NodeJS.ErrnoException & { rawPacket?: Buffer; bytesParsed?: number }): Buffer | null =>
  error.code?.startsWith('HPE_') && error.rawPacket ? error.rawPacket.subarray(error.bytesParsed ?? 0) : null;

/** Undoes the content coding. Any coding is allowed, because we send no Accept-Encoding: RFC 9110, section 12.5.3. */
const decoded = (response: ReceivedResponse, most: number): Pick<Transmitted, 'response' | 'failure'> => {
  try {
    const content = decodeContent(response.headers, response.body, most);
    return { response: content === null ? response : { ...response, decoded: content }, failure: null };
  } catch (error) {
    if (error instanceof TooLarge) return { response: null, failure: { kind: 'too-large', message: error.message } };
    throw error;
  }
};

const open = (transmission: Transmission): http.ClientRequest => {
  const { base, connection, bounds } = transmission;
  const { connectTo, ...tls } = connection;
  const options: https.RequestOptions = {
    host: connectTo?.host ?? base.hostname,
    port: connectTo?.port ?? base.port,
    agent: transmission.agent,
    method: transmission.method,
    path: toWireText(transmission.target),
    // Only with a flat list Node neither merges nor adds headers.
    headers: transmission.headers.flatMap(([name, value]) => [name, toWireText(value)]),
    maxHeaderSize: bounds.headerBytes,
    ...(base.secure && { ...tls, servername: isIP(base.hostname) === 0 ? base.hostname : '' }),
  };
  const request = base.secure ? https.request(options) : http.request(options);
  // The size of the head is bounded already; with a maximum count, Node would silently drop headers.
  request.maxHeadersCount = 0;
  return request;
};

/** The bytes that a connection had read when its last answer ended. */
const carried = new WeakMap<Socket, number>();

/** Whether bytes came on an idle connection: they would be taken for the answer to the next request. */
const spokeUnasked = (socket: Socket): boolean => (carried.get(socket) ?? socket.bytesRead) !== socket.bytesRead;

/** Sends the body, at once or in two halves with a pause between them. */
const sendBody = (request: http.ClientRequest, { body, bounds: { pauseMs } }: Transmission): void => {
  if (body === null || pauseMs === 0) return void request.end(body ?? undefined);
  request.write(body.subarray(0, body.length / 2));
  setTimeout(() => {
    if (!request.destroyed) request.end(body.subarray(body.length / 2));
  }, pauseMs);
};

/**
 * Sends one request. Resolves in any case: an incomplete answer is a failure. Throws only for what cannot be written as HTTP at all, such as a line
 * break in a header.
 */
export const transmit = (transmission: Transmission): Promise<Transmitted> => {
  const { bounds, signal } = transmission;
  const startedAt = performance.now();
  const request = open(transmission);

  return new Promise((resolve) => {
    let connected = false;
    let answered = false;
    let settled = false;
    let firstByteMs = 0;
    let readBefore = 0;
    let phaseTimer: NodeJS.Timeout | undefined;

    const settle = (response: ReceivedResponse | null, failure: Failure | null, stale = false): void => {
      if (settled) return;
      settled = true;
      clearTimeout(phaseTimer);
      clearTimeout(totalTimer);
      signal.removeEventListener('abort', abort);
      if (request.socket) carried.set(request.socket, request.socket.bytesRead);
      if (failure !== null) request.destroy();
      const totalMs = performance.now() - startedAt;
      const isUnread = transmission.base.secure || request.socket?.bytesRead === readBefore;
      const lost = failure?.kind === 'reset' && !answered && isUnread;
      resolve({ response, failure, firstByteMs: answered ? firstByteMs : totalMs, totalMs, stale, lost });
    };
    const expire = (ms: number, what: string): NodeJS.Timeout =>
      setTimeout(() => settle(null, { kind: 'timeout', message: `${what} within ${ms} ms` }), ms);
    const abort = (): void => settle(null, { kind: 'aborted', message: 'The client was closed' });
    let bodiless: http.IncomingMessage | null = null;
    const fail = (error: NodeJS.ErrnoException): void => {
      const surplus = bodiless === null ? null : surplusOf(error);
      if (bodiless !== null && surplus !== null) {
        settle({ status: 204, headers: headersOf(bodiless.rawHeaders), body: surplus }, null);
        return;
      }
      const closed = error.code === 'ECONNRESET' || error.code === 'EPIPE';
      const stale = closed && request.reusedSocket && request.socket?.bytesRead === readBefore;
      settle(null, failureOf(error, connected, bounds), stale);
    };
    const awaitFirstByte = (): void => {
      connected = true;
      clearTimeout(phaseTimer);
      if (!answered) phaseTimer = expire(bounds.firstByteMs, 'No answer');
    };
    const end = (): void => settle(null, { kind: 'reset', message: 'The connection closed before a whole answer' });
    const startAnswer = (): void => {
      answered = true;
      firstByteMs = performance.now() - startedAt;
      connected = true;
      clearTimeout(phaseTimer);
    };

    const totalTimer = expire(bounds.totalMs, 'No complete answer');
    phaseTimer = expire(bounds.connectMs, 'No connection');

    request.on('socket', (socket: Socket) => {
      readBefore = socket.bytesRead;
      if (request.reusedSocket && spokeUnasked(socket))
        settle(null, { kind: 'malformed', message: 'An answer came that nobody had asked for' }, true);
      else if (request.reusedSocket) awaitFirstByte();
      else socket.once(transmission.base.secure ? 'secureConnect' : 'connect', awaitFirstByte);
    });
    request.on('error', fail);
    // For closed connections without another event; a request may also close while its answer is still being read.
    request.on('close', () => answered || end());
    request.on('upgrade', (answer, socket) => {
      startAnswer();
      socket.destroy();
      settle({ status: answer.statusCode ?? 0, headers: headersOf(answer.rawHeaders), body: Buffer.alloc(0) }, null);
    });
    request.on('response', (answer) => {
      startAnswer();
      if (answer.statusCode === 204) bodiless = answer;
      const chunks: Buffer[] = [];
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes <= bounds.bodyBytes) chunks.push(chunk);
        else settle(null, { kind: 'too-large', message: `The body is larger than ${bounds.bodyBytes} bytes` });
      });
      answer.on('error', fail);
      answer.on('close', end);
      answer.on('end', () => {
        if (!answer.complete) return end();
        const headers = headersOf(answer.rawHeaders);
        const whole = { status: answer.statusCode ?? 0, headers, body: Buffer.concat(chunks) };
        const { response, failure } = decoded(whole, bounds.bodyBytes);
        settle(response, failure);
      });
    });
    // Not by the `signal` option of the request, which would watch each of its streams.
    signal.addEventListener('abort', abort);
    if (signal.aborted) abort();
    sendBody(request, transmission);
  });
};
