import { agentIngresses } from '../../../src/contract/resources/reserved/agent-ingresses.ts';
import { reservedDomains } from '../../../src/contract/resources/reserved/reserved-domains.ts';

/** The resources whose certificates can be managed. */
export const managedResources = [agentIngresses, reservedDomains] as const;
export type ManagedResource = (typeof managedResources)[number];
