import type { DocumentNumber } from '../terms/contract.ts';
import { accessEndpoints } from './document-1/access-endpoints.ts';
import { authorities } from './document-1/authorities.ts';
import { conventions } from './document-1/conventions.ts';
import { credentials } from './document-1/credentials.ts';
import { domains } from './document-1/domains.ts';
import { introduction as introductionOf1 } from './document-1/introduction.ts';
import { networkEndpoints } from './document-1/network-endpoints.ts';
import { policiesAndAddresses } from './document-1/policies-and-addresses.ts';
import { rules } from './document-1/rules.ts';
import { transitions } from './document-1/transitions.ts';
import { tunnelSessions } from './document-1/tunnel-sessions.ts';
import { userCertificates } from './document-1/user-certificates.ts';
import { backends } from './document-2/backends.ts';
import { edges } from './document-2/edges.ts';
import { endpoints as endpointsOf2 } from './document-2/endpoints.ts';
import { eventDestinations } from './document-2/event-destinations.ts';
import { introduction as introductionOf2 } from './document-2/introduction.ts';
import { moduleEnvelope } from './document-2/module-envelope.ts';
import { routeModules } from './document-2/route-modules.ts';
import { capturedRequests } from './document-3/captured-requests.ts';
import { endpoints as endpointsOf3 } from './document-3/endpoints.ts';
import { tunnels } from './document-3/tunnels.ts';
import type { Passage } from './fates/passage.ts';

/** One passage of the documents, with its locator: document, section and place, such as `document 1, Conventions, row 5`. */
export type Entry = Passage & {
  readonly locator: string;
  readonly document: DocumentNumber;
  readonly section: string;
  readonly place: string;
};

/** Every passage of the three documents, in their order, with what becomes of it. */
export const register: readonly Entry[] = [
  introductionOf1,
  conventions,
  credentials,
  policiesAndAddresses,
  domains,
  tunnelSessions,
  authorities,
  userCertificates,
  transitions,
  accessEndpoints,
  networkEndpoints,
  rules,
  introductionOf2,
  moduleEnvelope,
  edges,
  routeModules,
  backends,
  eventDestinations,
  endpointsOf2,
  tunnels,
  capturedRequests,
  endpointsOf3,
]
  .flat()
  .flatMap(({ document, section, passages }) =>
    Object.entries(passages).map(([place, passage]) => ({
      ...passage,
      locator: `document ${document}, ${section}, ${place}`,
      document,
      section,
      place,
    })),
  );
