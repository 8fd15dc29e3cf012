import type { RegisteredSection } from '../fates/passage.ts';
import { unseen } from '../fates/unseen.ts';

/** Document 2: HTTP response backend; Tunnel group backend; Weighted backend; Failover backend. */
export const backends: readonly RegisteredSection[] = [
  {
    document: 2,
    section: 'HTTP response backend',
    passages: {
      heading: { digest: '19510d3a53b9', requirements: ['http-response-backends.id-prefix'] },
      'field 1': {
        digest: 'a56145270ce6',
        requirements: [
          'http-response-backends.shape',
          'http-response-backends.id-prefix',
          'http-response-backends.id-unique',
        ],
      },
      'field 2': { digest: '70e5d7b6a29b', requirements: ['http-response-backends.uri-form'] },
      'field 3': {
        digest: 'e878a9d9a172',
        requirements: ['http-response-backends.timestamps', 'http-response-backends.created-at-told'],
      },
      'field 4': {
        digest: 'c9046f7a37ad',
        requirements: [
          'http-response-backends.description-optional',
          'http-response-backends.description-limit-on-create',
          'http-response-backends.description-limit-on-update',
        ],
      },
      'field 5': {
        digest: '45447b7afbd5',
        requirements: [
          'http-response-backends.metadata-optional',
          'http-response-backends.metadata-opaque',
          'http-response-backends.metadata-limit-on-create',
          'http-response-backends.metadata-limit-on-update',
        ],
      },
      'field 6': {
        digest: '0dafd2f180cd',
        requirements: ['http-response-backends.body-kept'],
        gaps: ['http-response-backends.unset-response'],
        unseen: unseen.traffic,
      },
      'field 7': {
        digest: 'e98e1f7d7e41',
        requirements: [
          'http-response-backends.headers-kept',
          'http-response-backends.headers-null-when-none',
          'http-response-backends.several-entries',
        ],
        gaps: ['http-response-backends.header-name-case'],
      },
      'field 8': {
        digest: '3be7bbf5e270',
        requirements: ['http-response-backends.status-code-kept'],
        gaps: ['http-response-backends.status-code-range', 'http-response-backends.unset-response'],
      },
      'sentence 1': { digest: 'a49d7d466464', requirements: ['http-response-backends.list-envelope'] },
    },
  },
  {
    document: 2,
    section: 'Tunnel group backend',
    passages: {
      heading: { digest: 'c000278cb69b', requirements: ['tunnel-group-backends.id-prefix'] },
      'field 1': {
        digest: 'a56145270ce6',
        requirements: [
          'tunnel-group-backends.shape',
          'tunnel-group-backends.id-prefix',
          'tunnel-group-backends.id-unique',
        ],
      },
      'field 2': { digest: '70e5d7b6a29b', requirements: ['tunnel-group-backends.uri-form'] },
      'field 3': {
        digest: 'e878a9d9a172',
        requirements: ['tunnel-group-backends.timestamps', 'tunnel-group-backends.created-at-told'],
      },
      'field 4': {
        digest: 'c9046f7a37ad',
        requirements: [
          'tunnel-group-backends.description-optional',
          'tunnel-group-backends.description-limit-on-create',
          'tunnel-group-backends.description-limit-on-update',
        ],
      },
      'field 5': {
        digest: '45447b7afbd5',
        requirements: [
          'tunnel-group-backends.metadata-optional',
          'tunnel-group-backends.metadata-opaque',
          'tunnel-group-backends.metadata-limit-on-create',
          'tunnel-group-backends.metadata-limit-on-update',
        ],
      },
      'field 6': {
        digest: 'ef4ecc932002',
        requirements: ['tunnel-group-backends.labels-kept', 'tunnel-group-backends.several-entries'],
        gaps: [
          'tunnel-group-backends.labels-matched',
          'tunnel-group-backends.label-name-case',
          'tunnel-group-backends.unset-labels',
        ],
      },
      'field 7': {
        digest: '3becfbbd3933',
        requirements: ['tunnel-group-backends.tunnels-matching', 'tunnel-group-backends.tunnels-empty-when-none'],
      },
      'sentence 1': { digest: 'a49d7d466464', requirements: ['tunnel-group-backends.list-envelope'] },
    },
  },
  {
    document: 2,
    section: 'Weighted backend',
    passages: {
      heading: { digest: '761ce538906d', requirements: ['weighted-backends.id-prefix'] },
      'field 1': {
        digest: 'a56145270ce6',
        requirements: ['weighted-backends.shape', 'weighted-backends.id-prefix', 'weighted-backends.id-unique'],
      },
      'field 2': { digest: '70e5d7b6a29b', requirements: ['weighted-backends.uri-form'] },
      'field 3': {
        digest: 'e878a9d9a172',
        requirements: ['weighted-backends.timestamps', 'weighted-backends.created-at-told'],
      },
      'field 4': {
        digest: 'c9046f7a37ad',
        requirements: [
          'weighted-backends.description-optional',
          'weighted-backends.description-limit-on-create',
          'weighted-backends.description-limit-on-update',
        ],
      },
      'field 5': {
        digest: '45447b7afbd5',
        requirements: [
          'weighted-backends.metadata-optional',
          'weighted-backends.metadata-opaque',
          'weighted-backends.metadata-limit-on-create',
          'weighted-backends.metadata-limit-on-update',
        ],
      },
      'field 6': {
        digest: '01c47d7549f3',
        requirements: [
          'weighted-backends.weights-kept',
          'weighted-backends.several-entries',
          'weighted-backends.weight-range-on-create',
          'weighted-backends.weight-range-on-update',
        ],
        gaps: [
          'weighted-backends.unknown-child',
          'weighted-backends.child-kinds',
          'weighted-backends.child-of-itself',
          'weighted-backends.no-children',
        ],
        unseen: unseen.traffic,
      },
      'sentence 1': { digest: 'a49d7d466464', requirements: ['weighted-backends.list-envelope'] },
    },
  },
  {
    document: 2,
    section: 'Failover backend',
    passages: {
      heading: { digest: '973035d09934', requirements: ['failover-backends.id-prefix'] },
      'field 1': {
        digest: 'a56145270ce6',
        requirements: ['failover-backends.shape', 'failover-backends.id-prefix', 'failover-backends.id-unique'],
      },
      'field 2': { digest: '70e5d7b6a29b', requirements: ['failover-backends.uri-form'] },
      'field 3': {
        digest: 'e878a9d9a172',
        requirements: ['failover-backends.timestamps', 'failover-backends.created-at-told'],
      },
      'field 4': {
        digest: 'c9046f7a37ad',
        requirements: [
          'failover-backends.description-optional',
          'failover-backends.description-limit-on-create',
          'failover-backends.description-limit-on-update',
        ],
      },
      'field 5': {
        digest: '45447b7afbd5',
        requirements: [
          'failover-backends.metadata-optional',
          'failover-backends.metadata-opaque',
          'failover-backends.metadata-limit-on-create',
          'failover-backends.metadata-limit-on-update',
        ],
      },
      'field 6': {
        digest: 'd60e834880c3',
        requirements: ['failover-backends.order-kept', 'failover-backends.several-entries'],
        gaps: [
          'failover-backends.unknown-child',
          'failover-backends.child-kinds',
          'failover-backends.child-of-itself',
          'failover-backends.no-children',
          'failover-backends.repeated-child',
        ],
        unseen: unseen.traffic,
      },
      'sentence 1': { digest: 'a49d7d466464', requirements: ['failover-backends.list-envelope'] },
    },
  },
];
