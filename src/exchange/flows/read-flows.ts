import type { Exchange } from '../exchange.ts';
import { NoExchange } from '../recording/no-exchange.ts';
import { NoRecording, type Recording, type SpelledAddresses, withJson } from '../recording/recording.ts';
import { exchangeOfFlow, isFlow } from './flow-exchange.ts';
import { flowFrames } from './flow-frames.ts';
import { NoTnetstring, readTnetstring } from './tnetstring.ts';

/** The largest flow that is read, with both bodies, two connections and their certificates. Documented answers are far smaller. */
const MOST_FLOW_BYTES = 64 * 1024 * 1024;

/** A proxy records all traffic. Larger bodies of undocumented endpoints are not kept; smaller ones are searched for secrets. */
const KEPT_ELSEWHERE = 64 * 1024;

interface FlowReading extends SpelledAddresses {
  /** Whether a request is to a documented endpoint. */
  readonly isDocumented: (method: string, url: string) => boolean;
}

const withoutLargeBody = (exchange: Exchange, { isDocumented }: FlowReading): Exchange => {
  const { request, response } = exchange;
  if (response === null || response.body.length <= KEPT_ELSEWHERE) return exchange;
  if (isDocumented(request.method, request.url)) return exchange;
  const { status, headers } = response;
  return { ...exchange, response: { status, headers, body: Buffer.alloc(0) }, cut: true, json: undefined };
};

const readFlow = (payload: Buffer): unknown => {
  try {
    return readTnetstring(payload, '}');
  } catch (error) {
    if (error instanceof NoTnetstring) return undefined;
    throw error;
  }
};

/** The exchanges of a mitmproxy file. A damaged or truncated file is read up to that place. */
export const readFlows = async (chunks: AsyncIterable<Buffer>, reading: FlowReading): Promise<Recording> => {
  const exchanges: Exchange[] = [];
  const skipped: string[] = [];
  let number = 0;
  for await (const frame of flowFrames(chunks, MOST_FLOW_BYTES)) {
    number += 1;
    const name = `flow ${number}`;
    if (frame.kind === 'cut') skipped.push(`${name} is cut off: the file ends in the middle of it`);
    else if (frame.kind === 'large')
      skipped.push(`${name} is larger than the ${MOST_FLOW_BYTES / 1024 ** 2} MB that we read`);
    else {
      const value = frame.kind === 'flow' ? readFlow(frame.payload) : undefined;
      if (!isFlow(value)) {
        skipped.push(`${name} is damaged: the file is not read from there on`);
        break;
      }
      try {
        exchanges.push(withoutLargeBody(withJson(exchangeOfFlow(value, `r-${number}`), reading), reading));
      } catch (error) {
        if (!(error instanceof NoExchange)) throw error;
        skipped.push(`${name} ${error.message}`);
      }
    }
  }
  if (exchanges.length === 0 && skipped.length > 0) throw new NoRecording(skipped[0] ?? '');
  return { exchanges, skipped, isOwn: false };
};
