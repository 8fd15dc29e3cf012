/** What specs need to know of certificate management and of host names. */
import { agentIngresses } from '../contract/agent-ingresses.ts';
import { reservedDomains } from '../contract/reserved-domains.ts';

export { errorCodeIn, errorCodes, statusFlaws } from '../judge/certificate-status.ts';
export { isHostName, isSubdomain } from '../judge/host-name.ts';

/** The resources whose certificates can be managed. */
export const managedResources = [agentIngresses, reservedDomains] as const;
export type ManagedResource = (typeof managedResources)[number];
