/** Flow files as mitmproxy writes them. */

const framed = (payload: Buffer, type: string): Buffer =>
  Buffer.concat([Buffer.from(`${payload.length}:`), payload, Buffer.from(type)]);

/** A value as a tnetstring: bytes for a Buffer, text for a string. */
export const tnetstring = (value: unknown): Buffer => {
  if (value === null) return framed(Buffer.alloc(0), '~');
  if (Buffer.isBuffer(value)) return framed(value, ',');
  if (Array.isArray(value)) return framed(Buffer.concat(value.map(tnetstring)), ']');
  switch (typeof value) {
    case 'string':
      return framed(Buffer.from(value), ';');
    case 'boolean':
      return framed(Buffer.from(String(value)), '!');
    case 'number':
      return framed(Buffer.from(String(value)), Number.isInteger(value) ? '#' : '^');
    default:
      return framed(
        Buffer.concat(
          Object.entries(value ?? {})
            .flat()
            .map(tnetstring),
        ),
        '}',
      );
  }
};

export interface Message {
  readonly method?: string;
  readonly url?: string;
  readonly headers?: readonly (readonly [string, string])[];
  readonly body?: Buffer | string | null;
  readonly http?: string;
  readonly more?: object;
}

const asBytes = (value: Buffer | string | null): Buffer | null =>
  typeof value === 'string' ? Buffer.from(value) : value;

const messageOf = ({ headers = [], body = '', http = 'HTTP/1.1', more }: Message, at: number): object => ({
  http_version: Buffer.from(http),
  headers: headers.map(([name, value]) => [Buffer.from(name), Buffer.from(value)]),
  content: asBytes(body),
  trailers: null,
  timestamp_start: at,
  timestamp_end: at + 0.005,
  ...more,
});

/** The start of the first flow, in seconds since 1970. */
export const began = Date.parse('2026-03-14T09:26:53Z') / 1000;

/** A flow of type http, `at` seconds after the first. */
export const flow = (request: Message, response: (Message & { readonly status: number }) | null, at = 0): object => {
  const url = new URL(request.url ?? 'https://api.example.com/api_keys');
  const isNew = /^HTTP\/[23]/.test(request.http ?? '');
  const headers = isNew ? (request.headers ?? []) : [['Host', url.host] as const, ...(request.headers ?? [])];
  return {
    websocket: null,
    response:
      response === null
        ? null
        : { ...messageOf(response, began + at + 0.005), status_code: response.status, reason: Buffer.from('') },
    request: {
      host: '192.0.2.1',
      port: 443,
      method: Buffer.from(request.method ?? 'GET'),
      scheme: Buffer.from(url.protocol.slice(0, -1)),
      authority: Buffer.from(isNew ? url.host : ''),
      path: Buffer.from(`${url.pathname}${url.search}`),
      ...messageOf({ ...request, headers }, began + at),
    },
    version: 21,
    type: 'http',
    id: 'f',
    error: null,
    client_conn: { peername: ['127.0.0.1', 50000], tls: true },
    server_conn: { address: ['192.0.2.1', 443], certificate_list: [Buffer.alloc(100)] },
    intercepted: false,
    is_replay: null,
    marked: '',
    metadata: {},
    comment: '',
    timestamp_created: began,
    backup: null,
  };
};

export const flowFile = (flows: readonly object[]): Buffer => Buffer.concat(flows.map(tnetstring));

/** Bytes as they come from a file, in pieces. */
export const inChunks = async function* (bytes: Buffer, size = 7): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
};
