import type { Operation, Resource } from '../../../src/contract/terms/contract.ts';
import type { Exchange } from '../../../src/exchange/exchange.ts';
import type { World } from '../../../src/harness/world/world.ts';
import { succeeded } from '../../../src/judge/subject/subject.ts';

/**
 * Answers to the same requests with a right token, in the life of a resource that all laws share: at `--effort quick` they are the twins of those
 * that are refused. Where a list was too long for that life, or nothing may be deleted, some are missing.
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

/** One to try what must be refused: a new one, or at `--effort quick` one that tests share, where each request has a twin already. */
export const oneToTry = async (world: World, resource: Resource, twins: object): Promise<string> => {
  const isTwinned = resource.endpoints.every(({ operation }) => Object.hasOwn(twins, operation));
  return isTwinned ? world.resources.toChange(resource) : (await world.resources.create(resource)).id;
};
