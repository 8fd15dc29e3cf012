import { agentEdgeFreedoms } from './agent-edges.ts';
import { agentStartFreedoms } from './agent-starts.ts';
import { agentTunnelFreedoms } from './agent-tunnels.ts';
import { backendFreedoms } from './backends.ts';
import { capturedRequestFreedoms } from './captured-requests.ts';
import { managementFreedoms } from './certificate-management.ts';
import { certificateFreedoms } from './certificates.ts';
import { credentialFreedoms } from './credentials.ts';
import { domainFreedoms } from './domains.ts';
import { edgeTermFreedoms } from './edge-terms.ts';
import { edgeFreedoms } from './edges.ts';
import { eventDestinationFreedoms } from './event-destinations.ts';
import type { Freedom } from './freedom.ts';
import { lagFreedoms } from './lag.ts';
import { lateFreedoms } from './late.ts';
import { listFreedoms } from './lists.ts';
import { moduleFreedoms } from './modules.ts';
import { onceFreedoms } from './once.ts';
import { planFreedoms } from './plans.ts';
import { referenceFreedoms } from './references.ts';
import { refusalFreedoms } from './refusals.ts';
import { replacementFreedoms } from './replacements.ts';
import { sessionFreedoms } from './sessions.ts';
import { silenceFreedoms } from './silences.ts';
import { spellingFreedoms } from './spellings.ts';
import { sshCertificateFreedoms } from './ssh-certificates.ts';
import { transportFreedoms } from './transport.ts';
import { writeFreedoms } from './writes.ts';

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
  ...planFreedoms,
  ...backendFreedoms,
  ...referenceFreedoms,
  ...eventDestinationFreedoms,
  ...certificateFreedoms,
  ...domainFreedoms,
  ...managementFreedoms,
  ...sessionFreedoms,
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
