import { leave, Unexercised, unexercisedIn } from '../../../src/harness/base/interruption.ts';
import type { Ask } from '../../../src/harness/request/ask.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { succeeded } from '../../../src/judge/subject/subject.ts';
import { type ApiKeyInHand, sharedApiKey } from './api-key.ts';

const base64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** The same header with upper and lower case of the token swapped. */
const inOtherCase = (authorization: string): string =>
  authorization.replace(/(?<=\s\S*)[a-z]/gi, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );

/**
 * The same header with another last character. It differs in its highest bit, because in base64 the lowest bits of the last character may be
 * padding.
 */
const nearly = (authorization: string): string => {
  const at = base64.indexOf(authorization.at(-1) ?? '');
  return `${authorization.slice(0, -1)}${at < 0 ? 'x' : base64[at ^ 32]}`;
};

/** The same text with another letter or digit for each one. */
const inOtherLetters = (text: string): string =>
  text.replace(/[a-z0-9]/gi, (letter) =>
    /[0-8a-y]/i.test(letter)
      ? String.fromCharCode(letter.charCodeAt(0) + 1)
      : letter === '9'
        ? '0'
        : letter === 'z'
          ? 'a'
          : 'A',
  );

/** Values that a deployment takes which compares only the end of tokens, or finds an API key by its id as well. */
const ofTheSameKey = ({ id, authorization }: ApiKeyInHand): { readonly [what: string]: string } => {
  const token = authorization.slice('Bearer '.length);
  const half = Math.floor(token.length / 2);
  return {
    'a bearer value that is the second half of a token with another first half': `Bearer ${inOtherLetters(token.slice(0, half))}${token.slice(half)}`,
    'the id of an API key as the bearer value': `Bearer ${id}`,
  };
};

const emptyToken = { 'an empty bearer value': 'Bearer ' };

/** Bearer values that resemble a token and are none. */
const similarTokens = (authorization: string): { readonly [what: string]: string } => {
  const token = authorization.slice('Bearer '.length);
  return {
    'a bearer value that is a token up to its last character': nearly(authorization),
    'a bearer value that is the first half of a token': `Bearer ${token.slice(0, token.length / 2)}`,
    // With padding in the middle, a base64 decoder may ignore what follows.
    ...(token.includes('=')
      ? {}
      : { 'a bearer value that is a token with more behind it': `${authorization}${token.slice(0, 8)}` }),
    // A token in one case alone, such as hexadecimal digits, may be case-insensitive.
    ...(/[a-z]/.test(token) && /[A-Z]/.test(token)
      ? { 'a bearer value that is a token but for the case of its letters': inOtherCase(authorization) }
      : {}),
  };
};

/** One copy of a request for each of these Authorization headers. */
export const withHeaders = (ask: Ask, headers: { readonly [wrong: string]: string | null }): { [wrong: string]: Ask } =>
  Object.fromEntries(Object.entries(headers).map(([wrong, authorization]) => [wrong, { ...ask, authorization }]));

/** Holds that a request which is accepted with a token is refused with a similar bearer value. */
const refusesSimilarTokens = async (world: World, right: Ask, key: ApiKeyInHand): Promise<void> => {
  const { authorization } = key;
  const accepted = await world.requests.send(right);
  if (!succeeded(accepted))
    return leave(`${accepted.endpoint} answered ${accepted.response?.status} to the token of a new API key`);
  const more = world.context.isQuick ? {} : ofTheSameKey(key);
  const similar = withHeaders(right, { ...similarTokens(authorization), ...more, ...emptyToken });
  for (const [wrong, broken] of Object.entries(similar)) await world.claims.refuses({ wrong, right, broken, accepted });
};

/**
 * Holds that no endpoint accepts a bearer value that is no token. `refusesAll` tries every endpoint with one value, and some with `others`;
 * `readWith` makes a read request with a token, which is tried with every similar value. Above `--effort quick` the similar values are among
 * `others` too.
 */
export const refusesWrongTokens = async (
  world: World,
  /** `key` is the id of an API key that no later request of the test needs. */
  refusesAll: (
    wrong: string,
    header: string,
    others: { readonly [wrong: string]: string },
    key: string | null,
  ) => Promise<void>,
  readWith: (authorization: string) => Ask | Promise<Ask>,
): Promise<void> => {
  // Without an API key of its own the test can still try a value that is no token.
  const key = await sharedApiKey(world).catch(unexercisedIn);
  const similar = world.context.isQuick || key instanceof Unexercised ? {} : similarTokens(key.authorization);
  const others = { ...similar, ...emptyToken };
  const trySimilar = async (): Promise<void> => {
    if (key instanceof Unexercised) throw key;
    await refusesSimilarTokens(world, await readWith(key.authorization), key);
  };
  const untried = await trySimilar().catch(unexercisedIn);
  const spent = world.context.isQuick || key instanceof Unexercised ? null : key.id;
  await refusesAll('a bearer value that is no token', 'Bearer plumbline0no0such0token0plumbline', others, spent);
  if (untried !== undefined) throw untried;
};
