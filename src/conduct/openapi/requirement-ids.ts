import { requirements } from '../../contract/index.ts';
import { laws } from '../../contract/laws/laws.ts';
import type { Endpoint, Resource } from '../../contract/terms/contract.ts';

const needsOf = (law: string): readonly string[] =>
  Object.entries(laws).find(([name]) => name === law)?.[1].needs ?? [];

/** The requirements that an operation takes part in: laws that need it, and statements named after it or that name it. */
export const idsAtOperation = (resource: Resource, { id, operation }: Endpoint): readonly string[] =>
  requirements
    .filter((requirement) => {
      if (requirement.resource !== resource.name) return false;
      if (requirement.law !== undefined) return needsOf(requirement.law).includes(operation);
      const behaviour = requirement.id.slice(resource.name.length + 1);
      return (
        behaviour === operation || behaviour.startsWith(`${operation}-`) || requirement.statement.includes(`${id} `)
      );
    })
    .map((requirement) => requirement.id);

/** The requirements of a resource that stand at none of its operations. */
export const idsBesideOperations = (resource: Resource): readonly string[] => {
  const placed = new Set(resource.endpoints.flatMap((endpoint) => idsAtOperation(resource, endpoint)));
  return requirements.filter((one) => one.resource === resource.name && !placed.has(one.id)).map(({ id }) => id);
};
