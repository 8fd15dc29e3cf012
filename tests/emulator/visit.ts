import { isObject } from '../../src/contract/json-object.ts';
import { type Embedded, type EmbeddedOptions, startEmbedded } from '../../src/emulator/embedded.ts';
import { fetchOnce } from '../exchange/fetch-once.ts';

export type Fields = Record<string, unknown>;

export interface Received {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body as an object; empty when it is none. */
  readonly fields: Fields;
}

export interface Sending {
  readonly json?: unknown;
  /** The raw body, in place of `json`. */
  readonly body?: string | Uint8Array<ArrayBuffer>;
  /** The Content-Type of a body; null for none. */
  readonly type?: string | null;
  /** In place of the token of the admin; null for none. */
  readonly authorization?: string | null;
}

/** An embedded deployment with a plain HTTP client, which shares no code with the harness. */
export interface Visit extends Embedded {
  send(method: string, path: string, sending?: Sending): Promise<Received>;
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Starts a deployment, runs the body, and closes the deployment in any case. */
export const visit = async (options: EmbeddedOptions, body: (visit: Visit) => Promise<void>): Promise<void> => {
  const embedded = await startEmbedded(options);
  const send: Visit['send'] = async (method, path, sending = {}) => {
    const { json, type = 'application/json', authorization = `Bearer ${embedded.token}` } = sending;
    const payload = sending.body ?? (json === undefined ? undefined : JSON.stringify(json));
    const headers = new Headers();
    if (authorization !== null) headers.set('authorization', authorization);
    // Bytes, because fetch would add a Content-Type to a string.
    const bytes = typeof payload === 'string' ? new TextEncoder().encode(payload) : payload;
    if (bytes !== undefined && type !== null) headers.set('content-type', type);
    const url = path.startsWith('http') ? path : `${embedded.baseUrl}${path}`;
    const answer = await fetchOnce(url, { method, headers, ...(bytes === undefined ? {} : { body: bytes }) });
    const text = await answer.text();
    const value = parsed(text);
    return { status: answer.status, headers: answer.headers, text, fields: isObject(value) ? value : {} };
  };
  try {
    await body({ ...embedded, send });
  } finally {
    await embedded.close();
  }
};

/** The items of the answer to a list. */
export const itemsOf = ({ fields }: Received): Fields[] => {
  const { keys } = fields;
  return Array.isArray(keys) ? keys.filter(isObject) : [];
};
