import { isObject, type JsonObject } from '../../contract/json-object.ts';
import type { Resource } from '../../contract/terms/contract.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import { succeeded } from '../../judge/subject/subject.ts';
import { answerOf } from '../recipes/send-step.ts';
import { type ApiAccess, sender } from './account.ts';
import { type Sweep, sweep } from './sweep.ts';

const listKey = 'items';

/** A collection that the documents do not describe. */
const undocumented = (path: `/${string}`): Resource => ({
  ...{ name: path, title: path, document: 1, section: '', api: 'management', collection: path, idPrefix: '' },
  ...{ listKey, uri: 'absolute', schema: '', traits: [], secrets: [], steady: {}, requirements: {}, gaps: {} },
  endpoints: [{ id: `GET ${path}`, operation: 'list', status: 200 }],
});

/** Moves the items to `listKey`: the name of their key is not known, so the first array is taken. */
const renamed = (exchange: Exchange): Exchange => {
  const json = answerOf(exchange);
  if (!succeeded(exchange) || !isObject(json)) return exchange;
  const items = Object.values(json).find((value) => Array.isArray(value));
  return { ...exchange, json: { next_page_uri: json['next_page_uri'], [listKey]: items } };
};

/** The name of an item: its id, which may be a number, or its position in the list. */
const nameOf = ({ id }: JsonObject, index: number): string =>
  typeof id === 'string' || typeof id === 'number' ? String(id) : `item ${index + 1}`;

/** Reads the list at a path that recipes create at, which the documents may not describe. */
export const listAt = (reach: ApiAccess, path: string): Promise<Sweep> => {
  const send = sender(reach);
  return sweep(async (ask) => renamed(await send(ask)), reach.baseUrl, undocumented(`/${path.slice(1)}`), null, nameOf);
};
