import type { Embedded } from '../../../src/emulator/embedded.ts';
import type { Client } from '../../../src/exchange/client/client.ts';
import type { AccountAccess } from '../../../src/harness/cleanup/account.ts';
import type { LedgerLine } from '../../../src/harness/ledger/ledger-line.ts';
import { fetchOnce } from '../../exchange/fetch-once.ts';

export const collection = '/api_keys';

/** Makes keys as a run would, and returns their ids. */
export const make = async ({ baseUrl, token }: Embedded, ...descriptions: readonly string[]): Promise<string[]> => {
  const ids: string[] = [];
  for (const description of descriptions) {
    const answer = await fetchOnce(`${baseUrl}${collection}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ description }),
    });
    ids.push(String(((await answer.json()) as { id: unknown }).id));
  }
  return ids;
};

export const reach = (client: Client, { baseUrl, token }: { baseUrl: string; token: string }): AccountAccess => ({
  management: { client, baseUrl },
  agent: null,
  token,
});
export const created = (id: string): LedgerLine => ({ kind: 'created', n: id, collection, id });
export const intent = (n: string, marker: string | null): LedgerLine => ({ kind: 'intent', n, collection, marker });
export const idsOf = ({ deployment }: Embedded): string[] =>
  deployment
    .shelf(collection)
    .all()
    .map(({ id }) => id);

/** The answer for a resource that is not there. */
export const absent = () => ({ status: 404, headers: {}, body: {} });
