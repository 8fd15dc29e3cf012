import type { AgentRules } from './agent-rules.ts';
import type { Captured } from './captured.ts';
import { type Framing, type Head, HttpSplitter, type Message } from './http-splitter.ts';
import type { Inspector } from './inspector.ts';
import type { Meter } from './meter.ts';
import type { RunningTunnel } from './tunnel-facts.ts';

/** The rules that a conversation follows, and the inspector to which it reports. */
export interface Observers {
  readonly rules: AgentRules;
  readonly inspector: Inspector;
  newId(): string;
}

interface Pending {
  readonly method: string;
  readonly startedAt: Date;
  readonly since: number;
  captured: Captured | null;
  response: Message | null;
}

const methodOf = ({ startLine }: Head): string => startLine.split(' ')[0] ?? '';
const statusOf = ({ startLine }: Head): number => Number(startLine.split(' ')[1]);

/** RFC 9112, section 6.3: some answers have no body whatever their headers say. */
const answerFraming = (head: Head, method: string | undefined): Framing => {
  const status = statusOf(head);
  return method === 'HEAD' || status < 200 || status === 204 || status === 304 ? 'none' : 'headers-or-close';
};

/** Parses the HTTP/1 messages on one connection and records requests and answers. It never changes the bytes. */
export class Conversation {
  readonly #tunnel: RunningTunnel;
  readonly #remoteAddr: string;
  readonly #observers: Observers;
  readonly #pending: Pending[] = [];
  readonly #requests: HttpSplitter;
  readonly #answers: HttpSplitter;

  constructor(tunnel: RunningTunnel, remoteAddr: string, observers: Observers) {
    this.#tunnel = tunnel;
    this.#remoteAddr = remoteAddr;
    this.#observers = observers;
    this.#requests = new HttpSplitter({
      framing: () => 'headers',
      onHead: (head) => this.#begin(head),
      onMessage: (message) => this.#capture(message),
    });
    this.#answers = new HttpSplitter({
      framing: (head) => answerFraming(head, this.#pending[0]?.method),
      onMessage: (message) => this.#answer(message),
    });
  }

  /** Whether the client still waits for the first byte of an answer. */
  get awaitsAnswer(): boolean {
    return this.#pending.length > 0 && this.#answers.isIdle;
  }

  sent(bytes: Buffer): void {
    this.#requests.push(bytes);
  }

  received(bytes: Buffer): void {
    this.#answers.push(bytes);
  }

  ended(): void {
    this.#answers.end();
  }

  get #meter(): Meter {
    return this.#tunnel.metrics.http;
  }

  #begin(head: Head): void {
    if (this.#observers.rules.counts('http', this.#tunnel)) this.#meter.begin();
    this.#pending.push({
      method: methodOf(head),
      startedAt: this.#observers.rules.now(),
      since: performance.now(),
      captured: null,
      response: null,
    });
  }

  #capture(request: Message): void {
    const { rules, inspector, newId } = this.#observers;
    const pending = this.#pending.find(({ captured }) => captured === null);
    if (pending === undefined || !rules.inspects(this.#tunnel)) return;
    pending.captured = {
      id: newId(),
      tunnelName: this.#tunnel.name,
      remoteAddr: this.#remoteAddr,
      startedAt: pending.startedAt,
      request,
      response: null,
      durationMs: 0,
    };
    inspector.add(pending.captured);
    this.#note(pending);
  }

  #answer(response: Message): void {
    const status = statusOf(response);
    // An interim answer is skipped, because a final one follows. 101 is final: HTTP ends on this connection.
    if (status < 200 && status !== 101) return;
    if (status === 101) for (const splitter of [this.#requests, this.#answers]) splitter.stop();
    const pending = this.#pending.shift();
    if (pending === undefined) return;
    if (this.#observers.rules.counts('http', this.#tunnel)) this.#meter.end(performance.now() - pending.since);
    pending.response = response;
    this.#note(pending);
  }

  /** The answer may be complete before the request is, so it is recorded when both are known. */
  #note({ captured, response, since }: Pending): void {
    if (captured !== null && response !== null)
      this.#observers.inspector.respond(captured, response, performance.now() - since);
  }
}
