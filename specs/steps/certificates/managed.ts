import { agentIngresses } from '../../../src/contract/agent-ingresses.ts';
import { reservedDomains } from '../../../src/contract/reserved-domains.ts';

/** The resources whose certificates can be managed. */
export const managedResources = [agentIngresses, reservedDomains] as const;
export type ManagedResource = (typeof managedResources)[number];
