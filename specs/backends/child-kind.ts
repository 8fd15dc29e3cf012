import type { failoverBackends } from '../../src/contract/resources/backends/failover-backends.ts';
import { httpResponseBackends } from '../../src/contract/resources/backends/http-response-backends.ts';
import { tunnelGroupBackends } from '../../src/contract/resources/backends/tunnel-group-backends.ts';
import type { weightedBackends } from '../../src/contract/resources/backends/weighted-backends.ts';
import type { Resource } from '../../src/contract/terms/contract.ts';
import { Unexercised } from '../../src/harness/base/interruption.ts';
import type { World } from '../../src/harness/world/world.ts';

export type Parent = typeof weightedBackends | typeof failoverBackends;

/** The kind of the children in the example of a parent, which this deployment accepts. */
export const childKind = async (
  world: World,
  parent: Resource,
): Promise<typeof tunnelGroupBackends | typeof httpResponseBackends> => {
  const { create } = await world.bodies.exampleOf(parent);
  return JSON.stringify(create).includes(tunnelGroupBackends.name) ? tunnelGroupBackends : httpResponseBackends;
};

/** A child of another kind than those of the example; empty where there is none. Which kinds a child may have is not documented. */
export const childOfOtherKind = async (world: World, parent: Parent): Promise<readonly string[]> => {
  // At `--effort quick` one value is tried.
  if (world.context.isQuick) return [];
  const usual = await childKind(world, parent);
  const other = usual.name === tunnelGroupBackends.name ? httpResponseBackends : tunnelGroupBackends;
  try {
    return [await world.resources.shared(other.name, 'of edges')];
  } catch (error) {
    if (error instanceof Unexercised) return [];
    throw error;
  }
};
