import { isObject, type JsonObject } from '../../../contract/json-object.ts';
import type { Exchange } from '../../../exchange/exchange.ts';
import { succeeded } from '../../../judge/subject/subject.ts';
import { Unexercised } from '../../base/interruption.ts';

/** The interruption for a test whose earlier step did not succeed. The step itself is judged under its own requirement. */
export const blocked = (exchange: Exchange | null, step: string): Unexercised =>
  new Unexercised(
    exchange === null
      ? `there was nothing to ${step}`
      : `${exchange.endpoint} answered ${exchange.response?.status}, so there was nothing to look at`,
  );

/** The resource that a success response shows. Without one the test ends without a verdict. */
export const need = (exchange: Exchange | null): JsonObject => {
  if (exchange === null || !succeeded(exchange) || !isObject(exchange.json)) throw blocked(exchange, 'read');
  return exchange.json;
};
