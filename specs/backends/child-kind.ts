import type { failoverBackends } from '../../src/contract/failover-backends.ts';
import { httpResponseBackends } from '../../src/contract/http-response-backends.ts';
import { tunnelGroupBackends } from '../../src/contract/tunnel-group-backends.ts';
import type { weightedBackends } from '../../src/contract/weighted-backends.ts';
import type { World } from '../../src/harness/world/world.ts';

export type Parent = typeof weightedBackends | typeof failoverBackends;

/** The kind of children that the example of a parent has, and that this deployment therefore takes. */
export const childKind = async (
  world: World,
  parent: Parent,
): Promise<typeof tunnelGroupBackends | typeof httpResponseBackends> => {
  const { create } = await world.bodies.exampleOf(parent);
  return JSON.stringify(create).includes(tunnelGroupBackends.name) ? tunnelGroupBackends : httpResponseBackends;
};
