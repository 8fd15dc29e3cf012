import { z } from 'zod';
import { defaultBounds } from '../bounds.ts';
import type { Exchange } from '../exchange.ts';
import type { Header } from '../recorded-exchange.ts';
import { NoExchange } from '../recording/no-exchange.ts';
import { readRecordedAnswer } from '../recording/recorded-answer.ts';
import { decodeContent, TooLarge } from '../wire/content-coding.ts';

/** The format of mitmproxy 7. In older ones a WebSocket connection was two flows, and names were bytes. */
const OLDEST_FORMAT = 12;

/** A text of a message, which mitmproxy writes as bytes in most places. Header values are bytes (RFC 9110, section 5.5). */
const Text = z.union([z.string(), z.instanceof(Buffer).transform((bytes) => bytes.toString('latin1'))]);

const message = {
  headers: z.array(z.tuple([Text, Text])),
  /** The body as on the wire, without chunks; null where mitmproxy passed it on without keeping it. */
  content: z.instanceof(Buffer).nullable(),
  timestamp_start: z.number(),
  timestamp_end: z.number().nullable(),
};

const Head = z.looseObject({ version: z.int().min(OLDEST_FORMAT), type: z.string() });

const HttpFlow = z.looseObject({
  request: z.looseObject({
    ...message,
    http_version: Text,
    method: Text,
    scheme: Text,
    /** The authority of HTTP/2 and HTTP/3, and of a request to a proxy. */
    authority: Text,
    host: Text,
    port: z.int(),
    path: Text,
  }),
  response: z.looseObject({ ...message, status_code: z.int() }).nullable(),
  error: z.unknown().optional(),
  websocket: z.unknown().optional(),
  is_replay: z.unknown().optional(),
  /** The original flow, where somebody has changed it by hand. */
  backup: z.unknown().optional(),
});

type Request = z.infer<typeof HttpFlow>['request'];

/** Whether a value has the members of a flow; if not, the file is damaged. */
export const isFlow = (value: unknown): boolean =>
  z.looseObject({ version: z.unknown(), type: z.unknown() }).safeParse(value).success;

/** The address as the client wrote it. Behind a proxy, `host` may be just an IP address. */
const urlOf = ({ http_version, headers, scheme, authority, host, port, path }: Request): string => {
  const named = headers.find(([name]) => name.toLowerCase() === 'host')?.[1] ?? '';
  const asked = /^HTTP\/[23]/.test(http_version) && authority !== '' ? authority : named;
  const bare = host.includes(':') && !host.startsWith('[') ? `[${host}]` : host;
  return `${scheme}://${asked === '' ? `${bare}:${port}` : asked}${path === '*' ? '' : path}`;
};

const withoutPseudo = (headers: readonly Header[]): Header[] =>
  headers.filter(([name]) => name !== '' && !name.startsWith(':'));

/** The content of a request; null where it is missing, or larger than any documented request. */
const sentBytes = ({ headers, content }: Request): Buffer | null => {
  if (content === null) return null;
  try {
    return Buffer.from(decodeContent(headers, content, defaultBounds.bodyBytes)?.body ?? content);
  } catch (error) {
    if (error instanceof TooLarge) return null;
    throw error;
  }
};

/** Why a flow is no exchange with a deployment; null where it is one. */
const whyNot = ({ request, websocket, is_replay, backup }: z.infer<typeof HttpFlow>): string | null => {
  if (websocket !== undefined && websocket !== null) return 'is a WebSocket connection';
  if (request.method.toUpperCase() === 'CONNECT') return 'opens a tunnel through the proxy';
  if (is_replay === 'response') return 'was answered by mitmproxy from an earlier recording';
  if (backup !== undefined && backup !== null) return 'was changed by hand in mitmproxy';
  return null;
};

const milliseconds = (seconds: number): number => seconds * 1000;

const startOf = (seconds: number): string => {
  const date = new Date(milliseconds(seconds));
  return Number.isNaN(date.getTime()) ? '' : date.toISOString();
};

/** One flow of mitmproxy. Its bytes are copied, so that nothing keeps the rest of the flow. */
export const exchangeOfFlow = (value: unknown, id: string): Omit<Exchange, 'json'> => {
  const head = Head.safeParse(value);
  if (!head.success) throw new NoExchange('is in a format that we do not know; mitmproxy 7 and newer are read');
  if (head.data.type !== 'http') throw new NoExchange(`is not HTTP (${head.data.type.slice(0, 20)})`);
  const { success, data, error } = HttpFlow.safeParse(value);
  // The message names the wrong type, never a value.
  if (!success)
    throw new NoExchange(`is no exchange (${error.issues[0]?.path.join('.')}: ${error.issues[0]?.message})`);
  const reason = whyNot(data);
  if (reason !== null) throw new NoExchange(reason);
  const { request: asked, response: came } = data;
  const body = sentBytes(asked);
  const end = came?.timestamp_end ?? came?.timestamp_start ?? asked.timestamp_end ?? asked.timestamp_start;
  const totalMs = Math.max(0, milliseconds(end - asked.timestamp_start));
  const method = asked.method.toUpperCase();
  const rest = {
    id,
    endpoint: '',
    request: {
      method,
      url: urlOf(asked),
      headers: withoutPseudo(asked.headers),
      body: body?.length === 0 ? null : body,
    },
    timings: { startedAt: startOf(asked.timestamp_start), queuedMs: 0, firstByteMs: totalMs, totalMs },
    attempt: 1,
    ...(body === null ? { sentCut: true as const } : {}),
  };
  if (came === null)
    return { ...rest, response: null, failure: { kind: 'aborted', message: 'the recording holds no answer' } };
  const { content } = came;
  const isLarge = content !== null && content.length > defaultBounds.bodyBytes;
  const { response, cut } = readRecordedAnswer({
    method,
    status: came.status_code,
    headers: withoutPseudo(came.headers),
    body: content === null || isLarge ? undefined : Buffer.from(content),
  });
  // With an error or without an end time, the answer is incomplete.
  const isCut = cut || isLarge || came.timestamp_end === null || (data.error ?? null) !== null;
  return { ...rest, response, failure: null, ...(isCut ? { cut: true as const } : {}) };
};
