import { tcpEdges } from '../src/contract/tcp-edges.ts';
import { edgeFields } from './modules/edge-fields.ts';
import { edgeModules } from './modules/edge-modules.ts';

/** All that document 2 says of TCP edges it says of TLS edges, too. */
edgeModules(tcpEdges);
edgeFields(tcpEdges);
