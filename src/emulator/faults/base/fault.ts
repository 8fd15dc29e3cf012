import type { RequirementId } from '../../../contract/index.ts';
import type { Deployment } from '../../deployment/deployment.ts';

/** One way of being wrong, named after it. */
export interface Fault {
  readonly name: string;
  readonly summary: string;
  /** The requirements that it breaks; each of them must notice. */
  readonly breaks: readonly RequirementId[];
  plant(deployment: Deployment): void;
}
