import type { Operation, Resource } from '../../../src/contract/terms/contract.ts';
import type { Exchange } from '../../../src/exchange/exchange.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { succeeded } from '../../../src/judge/subject/subject.ts';

/**
 * Accepted answers to the same requests with a valid token, from the life cycle of a resource that all laws share: at `--effort quick` they are the
 * twins of the refused requests. Some are missing if the list was too long for that life cycle, or nothing may be deleted.
 */
export const rightTwins = async (
  world: World,
  resource: Resource,
): Promise<{ readonly [operation in Operation]?: Exchange }> => {
  if (!world.context.isQuick || (await world.resources.lasts(resource))) return {};
  const { created, fetched, listed, updated, deleted } = await world.resources.life(resource);
  const answers = { create: created, get: fetched, list: listed?.pages[0], update: updated, delete: deleted };
  return Object.fromEntries(Object.entries(answers).filter(([, one]) => one && succeeded(one)));
};

/** The id of a resource for requests that must be refused: a new one, or, if each request has a twin already, one that tests share. */
export const oneToTry = async (world: World, resource: Resource, twins: object): Promise<string> => {
  const isTwinned = resource.endpoints.every(({ operation }) => Object.hasOwn(twins, operation));
  return isTwinned ? world.resources.toChange(resource) : (await world.resources.create(resource)).id;
};
