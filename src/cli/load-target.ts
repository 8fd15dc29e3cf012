import { BadUsage } from '../harness/bad-usage.ts';
import { isLoopback, type Target, targetOf } from '../harness/target.ts';
import { readJson } from './read-json.ts';

/** A target, and the token that came with it: only what `plumbline serve` prints has one. */
export interface LoadedTarget {
  readonly target: Target;
  readonly token: string | null;
}

/**
 * The target that a file describes. A token has no place in a file, with one exception: the line that `plumbline serve`
 * prints is a target file as it stands, and the token of a deployment on this machine ends with that deployment.
 */
export const loadTarget = (file: string): LoadedTarget => {
  const value = readJson(file, 1);
  if (typeof value !== 'object' || value === null || !('token' in value))
    return { target: targetOf(value, file), token: null };
  const { token, ...rest } = value;
  const target = targetOf(rest, file);
  if (!isLoopback(target.management?.baseUrl ?? 'http://nowhere'))
    throw new BadUsage(
      `${file}: token: a target file holds no secrets; name an environment variable in management.tokenEnv`,
    );
  return { target, token: String(token) };
};

/** The token for a target: from the environment variable that it names, or else the one that came with it. */
export const tokenOf = ({ target, token: given }: LoadedTarget, env: NodeJS.ProcessEnv): string => {
  if (target.management === null) return '';
  const { tokenEnv } = target.management;
  const token = env[tokenEnv] || given;
  if (!token)
    throw new BadUsage(`the environment variable ${tokenEnv} is not set: it must hold the token of an admin API key`);
  if (/[^\x21-\x7e]/.test(token))
    throw new BadUsage(`the environment variable ${tokenEnv} holds characters that no header can carry`);
  return token;
};
