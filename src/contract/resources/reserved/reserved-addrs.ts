import { defineResource } from '../../terms/contract.ts';
import { type Described, type ListPage, type Ref, type Shown, steadyOfAll } from '../../terms/shapes.ts';

export interface EndpointConfigurationRef extends Ref {
  /** @idPrefix ec_ */
  id: string;
}

/** Document 1, Reserved address: the datacenters. */
export type Region = 'au' | 'eu' | 'ap' | 'us' | 'jp' | 'in' | 'sa';

/** Document 1, Reserved address. */
export interface ReservedAddr extends Shown {
  /** @idPrefix ra_ */
  id: string;
  /** hostname:port, assigned at creation. */
  addr: string;
  region: Region;
  endpoint_configuration: EndpointConfigurationRef | null;
}

export interface ReservedAddrList extends ListPage {
  reserved_addrs: ReservedAddr[];
}

export interface ReservedAddrCreate extends Described {
  region?: Region;
}

export interface ReservedAddrUpdate extends Described {
  endpoint_configuration_id?: string;
}

const section = 'Reserved address';

export const reservedAddrs = defineResource({
  name: 'reserved-addrs',
  title: 'Reserved address',
  document: 1,
  section,
  api: 'management',
  collection: '/reserved_addrs',
  idPrefix: 'ra_',
  listKey: 'reserved_addrs',
  uri: 'absolute',
  schema: 'ReservedAddr',
  traits: ['addressed', 'described', 'referring'],
  secrets: [],
  steady: { ...steadyOfAll, addr: 'exact', region: 'exact' },
  computed: { endpoint_configuration: { compare: 'ref', changedBy: ['endpoint_configuration_id'] } },
  endpoints: [
    {
      id: 'POST /reserved_addrs',
      operation: 'create',
      status: 201,
      request: 'ReservedAddrCreate',
      response: 'ReservedAddr',
    },
    { id: 'GET /reserved_addrs/{id}', operation: 'get', status: 200, response: 'ReservedAddr' },
    { id: 'GET /reserved_addrs', operation: 'list', status: 200, response: 'ReservedAddrList' },
    {
      id: 'PATCH /reserved_addrs/{id}',
      operation: 'update',
      status: 200,
      request: 'ReservedAddrUpdate',
      response: 'ReservedAddr',
    },
    { id: 'DELETE /reserved_addrs/{id}', operation: 'delete', status: 204 },
  ],
  requirements: {
    'addr-form': { section, statement: 'addr is assigned at creation and is of the form hostname:port.' },
    regions: {
      section,
      statement: 'An address is in the region that was asked for, of au, eu, ap, us, jp, in and sa.',
    },
    'regions-served': {
      section,
      statement: 'Each of au, eu, ap, us, jp, in and sa is taken as region.',
      inferred:
        'The document lists the seven; it does not say that every deployment and every plan serves all of them.',
      since: '0.2.0',
    },
    'region-default': { section, statement: 'Without region an address is in us.' },
    'other-regions-refused': {
      section,
      statement: 'A region that is none of the seven, in whatever case, is refused.',
      follows: 'region is one of the seven; an address in another could not be shown.',
    },
    'no-endpoint-configuration': {
      section,
      statement: 'endpoint_configuration is null when none is attached, and else a Ref.',
    },
    'endpoint-configuration-attached': {
      section: 'Endpoints',
      statement: 'An update with endpoint_configuration_id attaches that endpoint configuration.',
    },
    'endpoint-configuration-kept': {
      section: 'Endpoints',
      statement: 'An update without endpoint_configuration_id leaves the attached endpoint configuration.',
      follows: 'Update uses PATCH with only the fields to change.',
    },
    'unknown-endpoint-configuration-refused': {
      section: 'Endpoints',
      statement: 'An endpoint_configuration_id that names none is refused.',
      inferred: 'A sample alone shows the field; the documents do not say what becomes of an id that names nothing.',
    },
  },
  gaps: {
    'endpoint-configuration-record': {
      section: 'Conventions',
      question: 'What is shown of an endpoint configuration beyond its id and uri?',
    },
    'endpoint-configuration-detached': { section: 'Endpoints', question: 'How is an endpoint configuration detached?' },
    'endpoint-configuration-at-creation': {
      section: 'Endpoints',
      question: 'Does create accept endpoint_configuration_id, which only a sample of update shows?',
    },
    'region-case': {
      section,
      question: 'Is one of the seven in capitals, or a region that is empty or null, accepted?',
    },
    'region-in-update': {
      section: 'Endpoints',
      question: 'What does an update do with region, which it does not list?',
    },
    'addr-shared': { section, question: 'Are the addresses of two reservations always different?' },
  },
});
