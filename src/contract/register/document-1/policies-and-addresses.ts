import type { RegisteredSection } from '../fates/passage.ts';

/** Document 1: IP policy rule; Reserved address. */
export const policiesAndAddresses: readonly RegisteredSection[] = [
  {
    document: 1,
    section: 'IP policy rule',
    passages: {
      'row 1': {
        digest: 'ac4648b8aaf4',
        requirements: ['ip-policy-rules.shape', 'ip-policy-rules.id-prefix', 'ip-policy-rules.id-unique'],
      },
      'row 2': { digest: '473c27c5b1e5', requirements: ['ip-policy-rules.uri-form'] },
      'row 3': {
        digest: '947d5fbd02d5',
        requirements: ['ip-policy-rules.timestamps', 'ip-policy-rules.created-at-told'],
      },
      'row 4': {
        digest: 'f5617f39bb65',
        requirements: [
          'ip-policy-rules.description-optional',
          'ip-policy-rules.description-limit-on-create',
          'ip-policy-rules.description-limit-on-update',
        ],
      },
      'row 5': {
        digest: '782a3590f664',
        requirements: [
          'ip-policy-rules.metadata-optional',
          'ip-policy-rules.metadata-opaque',
          'ip-policy-rules.metadata-limit-on-create',
          'ip-policy-rules.metadata-limit-on-update',
        ],
      },
      'row 6': {
        digest: 'a375c063c6d9',
        requirements: [
          'ip-policy-rules.ipv4-address',
          'ip-policy-rules.ipv4-range',
          'ip-policy-rules.ipv6-address',
          'ip-policy-rules.ipv6-range',
          'ip-policy-rules.cidr-refused-on-create',
          'ip-policy-rules.cidr-refused-on-update',
        ],
        gaps: ['ip-policy-rules.cidr-forms', 'ip-policy-rules.cidr-shown', 'ip-policy-rules.cidr-twice'],
      },
      'row 7': { digest: '4ce96e24953b', requirements: ['ip-policy-rules.policy-shown'] },
      'row 8': {
        digest: '53a6cb3ef8d9',
        requirements: ['ip-policy-rules.actions', 'ip-policy-rules.other-actions-refused'],
        gaps: ['ip-policy-rules.action-case'],
      },
      'sentence 1': { digest: '691c93e5dedd', requirements: ['ip-policy-rules.list-envelope'] },
    },
  },
  {
    document: 1,
    section: 'Reserved address',
    passages: {
      'row 1': {
        digest: 'ac4648b8aaf4',
        requirements: ['reserved-addrs.shape', 'reserved-addrs.id-prefix', 'reserved-addrs.id-unique'],
      },
      'row 2': { digest: '473c27c5b1e5', requirements: ['reserved-addrs.uri-form'] },
      'row 3': {
        digest: '947d5fbd02d5',
        requirements: ['reserved-addrs.timestamps', 'reserved-addrs.created-at-told'],
      },
      'row 4': {
        digest: 'b834d5666da5',
        requirements: [
          'reserved-addrs.description-optional',
          'reserved-addrs.description-limit-on-create',
          'reserved-addrs.description-limit-on-update',
        ],
      },
      'row 5': {
        digest: '782a3590f664',
        requirements: [
          'reserved-addrs.metadata-optional',
          'reserved-addrs.metadata-opaque',
          'reserved-addrs.metadata-limit-on-create',
          'reserved-addrs.metadata-limit-on-update',
        ],
      },
      'row 6': {
        digest: '7f2dd2a7e9c2',
        requirements: ['reserved-addrs.addr-form'],
        gaps: ['reserved-addrs.addr-shared'],
      },
      'row 7': {
        digest: '15576a60f35e',
        requirements: [
          'reserved-addrs.regions',
          'reserved-addrs.regions-served',
          'reserved-addrs.region-default',
          'reserved-addrs.other-regions-refused',
        ],
        gaps: ['reserved-addrs.region-case'],
      },
      'row 8': {
        digest: '19f4b2f44cb6',
        requirements: ['reserved-addrs.no-endpoint-configuration', 'reserved-addrs.endpoint-configuration-attached'],
      },
      'sentence 1': { digest: 'b59a3eb45a25', requirements: ['reserved-addrs.list-envelope'] },
    },
  },
];
