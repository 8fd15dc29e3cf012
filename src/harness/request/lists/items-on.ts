import { isObject, type JsonObject } from '../../../contract/json-object.ts';
import type { Resource } from '../../../contract/terms/contract.ts';
import type { Exchange } from '../../../exchange/exchange.ts';

/** The items on one page of a list. */
export const itemsOn = ({ json }: Pick<Exchange, 'json'>, { listKey }: Pick<Resource, 'listKey'>): JsonObject[] => {
  const items = isObject(json) ? json[listKey] : undefined;
  return Array.isArray(items) ? items.filter(isObject) : [];
};
