import type { Header } from '../../../../src/exchange/recorded-exchange.ts';
import type { Answering } from '../../../../src/harness/visit/local-server.ts';

/** What a local server answers with. */
export interface Answered {
  readonly status: number;
  readonly reason: string;
  readonly headers: readonly Header[];
  readonly body: Buffer;
  /**
   * In chunks, after an informational answer, until the connection ends (RFC 9112, section 6.3), or with its length ahead, at once or in two pieces
   * with a pause between them.
   */
  readonly manner: 'chunked' | 'after-hints' | 'until-close' | 'plain' | 'in-pieces';
}

/** Long enough that a reader gets the two pieces of a body one after the other. */
export const pauseMs = 50;

/** Answers as an exhibit says. */
export const answering =
  ({ status, reason, headers, body, manner }: Answered): Answering =>
  (response) => {
    if (manner === 'after-hints') response.writeEarlyHints({ link: '</style.css>; rel=preload; as=style' });
    const isParted = manner === 'chunked' || manner === 'in-pieces';
    const isAhead = !['chunked', 'until-close'].includes(manner) && ![204, 304].includes(status);
    const length = isAhead ? [['Content-Length', String(body.length)]] : [];
    const close = manner === 'until-close' ? [['Connection', 'close']] : [];
    response.useChunkedEncodingByDefault &&= manner !== 'until-close';
    response.writeHead(status, reason, [...headers, ...length, ...close].flat());
    if (!isParted) return void response.end(body);
    response.write(body.subarray(0, body.length / 2));
    setTimeout(() => response.end(body.subarray(body.length / 2)), pauseMs);
  };
