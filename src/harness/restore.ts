import type { Client } from '../exchange/client.ts';
import { succeeded } from '../judge/subject.ts';
import type { Restore } from './ledger.ts';
import { seal, sealKeyOf, unseal } from './sealed-secrets.ts';

/** The request that puts settings of others back as they were. */
export type Restoration = { readonly method: 'PUT'; readonly json: unknown } | { readonly method: 'DELETE' };

/** The same as the ledger keeps it: the settings are somebody else's and may hold secrets, so they are sealed. */
export const restoreOf = (restoration: Restoration, token: string): Restore =>
  restoration.method === 'DELETE'
    ? restoration
    : { method: 'PUT', sealed: seal(JSON.stringify(restoration.json), sealKeyOf(token)) };

const opened = (restore: Restore, token: string): Restoration | null => {
  if (restore.method === 'DELETE') return restore;
  const text = unseal(restore.sealed, sealKeyOf(token));
  return text === null ? null : { method: 'PUT', json: JSON.parse(text) };
};

/** Puts settings of others back as they were; null, or why that did not work. */
export const restored = async (
  client: Client,
  path: string,
  restore: Restore,
  token: string,
): Promise<string | null> => {
  const restoration = opened(restore, token);
  if (restoration === null)
    return 'it was changed, and what it was can only be read with the token that the run was started with';
  const { method } = restoration;
  const exchange = await client.send({ endpoint: `${method} ${path}`, path, ...restoration });
  const { failure, response } = exchange;
  if (succeeded(exchange) || (method === 'DELETE' && [404, 410].includes(response?.status ?? 0))) return null;
  return failure?.message ?? `${method} answered ${response?.status}`;
};
