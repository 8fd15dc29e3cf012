import { resources } from '../../../src/contract/index.ts';
import { apiKeys } from '../../../src/contract/resources/account/api-keys.ts';
import { eventDestinations } from '../../../src/contract/resources/event-destinations.ts';
import { tunnelSessions } from '../../../src/contract/resources/tunnel-sessions.ts';
import type { Resource } from '../../../src/contract/terms/contract.ts';
import type { Exchange } from '../../../src/exchange/exchange.ts';
import { can, requestTo } from '../../../src/harness/request/ask.ts';
import type { World } from '../../../src/harness/world/world.ts';

/** The kinds whose lists reveal most about an account: who has access, who is connected, and where its events go. */
const firstListed: readonly Resource[] = [apiKeys, tunnelSessions, eventDestinations];

const listed: readonly Resource[] = [
  ...firstListed,
  ...resources.filter((one) => one.api === 'management' && can(one, 'list') && !firstListed.includes(one)),
];

/** The kinds whose lists are used to check a statement about all requests. */
export const kindsListed = ({ context }: World): readonly Resource[] => context.few(listed, firstListed.length);

/** The first page of a list, as anybody asks for it; read once by a worker for all tests that only want to know whether it is served. */
export const plainList = (world: World, resource: Resource): Promise<Exchange> =>
  world.context.once(`plain list of ${resource.name}`, () =>
    world.requests.send(requestTo(resource, 'list', { headers: { 'Service-Version': '2' }, expect: 'open' })),
  );
