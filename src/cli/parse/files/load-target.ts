import { isObject, type JsonObject } from '../../../contract/json-object.ts';
import { isLoopback } from '../../../contract/own-origin.ts';
import { BadUsage } from '../../../harness/target/bad-usage.ts';
import { type Target, targetOf } from '../../../harness/target/target.ts';
import { readJson } from './read-json.ts';
import { withoutComments } from './without-comments.ts';

/** A target, and the token that came with it: only what `plumbline serve` prints has one. */
export interface LoadedTarget {
  readonly target: Target;
  /** The part of the file that a report may contain. */
  readonly file: JsonObject;
  readonly token: string | null;
}

/**
 * Reads the target of a file. A token is not allowed in a file, with one exception: the line that `plumbline serve` prints is a target file as
 * well, and the token of a deployment on this machine ends with that deployment.
 */
export const loadTarget = (file: string): LoadedTarget => {
  const value = readJson(file, 1, withoutComments);
  const { token, ...whole } = isObject(value) ? value : {};
  // Left out of reports: `$schema` is of no use there, and commands and recipes would be executed by anyone who tries the report again.
  const { $schema: _, agents: __, recipes: ___, ...rest } = whole;
  if (!isObject(value) || !('token' in value)) return { target: targetOf(value, file), file: rest, token: null };
  const target = targetOf(whole, file);
  if (typeof token !== 'string' || token === '') throw new BadUsage(`${file}: token must be a text that is not empty`);
  if (!isLoopback(target.management?.baseUrl ?? 'http://nowhere'))
    throw new BadUsage(
      `${file}: token: a target file holds no secrets; name an environment variable in management.tokenEnv`,
    );
  return { target, file: rest, token };
};

/**
 * The token for a target: the one that came with it, or else the one in the environment variable that it names. A deployment of
 * `serve` has a token of its own, and a variable that is still set belongs to another deployment.
 */
export const tokenOf = (
  { target, token: given }: LoadedTarget,
  env: NodeJS.ProcessEnv,
  say: (line: string) => void,
): string => {
  if (target.management === null) return '';
  const { tokenEnv } = target.management;
  const set = env[tokenEnv];
  if (given !== null && set && set !== given)
    say(`the environment variable ${tokenEnv} is not used: the target file has the token of its own deployment`);
  const token = given ?? set;
  const source = given === null ? `the environment variable ${tokenEnv}` : 'the token of the target file';
  if (!token) throw new BadUsage(`${source} is not set: it must hold the token of an admin API key`);
  if (/[^\x21-\x7e]/.test(token)) throw new BadUsage(`${source} holds characters that no header can carry`);
  return token;
};
