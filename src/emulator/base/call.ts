/** Who sends a request: the owner of the API key that the request carries. */
export interface Caller {
  readonly userId: string;
  readonly admin: boolean;
}

/** One request, as the routes see it. */
export interface Call {
  /** The route that matched, such as `GET /api_keys/{id}`. */
  readonly route: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly headers: Headers;
  /** The parsed body: an object, empty where the request had none. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly caller: Caller;
}

/** One answer, before it becomes bytes. `body` is undefined where the answer has none. */
export interface Reply {
  status: number;
  headers: Record<string, string>;
  body: unknown;
  /** Send the body in chunks, without announcing its length. */
  chunked?: boolean;
  /** Bytes to put on the wire in place of all the above; the connection is closed after them. */
  raw?: string;
}

export type Handler = (call: Call) => Reply | Promise<Reply>;
/** Wraps the handler of a route: may change the call or the reply, or answer without the handler. */
export type Detour = (call: Call, next: Handler) => Reply | Promise<Reply>;

export const ok = (body: unknown): Reply => ({ status: 200, headers: {}, body });
export const created = (body: unknown): Reply => ({ status: 201, headers: {}, body });
export const noContent = (): Reply => ({ status: 204, headers: {}, body: undefined });
