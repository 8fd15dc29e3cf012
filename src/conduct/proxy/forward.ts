import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import { defaultBounds } from '../../exchange/bounds.ts';
import type { Base } from '../../exchange/client/address.ts';
import type { Exchange, ReceivedResponse } from '../../exchange/exchange.ts';
import type { Failure, Header } from '../../exchange/recorded-exchange.ts';
import { decodeContent, TooLarge } from '../../exchange/wire/content-coding.ts';
import type { Dialect } from '../../exchange/wire/dialect.ts';
import { readAnswer } from '../../exchange/wire/read-answer.ts';
import { fromWireText } from '../../exchange/wire/wire-text.ts';
import { endToEndHeaders } from './end-to-end-headers.ts';
import { PassingBody } from './passing-body.ts';

/** Where requests are forwarded to, and how recorded bodies are read. */
export interface Upstream {
  readonly base: Base;
  readonly baseUrl: string;
  /** The address that the deployment states for itself, if it is another one. */
  readonly publicUrl: string | null;
  readonly dialect: Dialect;
  /** How many bytes of each body are recorded. All bytes are forwarded. */
  readonly mostBytes: number;
  /** How long the deployment may be silent. */
  readonly silenceMs: number;
}

/** The header by which a client can tell an answer of the proxy from one of the deployment. */
const markHeader = 'Plumbline-Proxy';

/** Answers instead of the deployment. */
export const answerInstead = (response: ServerResponse, status: number, mark: string, more: readonly string[] = []) => {
  const body = `${JSON.stringify({ msg: `This is the proxy, not the deployment: ${mark}.` })}\n`;
  response.writeHead(status, [
    ...['Content-Type', 'application/json', 'Content-Length', String(Buffer.byteLength(body)), markHeader, mark],
    ...more,
  ]);
  response.end(body);
};

const shown = (headers: readonly Header[]): Header[] => headers.map(([name, value]) => [name, fromWireText(value)]);

/** The headers of the forwarded request: unchanged except for Host and the framing of the body. */
const headersFor = ({ rawHeaders, headers, method = '' }: IncomingMessage, host: string): readonly Header[] => {
  const kept = endToEndHeaders(rawHeaders).map(
    ([name, value]): Header => [name, name.toLowerCase() === 'host' ? host : value],
  );
  const framing: Header[] =
    headers['transfer-encoding'] !== undefined
      ? [['Transfer-Encoding', 'chunked']]
      : headers['content-length'] === undefined && ['POST', 'PUT', 'PATCH'].includes(method)
        ? // Without it Node would send the body in chunks.
          [['Content-Length', '0']]
        : [];
  return [...kept, ...(headers.host === undefined ? [['Host', host] as const] : []), ...framing];
};

const open = ({ base }: Upstream, request: IncomingMessage, headers: readonly Header[]): http.ClientRequest => {
  const options: https.RequestOptions = {
    host: base.hostname,
    port: base.port,
    // A connection for each request: one that was idle may be closed, and a body that has passed cannot be sent again.
    agent: false,
    ...(request.method === undefined ? {} : { method: request.method }),
    path: request.url ?? '/',
    headers: headers.flat(),
    maxHeaderSize: defaultBounds.headerBytes,
    ...(base.secure && { servername: isIP(base.hostname) === 0 ? base.hostname : '' }),
  };
  const sent = base.secure ? https.request(options) : http.request(options);
  sent.maxHeadersCount = 0;
  return sent;
};

/** Forwards one request and its answer, byte for byte, and resolves with the recorded exchange. */
export const forward = (
  request: IncomingMessage,
  response: ServerResponse,
  upstream: Upstream,
  id: string,
): Promise<Exchange> =>
  new Promise((resolve) => {
    const { base, mostBytes, silenceMs, dialect, baseUrl, publicUrl } = upstream;
    const startedAt = new Date().toISOString();
    const began = performance.now();
    let firstByteMs = 0;
    const [asked, answered] = [new PassingBody(mostBytes), new PassingBody(mostBytes)];
    const headers = headersFor(request, base.host);
    const sent = open(upstream, request, headers);

    let isOver = false;
    let hasAnswer = false;
    const settle = (head: IncomingMessage | null, failure: Failure | null): void => {
      isOver = true;
      const received: ReceivedResponse | null =
        head === null
          ? null
          : { status: head.statusCode ?? 0, headers: shown(endToEndHeaders(head.rawHeaders)), body: answered.body };
      const hasBody = asked.body.length > 0 || !asked.isWhole;
      const { response: read, isCut } = decoded(received, answered.isWhole, mostBytes);
      resolve({
        id,
        endpoint: '',
        request: {
          method: request.method ?? '',
          url: `${base.origin}${fromWireText(request.url ?? '/')}`,
          headers: shown(headers),
          body: hasBody ? asked.body : null,
        },
        response: read,
        failure,
        timings: { startedAt, queuedMs: 0, firstByteMs, totalMs: performance.now() - began },
        attempt: 1,
        ...(isCut ? { cut: true } : {}),
        // If the client disconnected early, its whole request is unknown.
        ...(asked.isWhole && request.complete ? {} : { sentCut: true }),
        json:
          read === null || isCut
            ? undefined
            : readAnswer(read.decoded?.body ?? read.body, { dialect, baseUrl, publicUrl }),
      });
    };
    const fail = (kind: Failure['kind'], message: string): void => {
      if (isOver) return;
      settle(null, { kind, message });
      sent.destroy();
      if (response.headersSent || response.destroyed) response.destroy();
      else answerInstead(response, kind === 'timeout' ? 504 : 502, `no answer (${message})`, ['Connection', 'close']);
    };

    request.on('data', (chunk: Buffer) => asked.add(chunk));
    request.pipe(sent);
    response.on('close', () => response.writableFinished || fail('aborted', 'the client closed the connection'));
    sent.setTimeout(silenceMs, () => fail('timeout', `silent for ${silenceMs} ms`));
    // A deployment may answer before it has read the body, and close: the answer itself tells whether it is whole.
    sent.on('error', (error: NodeJS.ErrnoException) => {
      if (!hasAnswer) fail(sent.socket?.connecting === false ? 'reset' : 'connect', error.code ?? error.name);
    });
    sent.on('response', (answer) => {
      hasAnswer = true;
      firstByteMs = performance.now() - began;
      response.sendDate = false;
      try {
        response.writeHead(answer.statusCode ?? 0, answer.statusMessage, endToEndHeaders(answer.rawHeaders).flat());
      } catch {
        fail('malformed', 'the head of the answer cannot be written as HTTP');
        return;
      }
      // A client must see the head of an answer whose body takes its time.
      response.flushHeaders();
      answer.on('data', (chunk: Buffer) => answered.add(chunk));
      answer.on('end', () => answer.complete && settle(answer, null));
      answer.on('error', (error: NodeJS.ErrnoException) => fail('reset', error.code ?? error.name));
      answer.pipe(response);
    });
  });

const decoded = (response: ReceivedResponse | null, isWhole: boolean, most: number) => {
  if (response === null || !isWhole) return { response, isCut: !isWhole };
  try {
    const content = decodeContent(response.headers, response.body, most);
    return { response: content === null ? response : { ...response, decoded: content }, isCut: false };
  } catch (error) {
    if (error instanceof TooLarge) return { response, isCut: true };
    throw error;
  }
};
