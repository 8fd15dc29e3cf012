import type { JsonObject } from '../../../src/contract/json-object.ts';
import { apiKeys } from '../../../src/contract/resources/account/api-keys.ts';
import type { Exchange } from '../../../src/exchange/exchange.ts';
import { Unexercised } from '../../../src/harness/base/interruption.ts';
import { requestTo } from '../../../src/harness/request/ask.ts';
import type { Made } from '../../../src/harness/world/resources/made.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { succeeded } from '../../../src/judge/subject/subject.ts';

/** A new API key, and the header that carries its token. */
export interface ApiKeyInHand extends Made {
  readonly authorization: string;
  /** The last answer to a read of the key with its own token. */
  readonly opened: Exchange;
}

/**
 * Makes an API key and waits until its token is accepted: a deployment may be eventually consistent. Whether the token is ever accepted is a
 * requirement of its own.
 */
export const apiKeyInHand = async (world: World, fields: JsonObject = {}): Promise<ApiKeyInHand> => {
  const made = await world.resources.create(apiKeys, fields);
  const { token } = made.shown;
  if (typeof token !== 'string') throw new Unexercised('the answer to POST /api_keys shows no token');
  const authorization = `Bearer ${token}`;
  const ask = requestTo(apiKeys, 'get', { id: made.id, authorization, expect: 'open' });
  let opened = await world.requests.send(ask);
  const opens = async (): Promise<boolean> => {
    opened = await world.requests.send(ask);
    return succeeded(opened);
  };
  // Twice in a row, because the next request may meet another part.
  await world.context.settles(async () => (succeeded(opened) || (await opens())) && (await opens()));
  return { ...made, authorization, opened };
};

/**
 * As `apiKeyInHand`; at `--effort quick` one key for all tests of this worker, which may have updated it. A test that deletes the key abandons it.
 */
export const sharedApiKey = async (world: World, as = '', fields: JsonObject = {}): Promise<ApiKeyInHand> => {
  if (!world.context.isQuick) return apiKeyInHand(world, fields);
  const keyOf = (id: string, make: () => Promise<ApiKeyInHand>) => world.context.once(`API key in hand ${id}`, make);
  const id = await world.standing(`API key in hand ${as}`, apiKeys, async (untidied) => {
    const key = await apiKeyInHand(untidied, fields);
    return (await keyOf(key.id, async () => key)).id;
  });
  return keyOf(id, () => apiKeyInHand(world, fields));
};
