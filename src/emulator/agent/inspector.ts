import type { AgentRules } from './agent-rules.ts';
import type { Captured } from './captured.ts';
import type { Message } from './http-splitter.ts';

/** The memory of a captured request besides its bytes. */
const overhead = 512;

const bytesOf = ({ request, response }: Captured): number =>
  request.raw.length + (response?.raw.length ?? 0) + overhead;

/** The canonical form of a header name: `X-Forwarded-For`. */
const canonical = (name: string): string => name.toLowerCase().replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase());

const headerMap = ({ headers }: Message): Record<string, string[]> => {
  const map: Record<string, string[]> = {};
  for (const [name, value] of headers) map[canonical(name)] = [...(map[canonical(name)] ?? []), value];
  return map;
};

/** RFC 3339 with milliseconds and the time zone of this machine. */
const withOffset = (date: Date): string => {
  const minutes = -date.getTimezoneOffset();
  const local = new Date(date.getTime() + minutes * 60_000).toISOString().slice(0, -1);
  const two = (n: number): string => String(Math.floor(Math.abs(n))).padStart(2, '0');
  return `${local}${minutes < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`;
};

/** Keeps captured requests in memory, the oldest only while there is room (document 3, Limits). */
export class Inspector {
  readonly inspectDbSize: number;
  readonly #rules: AgentRules;
  #captured: Captured[] = [];

  constructor(rules: AgentRules, inspectDbSize: number) {
    this.#rules = rules;
    this.inspectDbSize = inspectDbSize;
  }

  add(captured: Captured): void {
    this.#captured.push(captured);
    this.#evict();
  }

  respond(captured: Captured, response: Message, durationMs: number): void {
    if (!this.#rules.notesResponse(captured)) return;
    captured.response = response;
    captured.durationMs = durationMs;
    this.#evict();
  }

  find(id: string): Captured | undefined {
    return this.#captured.find((one) => one.id === id);
  }

  /** The newest first. */
  list(limit: number, tunnelName: string | null): Captured[] {
    return this.#captured
      .filter((one) => tunnelName === null || one.tunnelName === tunnelName)
      .reverse()
      .slice(0, limit);
  }

  clear(): void {
    this.#captured = [];
  }

  show({ id, tunnelName, remoteAddr, startedAt, durationMs, request, response }: Captured): Record<string, unknown> {
    const [method = '', uri = '', proto = ''] = request.startLine.split(' ');
    const [responseProto = '', code = '', ...reason] = response?.startLine.split(' ') ?? [];
    return {
      uri: `/api/requests/http/${id}`,
      id,
      tunnel_name: tunnelName,
      remote_addr: remoteAddr,
      start: withOffset(startedAt),
      duration: Math.round(durationMs * 1e6),
      request: { method, proto, headers: headerMap(request), uri, raw: request.raw.toString('base64') },
      response: response && {
        status: [code, ...reason].join(' '),
        status_code: Number(code),
        proto: responseProto,
        headers: headerMap(response),
        raw: response.raw.toString('base64'),
      },
    };
  }

  #evict(): void {
    let bytes = this.#captured.reduce((sum, one) => sum + bytesOf(one), 0);
    while (this.#rules.exceeds(bytes, this.inspectDbSize)) {
      const oldest = this.#rules.evicted(this.#captured);
      if (oldest === undefined) return;
      this.#captured = this.#captured.filter((one) => one !== oldest);
      bytes -= bytesOf(oldest);
    }
  }
}
