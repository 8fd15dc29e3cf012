import type { JsonObject } from '../../../contract/json-object.ts';
import type { Exchange } from '../../../exchange/exchange.ts';

/** A resource that a test made. */
export interface Made {
  readonly id: string;
  readonly shown: JsonObject;
  readonly exchange: Exchange;
}
