import type { RegisteredSection } from '../fates/passage.ts';
import { unseen } from '../fates/unseen.ts';

/** Document 2: Endpoints; Edges; Edge modules; Backends; Event destinations. */
export const endpoints: readonly RegisteredSection[] = [
  {
    document: 2,
    section: 'Endpoints',
    passages: {
      'sentence 1': {
        digest: 'f4b6a0309eff',
        requirements: ['create', 'get', 'list', 'update', 'replace', 'delete', 'tcp-edges.family-sequences'],
      },
    },
  },
  {
    document: 2,
    section: 'Edges',
    passages: {
      'row 1': {
        digest: 'dc44f4433aaf',
        requirements: ['tls-edges.create', 'tls-edges.create-echo', 'tls-edges.modules-together'],
      },
      'row 2': { digest: 'bfbf202e9543', requirements: ['tls-edges.get', 'tls-edges.get-echo'] },
      'row 3': { digest: '430744878f0e', requirements: ['tls-edges.list', 'tls-edges.list-echo'] },
      'row 4': {
        digest: '2e972d56795d',
        requirements: ['tls-edges.update', 'tls-edges.update-applies', 'tls-edges.modules-together'],
      },
      'row 5': {
        digest: '1d8fa409030e',
        requirements: ['tcp-edges.create', 'tcp-edges.create-echo', 'tcp-edges.modules-together'],
      },
      'row 6': { digest: '65d7f2a1133e', requirements: ['tcp-edges.get', 'tcp-edges.get-echo'] },
      'row 7': { digest: '9c8ae24c1e95', requirements: ['tcp-edges.list', 'tcp-edges.list-echo'] },
      'row 8': {
        digest: '1f897cdde48a',
        requirements: ['tcp-edges.update', 'tcp-edges.update-applies', 'tcp-edges.modules-together'],
      },
      'row 9': { digest: '22fc94d25cb2', requirements: ['tcp-edges.delete', 'tcp-edges.delete-no-body'] },
      'sentence 1': {
        digest: '3426282c8f0e',
        requirements: [
          'tls-edges.module-kept',
          'tls-edges.module-replaced',
          'tls-edges.module-not-removed',
          'tls-edges.module-sequences',
          'tcp-edges.module-kept',
          'tcp-edges.module-replaced',
          'tcp-edges.module-not-removed',
          'tcp-edges.module-sequences',
          'tls-edge-ip-restriction.follows-update-of-edge',
          'tls-edge-ip-restriction.null-on-edge-once-deleted',
        ],
        gaps: ['tls-edges.null-module-in-update', 'tcp-edges.null-module-in-update'],
      },
    },
  },
  {
    document: 2,
    section: 'Edge modules',
    passages: {
      'row 1': {
        digest: 'd49d18d2217b',
        requirements: [
          'tls-edge-ip-restriction.replace',
          'tls-edge-ip-restriction.replace-echo',
          'tls-edge-ip-restriction.replace-complete',
          'tls-edge-ip-restriction.shown-on-edge',
        ],
        gaps: ['tls-edge-ip-restriction.empty-replace'],
      },
      'row 2': {
        digest: 'f5c5355871c9',
        requirements: ['tls-edge-ip-restriction.get', 'tls-edge-ip-restriction.replace-read-back'],
        gaps: ['tls-edge-ip-restriction.unset-module'],
      },
      'row 3': {
        digest: '02b4c54bbb86',
        requirements: [
          'tls-edge-ip-restriction.delete',
          'tls-edge-ip-restriction.delete-no-body',
          'tls-edge-ip-restriction.module-removed',
        ],
        gaps: ['tls-edge-ip-restriction.delete-of-unset-module'],
      },
      'row 4': {
        digest: '9e00902c6e24',
        requirements: [
          'route-ip-restriction.replace',
          'route-ip-restriction.replace-echo',
          'route-ip-restriction.replace-complete',
        ],
        gaps: ['route-ip-restriction.empty-replace'],
      },
      'row 5': {
        digest: '006959db7f51',
        requirements: ['route-ip-restriction.get', 'route-ip-restriction.replace-read-back'],
        gaps: ['route-ip-restriction.unset-module'],
      },
      'row 6': {
        digest: 'c416c334e0ce',
        requirements: [
          'route-ip-restriction.delete',
          'route-ip-restriction.delete-no-body',
          'route-ip-restriction.module-removed',
        ],
        gaps: ['route-ip-restriction.delete-of-unset-module'],
      },
      'row 7': {
        digest: '5b13a744370f',
        requirements: ['route-saml.replace', 'route-saml.replace-echo', 'route-saml.replace-complete'],
        gaps: ['route-saml.empty-replace', 'route-saml.beside-oidc'],
      },
      'row 8': {
        digest: '9a505842a309',
        requirements: ['route-saml.get', 'route-saml.replace-read-back'],
        gaps: ['route-saml.unset-module'],
      },
      'row 9': {
        digest: 'ce60e1cf1f25',
        requirements: ['route-oidc.replace', 'route-oidc.replace-echo', 'route-oidc.replace-complete'],
        gaps: ['route-oidc.empty-replace'],
      },
      'row 10': {
        digest: '8ef558bcec67',
        requirements: ['route-oidc.get', 'route-oidc.replace-read-back'],
        gaps: ['route-oidc.unset-module'],
      },
      'row 11': {
        digest: '8d042b50466b',
        requirements: ['route-oidc.delete', 'route-oidc.delete-no-body', 'route-oidc.module-removed'],
        gaps: ['route-oidc.delete-of-unset-module'],
      },
      'sentence 1': {
        digest: 'a26326aa1f72',
        gaps: [
          'tls-edges.edge-delete',
          'tls-edges.module-endpoints',
          'tcp-edges.module-endpoints',
          'route-saml.saml-delete',
          'route-ip-restriction.https-edges',
        ],
      },
    },
  },
  {
    document: 2,
    section: 'Backends',
    passages: {
      'row 1': {
        digest: '1461521585e4',
        requirements: ['http-response-backends.create-echo', 'http-response-backends.update-applies'],
        gaps: ['http-response-backends.headers-update'],
      },
      'row 2': {
        digest: 'ebb905905400',
        requirements: ['tunnel-group-backends.create-echo', 'tunnel-group-backends.update-applies'],
        gaps: ['tunnel-group-backends.labels-update'],
      },
      'row 3': {
        digest: '140b3e2611fa',
        requirements: ['weighted-backends.create-echo', 'weighted-backends.update-applies'],
        gaps: ['weighted-backends.weights-update', 'weighted-backends.deleted-child'],
      },
      'row 4': {
        digest: '0cabe2b1b08e',
        requirements: ['failover-backends.create-echo', 'failover-backends.update-applies'],
        gaps: ['failover-backends.deleted-child'],
      },
      'sentence 1': {
        digest: 'f1306888b51f',
        requirements: [
          'http-response-backends.create',
          'tunnel-group-backends.create',
          'weighted-backends.create',
          'failover-backends.create',
          'http-response-backends.get',
          'tunnel-group-backends.get',
          'weighted-backends.get',
          'failover-backends.get',
          'http-response-backends.list',
          'tunnel-group-backends.list',
          'weighted-backends.list',
          'failover-backends.list',
          'http-response-backends.update',
          'tunnel-group-backends.update',
          'weighted-backends.update',
          'failover-backends.update',
          'http-response-backends.update-id-from-path',
          'tunnel-group-backends.update-id-from-path',
          'weighted-backends.update-id-from-path',
          'failover-backends.update-id-from-path',
          'http-response-backends.delete',
          'tunnel-group-backends.delete',
          'weighted-backends.delete',
          'failover-backends.delete',
          'http-response-backends.update-fields-optional',
          'tunnel-group-backends.update-fields-optional',
          'weighted-backends.update-fields-optional',
          'failover-backends.update-fields-optional',
          'http-response-backends.list-of-one-kind',
          'tunnel-group-backends.list-of-one-kind',
          'weighted-backends.list-of-one-kind',
          'failover-backends.list-of-one-kind',
        ],
        gaps: [
          'http-response-backends.read-under-other-path',
          'tunnel-group-backends.read-under-other-path',
          'weighted-backends.read-under-other-path',
          'failover-backends.read-under-other-path',
        ],
      },
    },
  },
  {
    document: 2,
    section: 'Event destinations',
    passages: {
      'row 1': {
        digest: 'c4445a466593',
        requirements: ['event-destinations.create', 'event-destinations.create-echo'],
      },
      'row 2': { digest: '8dd0686e60a1', requirements: ['event-destinations.get', 'event-destinations.get-echo'] },
      'row 3': { digest: 'ac5fec522b49', requirements: ['event-destinations.list', 'event-destinations.list-echo'] },
      'row 4': {
        digest: 'c2236c071992',
        requirements: ['event-destinations.delete', 'event-destinations.delete-no-body'],
      },
      'sentence 1': { digest: '991437ee8f17', gaps: ['event-destinations.update'] },
      'sentence 2': { digest: 'cfc11d0222c8', unseen: unseen.eventSubscriptions },
    },
  },
];
