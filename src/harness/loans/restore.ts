import { z } from 'zod';
import { isObject, type JsonObject } from '../../contract/json-object.ts';
import type { Resource } from '../../contract/terms/contract.ts';
import type { Client } from '../../exchange/client/client.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import { recipeOf } from '../../generate/recipes/index.ts';
import { succeeded } from '../../judge/subject/subject.ts';
import type { Restore } from '../ledger/ledger-line.ts';
import { seal, sealKeyOf, unseal } from '../ledger/sealed-secrets.ts';
import { isGone } from '../request/ask.ts';
import {
  changedMembers,
  holdingOf,
  isAbsent,
  isOurs,
  type ModuleReading,
  readingOf,
  requestFor,
} from './lent-module.ts';

/** A module of a lent route that a run changes. */
export interface Loan {
  readonly resource: Resource;
  /** The answer of GET before the first change. */
  readonly before: ModuleReading;
  /** For a module that the documents show no way to delete: the request that leaves it disabled and marked as ours; otherwise null. */
  readonly parked: JsonObject | null;
}

/** Sends a request to the module of a loan; `delete` also where the documents show none. */
export type SendToModule = (operation: 'get' | 'replace' | 'delete', json?: JsonObject) => Promise<Exchange>;

/** Whether a module is left disabled and marked as ours. */
export const isParked = ({ resource }: Loan, now: ModuleReading): boolean =>
  isOurs(resource, now) && isObject(now.json) && now.json['enabled'] === false;

/** Disables a module that cannot be removed, so that it does not affect any traffic. */
export const park = async (send: SendToModule, { parked, before }: Loan): Promise<ModuleReading> => {
  if (parked !== null) await send('replace', parked);
  return readingOf(await send('get'), before.absentStatus);
};

/** Repeats a look until it is right, or until the time that reads may lag is over. */
export type LookUntil = (
  look: () => Promise<ModuleReading>,
  isRight: (now: ModuleReading) => boolean,
) => Promise<ModuleReading>;

/** Puts a module back as it was, and reads it again. */
export const giveBack = async (send: SendToModule, loan: Loan, until: LookUntil): Promise<ModuleReading> => {
  const { resource, before } = loan;
  const request = requestFor(resource, before);
  const wasSet = holdingOf(resource, before) === 'restorable';
  const isBack = (now: ModuleReading): boolean => changedMembers(resource, before, now).length === 0;
  const look = async (): Promise<ModuleReading> => readingOf(await send('get'), before.absentStatus);
  const answer = await (wasSet ? send('replace', request) : send('delete'));
  // Reads may lag behind the write.
  const now = succeeded(answer) ? await until(look, isBack) : await look();
  if (wasSet || isBack(now)) return now;
  // If GET showed a module without settings before, it may have been unset, or set to empty values: then it is set to them.
  if (recipeOf(resource).lent?.whole && isObject(before.json) && !isAbsent(before)) {
    const replaced = await send('replace', request);
    return succeeded(replaced) ? until(look, isBack) : look();
  }
  return isGone(answer) ? now : park(send, loan);
};

/** What the ledger keeps of a loan. The settings are the owner's and may hold secrets, so they are encrypted. */
export const restoreOf = ({ resource, before, parked }: Loan, token: string): Restore => {
  const sealed = (json: JsonObject): string => seal(JSON.stringify(json), sealKeyOf(token));
  if (holdingOf(resource, before) === 'restorable')
    return { method: 'PUT', sealed: sealed(requestFor(resource, before)) };
  return parked === null ? { method: 'DELETE' } : { method: 'DELETE', parked: sealed(parked) };
};

/** Decrypts JSON that was sealed with the token of a run; null with another token. */
const opened = (sealed: string, token: string): unknown => {
  const text = unseal(sealed, sealKeyOf(token));
  return text === null ? null : JSON.parse(text);
};

/** `json` is missing where the answer was not JSON. */
const SealedReading = z.object({
  status: z.number(),
  json: z.unknown().optional(),
  absentStatus: z.number().optional(),
});

/** Decrypts the state of a lent place; null with another token. */
export const openedReading = (sealed: string, token: string): ModuleReading | null => {
  const value = opened(sealed, token);
  if (value === null) return null;
  const { status, json, absentStatus } = SealedReading.parse(value);
  return { status, json, absentStatus };
};

/** Decrypts the request that leaves a module disabled; null with another token. */
export const openedRequest = (sealed: string, token: string): JsonObject | null => {
  const value = opened(sealed, token);
  return isObject(value) ? value : null;
};

export const otherToken =
  'it was changed, and what it was can only be read with the token that the run was started with';

/** Puts settings back by a ledger without the state of the place before. Returns null, or why that failed. */
export const restored = async (
  client: Client,
  path: string,
  restore: Restore,
  token: string,
): Promise<string | null> => {
  const { method } = restore;
  const json = restore.method === 'PUT' ? opened(restore.sealed, token) : undefined;
  if (json === null) return otherToken;
  const exchange = await client.send({ endpoint: `${method} ${path}`, path, method, ...(json ? { json } : {}) });
  if (succeeded(exchange) || (method === 'DELETE' && isGone(exchange, false))) return null;
  return exchange.failure?.message ?? `${method} answered ${exchange.response?.status}`;
};
