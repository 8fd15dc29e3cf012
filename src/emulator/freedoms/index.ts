import { agentEdgeFreedoms } from './agent/agent-edges.ts';
import { agentStartFreedoms } from './agent/agent-starts.ts';
import { agentTunnelFreedoms } from './agent/agent-tunnels.ts';
import { capturedRequestFreedoms } from './agent/captured-requests.ts';
import type { Freedom } from './base/freedom.ts';
import { listFreedoms } from './everywhere/lists.ts';
import { onceFreedoms } from './everywhere/once.ts';
import { planFreedoms } from './everywhere/plans.ts';
import { referenceFreedoms } from './everywhere/references.ts';
import { refusalFreedoms } from './everywhere/refusals.ts';
import { roomFreedoms } from './everywhere/room.ts';
import { silenceFreedoms } from './everywhere/silences.ts';
import { spellingFreedoms } from './everywhere/spellings.ts';
import { transportFreedoms } from './everywhere/transport.ts';
import { writeFreedoms } from './everywhere/writes.ts';
import { lagFreedoms } from './lag/lag.ts';
import { lateFreedoms } from './lag/late.ts';
import { apiKeyFreedoms } from './resources/api-keys.ts';
import { backendChildFreedoms } from './resources/backend-children.ts';
import { backendFreedoms } from './resources/backends.ts';
import { managementFreedoms } from './resources/certificate-management.ts';
import { certificateFreedoms } from './resources/certificates.ts';
import { credentialFreedoms } from './resources/credentials.ts';
import { domainFreedoms } from './resources/domains.ts';
import { edgeTermFreedoms } from './resources/edge-terms.ts';
import { edgeFreedoms } from './resources/edges.ts';
import { eventDestinationFreedoms } from './resources/event-destinations.ts';
import { moduleFreedoms } from './resources/modules.ts';
import { replacementFreedoms } from './resources/replacements.ts';
import { sessionFreedoms } from './resources/sessions.ts';
import { sshCertificateFreedoms } from './resources/ssh-certificates.ts';

/** Every freedom of the documents that the embedded deployment can use. */
export const allFreedoms: readonly Freedom[] = [
  ...refusalFreedoms,
  ...spellingFreedoms,
  ...listFreedoms,
  ...lagFreedoms,
  ...lateFreedoms,
  ...writeFreedoms,
  ...onceFreedoms,
  ...transportFreedoms,
  ...silenceFreedoms,
  ...roomFreedoms,
  ...planFreedoms,
  ...backendFreedoms,
  ...backendChildFreedoms,
  ...referenceFreedoms,
  ...eventDestinationFreedoms,
  ...certificateFreedoms,
  ...domainFreedoms,
  ...managementFreedoms,
  ...sessionFreedoms,
  ...apiKeyFreedoms,
  ...credentialFreedoms,
  ...sshCertificateFreedoms,
  ...edgeFreedoms,
  ...edgeTermFreedoms,
  ...moduleFreedoms,
  ...replacementFreedoms,
  ...agentTunnelFreedoms,
  ...agentStartFreedoms,
  ...agentEdgeFreedoms,
  ...capturedRequestFreedoms,
];
