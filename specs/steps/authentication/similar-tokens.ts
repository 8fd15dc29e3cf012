import { leave, Unexercised, unexercisedIn } from '../../../src/harness/base/interruption.ts';
import type { Ask } from '../../../src/harness/request/ask.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { succeeded } from '../../../src/judge/subject/subject.ts';
import { sharedApiKey } from './api-key.ts';

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

const emptyToken = { 'an empty bearer value': 'Bearer ' };

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
    // What is in one case alone, such as hexadecimal digits, may mean the same in the other.
    ...(/[a-z]/.test(token) && /[A-Z]/.test(token)
      ? { 'a bearer value that is a token but for the case of its letters': inOtherCase(authorization) }
      : {}),
  };
};

/** The same request under each of some headers. */
export const withHeaders = (ask: Ask, headers: { readonly [wrong: string]: string | null }): { [wrong: string]: Ask } =>
  Object.fromEntries(Object.entries(headers).map(([wrong, authorization]) => [wrong, { ...ask, authorization }]));

/** Holds that a request with a token is not taken with one that is nearly the same. */
const refusesSimilarTokens = async (world: World, right: Ask, authorization: string): Promise<void> => {
  const accepted = await world.requests.send(right);
  if (!succeeded(accepted))
    return leave(`${accepted.endpoint} answered ${accepted.response?.status} to the token of a new API key`);
  const similar = withHeaders(right, { ...similarTokens(authorization), ...emptyToken });
  for (const [wrong, broken] of Object.entries(similar)) await world.claims.refuses({ wrong, right, broken, accepted });
};

/**
 * Holds that a bearer value which is no token opens no endpoint. `refusesAll` tries every endpoint with one value and with others; `readWith` is a
 * request to read with a token, which is tried with every value that resembles one. The writes are tried with all of those above `--effort quick`.
 */
export const refusesWrongTokens = async (
  world: World,
  refusesAll: (wrong: string, header: string, others: { readonly [wrong: string]: string }) => Promise<void>,
  readWith: (authorization: string) => Ask | Promise<Ask>,
): Promise<void> => {
  // An account that makes no API key refuses what is no token all the same.
  const key = await sharedApiKey(world).catch(unexercisedIn);
  const similar = world.context.isQuick || key instanceof Unexercised ? {} : similarTokens(key.authorization);
  const others = { ...similar, ...emptyToken };
  await refusesAll('a bearer value that is no token', 'Bearer plumbline0no0such0token0plumbline', others);
  if (key instanceof Unexercised) throw key;
  await refusesSimilarTokens(world, await readWith(key.authorization), key.authorization);
};
