import type { Header } from '../../../../src/exchange/recorded-exchange.ts';
import type { Answering } from '../../../../src/harness/visit/local-server.ts';

/** What a local server answers with. */
export interface Answered {
  readonly status: number;
  readonly reason: string;
  readonly headers: readonly Header[];
  readonly body: Buffer;
  /** In chunks, after an informational answer, until the connection ends (RFC 9112, section 6.3), or with its length ahead. */
  readonly manner: 'chunked' | 'after-hints' | 'until-close' | 'plain';
}

/** Answers as an exhibit says. */
export const answering =
  ({ status, reason, headers, body, manner }: Answered): Answering =>
  (response) => {
    if (manner === 'after-hints') response.writeEarlyHints({ link: '</style.css>; rel=preload; as=style' });
    const isAhead = (manner === 'plain' || manner === 'after-hints') && ![204, 304].includes(status);
    const length = isAhead ? [['Content-Length', String(body.length)]] : [];
    const close = manner === 'until-close' ? [['Connection', 'close']] : [];
    response.useChunkedEncodingByDefault &&= manner !== 'until-close';
    response.writeHead(status, reason, [...headers, ...length, ...close].flat());
    if (manner === 'chunked') response.write(body.subarray(0, body.length / 2));
    response.end(manner === 'chunked' ? body.subarray(body.length / 2) : body);
  };
