import type { RequirementId, ResourceName } from '../../contract/index.ts';
import type { Deployment } from '../server/deployment.ts';

/** One way of being wrong, named after it. */
export interface Fault {
  readonly name: string;
  readonly summary: string;
  /** The requirements that it breaks; each of them must notice. */
  readonly breaks: readonly RequirementId[];
  /** Patterns of requirements that may notice as well, because what they look at is bent too. */
  readonly touches: readonly string[];
  plant(deployment: Deployment): void;
}

/** What the faults of all collections need to know of one. Written by hand, like all that the emulator knows. */
export interface Seat {
  readonly name: ResourceName;
  readonly path: `/${string}`;
  readonly prefix: string;
  readonly listKey: string;
  readonly update: boolean;
  readonly owned: boolean;
  readonly secret: string | null;
  /** Whether it has ACL rules. */
  readonly acl?: true;
  /** False where the documents show no delete; true unless stated. */
  readonly delete?: false;
  /** Patterns of its own behaviours that read whole resources back. */
  readonly readBack?: readonly string[];
  /** Its uri is relative by the documents; absolute unless stated. */
  readonly relativeUri?: true;
}

/** The routes of a collection. */
export const routesOf = ({ path }: Pick<Seat, 'path'>) => ({
  create: `POST ${path}`,
  get: `GET ${path}/{id}`,
  list: `GET ${path}`,
  update: `PATCH ${path}/{id}`,
  delete: `DELETE ${path}/{id}`,
});
