import type { JsonObject } from '../../../src/contract/json-object.ts';
import { apiKeys } from '../../../src/contract/resources/account/api-keys.ts';
import type { Exchange } from '../../../src/exchange/exchange.ts';
import { leave, Unexercised } from '../../../src/harness/base/interruption.ts';
import { type Ask, requestTo } from '../../../src/harness/request/ask.ts';
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
 * Makes an API key and waits until its token is known: nothing says that every part of a deployment knows it at once. Whether
 * it ever opens anything is judged under its own requirement.
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

/** The same; at `--effort quick` one for all tests of this worker, which may have updated it. Who makes an end of it abandons it. */
export const sharedApiKey = async (world: World, as = '', fields: JsonObject = {}): Promise<ApiKeyInHand> => {
  if (!world.context.isQuick) return apiKeyInHand(world, fields);
  const keyOf = (id: string, make: () => Promise<ApiKeyInHand>) => world.context.once(`API key in hand ${id}`, make);
  const id = await world.standing(`API key in hand ${as}`, apiKeys, async (untidied) => {
    const key = await apiKeyInHand(untidied, fields);
    return (await keyOf(key.id, async () => key)).id;
  });
  return keyOf(id, () => apiKeyInHand(world, fields));
};

const base64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** The same with the case of each letter of the token turned. */
const inOtherCase = (authorization: string): string =>
  authorization.replace(/(?<=\s\S*)[a-z]/gi, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );

/** Another letter at the end; one that differs in its first bit, because a token may be base64, in which the last bits say nothing. */
const nearly = (authorization: string): string => {
  const at = base64.indexOf(authorization.at(-1) ?? '');
  return `${authorization.slice(0, -1)}${at < 0 ? 'x' : base64[at ^ 32]}`;
};

/** Bearer values that are no token and resemble one. */
const similarTokens = (authorization: string): { readonly [what: string]: string } => {
  const token = authorization.slice('Bearer '.length);
  return {
    'a bearer value that is a token up to its last character': nearly(authorization),
    'a bearer value that is the first half of a token': `Bearer ${token.slice(0, token.length / 2)}`,
    // A decoder of base64 may stop at its padding.
    ...(token.includes('=')
      ? {}
      : { 'a bearer value that is a token with more behind it': `${authorization}${token.slice(0, 8)}` }),
    'an empty bearer value': 'Bearer ',
    // What is in one case alone, such as hexadecimal digits, may mean the same in the other.
    ...(/[a-z]/.test(token) && /[A-Z]/.test(token)
      ? { 'a bearer value that is a token but for the case of its letters': inOtherCase(authorization) }
      : {}),
  };
};

/** Holds that a request with a token is not taken with one that is nearly the same. */
export const refusesSimilarTokens = async (world: World, right: Ask, authorization: string): Promise<void> => {
  const accepted = await world.requests.send(right);
  if (!succeeded(accepted))
    return leave(`${accepted.endpoint} answered ${accepted.response?.status} to the token of a new API key`);
  for (const [wrong, other] of Object.entries(similarTokens(authorization)))
    await world.claims.refuses({ wrong, right, broken: { ...right, authorization: other }, accepted });
};
