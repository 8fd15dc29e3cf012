import { resources } from '../../../contract/index.ts';
import type { Client } from '../../../exchange/client/client.ts';
import type { Exchange } from '../../../exchange/exchange.ts';
import { type Ask, can, endpointOf, pathOf } from '../ask.ts';
import { mustBeRefused } from '../expect.ts';

/** What a caller is answered who is not known any more, or who may not do this. */
const aboutCaller = [401, 403];

const isAboutCaller = ({ response }: Exchange): boolean => aboutCaller.includes(response?.status ?? 0);

/** Whether the token of the run may be why a request was refused. */
export const mayBeOfToken = (ask: Ask, exchange: Exchange): boolean =>
  ask.resource.api === 'management' &&
  ask.authorization === undefined &&
  isAboutCaller(exchange) &&
  !mustBeRefused(ask);

/** How many lists are asked: one that is refused may be that list's own fault. */
const asked = 4;

/** Whether the token of the run opens none of some lists, the endpoint that was just refused aside. */
export const isShutOut = async (client: Client, refused: string): Promise<boolean> => {
  const lists = resources
    .filter((one) => one.api === 'management' && can(one, 'list'))
    .map((resource) => ({ resource, endpoint: endpointOf(resource, 'list') }))
    .filter(({ endpoint }) => endpoint.id !== refused);
  for (const { resource, endpoint } of lists.slice(0, asked)) {
    const answer = await client.send({
      endpoint: endpoint.id,
      method: 'GET',
      path: pathOf({ resource, endpoint }),
    });
    if (!isAboutCaller(answer)) return false;
  }
  return true;
};
