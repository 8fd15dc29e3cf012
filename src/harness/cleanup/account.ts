import { resources } from '../../contract/index.ts';
import type { Resource } from '../../contract/terms/contract.ts';
import type { Client } from '../../exchange/client/client.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import { type Ask, methodOf, pathOf } from '../request/ask.ts';

export interface ApiAccess {
  readonly client: Client;
  readonly baseUrl: string;
}

/** The APIs that a run used. One that the target does not name is null. */
export interface AccountAccess {
  readonly management: ApiAccess | null;
  readonly agent: ApiAccess | null;
  /** Also decrypts the sealed secrets in the ledger. */
  readonly token: string;
}

/** A function that sends requests of the clean-up. `path`: another spelling of the usual path. */
export const sender =
  ({ client }: ApiAccess) =>
  (ask: Ask, path: string = pathOf(ask)): Promise<Exchange> =>
    client.send({
      endpoint: ask.endpoint.id,
      method: methodOf(ask),
      ...(ask.url === undefined ? { path } : { url: ask.url }),
      ...(ask.json === undefined ? {} : { json: ask.json }),
    });

export const resourceAt = (collection: string): Resource | undefined =>
  resources.find((one) => one.collection === collection);

export const reachOf = (account: AccountAccess, collection: string): ApiAccess | null =>
  account[resourceAt(collection)?.api ?? 'management'];

export const unnamed = 'the target no longer names the API that it was made with';
