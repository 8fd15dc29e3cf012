import type { RegisteredSection } from '../fates/passage.ts';

/** Document 2: TLS edge; TCP edge. */
export const edges: readonly RegisteredSection[] = [
  {
    document: 2,
    section: 'TLS edge',
    passages: {
      heading: { digest: '1bf4c5bb78f9', requirements: ['tls-edges.id-prefix'] },
      'row 1': {
        digest: 'ac4648b8aaf4',
        requirements: ['tls-edges.shape', 'tls-edges.id-prefix', 'tls-edges.id-unique'],
      },
      'row 2': {
        digest: 'a64867ca42db',
        requirements: [
          'tls-edges.description-optional',
          'tls-edges.description-limit-on-create',
          'tls-edges.description-limit-on-update',
        ],
      },
      'row 3': {
        digest: 'b062bc253b07',
        requirements: [
          'tls-edges.metadata-optional',
          'tls-edges.metadata-opaque',
          'tls-edges.metadata-limit-on-create',
          'tls-edges.metadata-limit-on-update',
        ],
      },
      'row 4': { digest: '3b52d96da6ef', requirements: ['tls-edges.timestamps', 'tls-edges.created-at-told'] },
      'row 5': { digest: '473c27c5b1e5', requirements: ['tls-edges.uri-form'] },
      'row 6': { digest: '8f1b471ec73d', requirements: ['tls-edges.hostports'], gaps: ['tls-edges.hostports-taken'] },
      'row 7': { digest: 'f059164f5284', requirements: ['tls-edges.backend-module', 'tls-edges.unset-modules-null'] },
      'row 8': {
        digest: 'b71c4e374628',
        requirements: [
          'tls-edges.ip-restriction-module',
          'tls-edges.unset-modules-null',
          'tls-edge-ip-restriction.shown-on-edge',
        ],
      },
      'row 9': {
        digest: '21df425774fa',
        requirements: ['tls-edges.mutual-tls-module', 'tls-edges.unset-modules-null'],
      },
      'row 10': {
        digest: 'c8cb0f1254c1',
        requirements: ['tls-edges.tls-termination-module', 'tls-edges.unset-modules-null'],
      },
      'row 11': { digest: '5740c03196c4', requirements: ['tls-edges.policies-null'], gaps: ['tls-edges.policies'] },
      'sentence 1': { digest: 'c4f80cc52bd6', requirements: ['tls-edges.list-envelope'] },
    },
  },
  {
    document: 2,
    section: 'TCP edge',
    passages: {
      heading: { digest: '7011dd00acba', requirements: ['tcp-edges.id-prefix'] },
      'field 1': {
        digest: 'a56145270ce6',
        requirements: ['tcp-edges.shape', 'tcp-edges.id-prefix', 'tcp-edges.id-unique'],
      },
      'field 2': {
        digest: 'c9046f7a37ad',
        requirements: [
          'tcp-edges.description-optional',
          'tcp-edges.description-limit-on-create',
          'tcp-edges.description-limit-on-update',
        ],
      },
      'field 3': {
        digest: '45447b7afbd5',
        requirements: [
          'tcp-edges.metadata-optional',
          'tcp-edges.metadata-opaque',
          'tcp-edges.metadata-limit-on-create',
          'tcp-edges.metadata-limit-on-update',
        ],
      },
      'field 4': { digest: 'e878a9d9a172', requirements: ['tcp-edges.timestamps', 'tcp-edges.created-at-told'] },
      'field 5': { digest: '70e5d7b6a29b', requirements: ['tcp-edges.uri-form'] },
      'field 6': { digest: '99ac0cb148d4', requirements: ['tcp-edges.hostports'], gaps: ['tcp-edges.hostports-taken'] },
      'field 7': {
        digest: '1568f90efc03',
        requirements: ['tcp-edges.backend-module'],
        gaps: ['tcp-edges.unset-modules'],
      },
      'field 8': {
        digest: '5e7bc529ef45',
        requirements: ['tcp-edges.ip-restriction-module'],
        gaps: ['tcp-edges.unset-modules'],
      },
      'field 9': { digest: 'b4ee51e240ce', requirements: ['tcp-edges.policies-null'], gaps: ['tcp-edges.policies'] },
      'sentence 1': { digest: 'f26215e87ca0', requirements: ['tcp-edges.list-envelope'] },
    },
  },
];
