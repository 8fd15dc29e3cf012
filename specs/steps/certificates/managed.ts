/** What specs need to know of certificate management and of host names. */
import { agentIngresses } from '../../../src/contract/agent-ingresses.ts';
import { reservedDomains } from '../../../src/contract/reserved-domains.ts';

export { errorCodeIn, errorCodes, statusFlaws } from '../../../src/judge/readers/certificate-status.ts';
export { isHostName, isSubdomain } from '../../../src/judge/readers/host-name.ts';

/** The resources whose certificates can be managed. */
export const managedResources = [agentIngresses, reservedDomains] as const;
export type ManagedResource = (typeof managedResources)[number];
