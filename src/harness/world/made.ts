import type { Exchange } from '../../exchange/exchange.ts';
import type { JsonObject } from '../../judge/subject.ts';

/** A resource that a test made. */
export interface Made {
  readonly id: string;
  readonly shown: JsonObject;
  readonly exchange: Exchange;
}
