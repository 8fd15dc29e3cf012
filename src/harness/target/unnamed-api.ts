import type { Api } from '../../contract/terms/contract.ts';
import { Unexercised } from '../base/interruption.ts';
import { resourceNamed } from '../base/resource-named.ts';
import type { Target } from './target.ts';

const options: { readonly [api in Api]: string } = { management: '--base-url', agent: '--agent-url' };

/** The reason why an API is unexercised that the target file does not name. */
export const unnamedApi = (api: Api): Unexercised =>
  new Unexercised(
    `the target names no ${api} API`,
    `name it with ${options[api]}, or as ${api}.baseUrl in the target file`,
  );

/** Why a requirement or gap cannot be tried; null where the target names its API. */
export const outOfReach = (target: Target, id: string): Unexercised | null => {
  const { api } = resourceNamed(id.slice(0, id.indexOf('.')));
  return target[api] === null ? unnamedApi(api) : null;
};
