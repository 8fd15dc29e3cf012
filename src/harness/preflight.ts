import { resources } from '../contract/index.ts';
import type { Client } from '../exchange/client.ts';
import { can, endpointOf, pathOf } from './ask.ts';

/** How many collections are asked before the token is blamed: one that is refused may be that collection's own fault. */
const asked = 4;

/**
 * Whether there is any point in starting: null, or the reason why not. A deployment that cannot be reached, or that refuses
 * the token everywhere, has not been tried; nothing that followed would be a verdict on it.
 */
export const preflight = async (client: Client, baseUrl: string, tokenEnv: string): Promise<string | null> => {
  const listed = resources.filter((resource) => can(resource, 'list')).slice(0, asked);
  for (const resource of listed) {
    const endpoint = endpointOf(resource, 'list');
    const { response, failure } = await client.send({
      endpoint: endpoint.id,
      method: 'GET',
      path: pathOf({ resource, endpoint }),
    });
    if (failure !== null) return `${baseUrl} could not be reached: ${failure.message}`;
    if (response !== null && response.status !== 401 && response.status !== 403) return null;
  }
  return `${baseUrl} refuses the token in ${tokenEnv}`;
};
