import type { RegisteredSection } from '../fates/passage.ts';
import { unseen } from '../fates/unseen.ts';

/** Document 1: Reserved domain; Agent ingress. */
export const domains: readonly RegisteredSection[] = [
  {
    document: 1,
    section: 'Reserved domain',
    passages: {
      'row 1': {
        digest: 'ac4648b8aaf4',
        requirements: ['reserved-domains.shape', 'reserved-domains.id-prefix', 'reserved-domains.id-unique'],
      },
      'row 2': { digest: '473c27c5b1e5', requirements: ['reserved-domains.uri-form'] },
      'row 3': {
        digest: '947d5fbd02d5',
        requirements: ['reserved-domains.timestamps', 'reserved-domains.created-at-told'],
      },
      'row 4': {
        digest: 'a64867ca42db',
        requirements: [
          'reserved-domains.description-optional',
          'reserved-domains.description-limit-on-create',
          'reserved-domains.description-limit-on-update',
        ],
      },
      'row 5': {
        digest: '782a3590f664',
        requirements: [
          'reserved-domains.metadata-optional',
          'reserved-domains.metadata-opaque',
          'reserved-domains.metadata-limit-on-create',
          'reserved-domains.metadata-limit-on-update',
        ],
      },
      'row 6': {
        digest: '2b64050393f1',
        requirements: ['reserved-domains.domain-form', 'reserved-domains.create-echo'],
      },
      'row 7': {
        digest: '432eb41e3c30',
        requirements: [
          'reserved-domains.region-default',
          'reserved-domains.region-values',
          'reserved-domains.regions-served',
        ],
        gaps: ['reserved-domains.region-other', 'reserved-domains.region-shown'],
      },
      'row 8': {
        digest: 'cc9c9845040f',
        requirements: ['reserved-domains.cname-target-of-custom', 'reserved-domains.cname-target-of-service'],
      },
      'row 9': {
        digest: 'fa36d3c74f0a',
        requirements: ['reserved-domains.configurations-null', 'reserved-domains.http-configuration'],
      },
      'row 10': {
        digest: '5341b5828610',
        requirements: ['reserved-domains.configurations-null', 'reserved-domains.https-configuration'],
      },
      'row 11': {
        digest: '6c2cd07096ef',
        requirements: [
          'reserved-domains.certificate-null',
          'reserved-domains.certificate-ref',
          'reserved-domains.certificate-on-create',
        ],
        gaps: ['reserved-domains.uploaded-managed'],
        unseen:
          'that an automatic certificate is the most recently issued one shows only once an authority has issued two for a domain that points to the service',
      },
      'row 12': {
        digest: 'ee3cc1e7e8e7',
        requirements: ['reserved-domains.management-nulls', 'reserved-domains.policy-on-create'],
        gaps: ['reserved-domains.management-by-default', 'reserved-domains.management-disabled'],
      },
      'row 13': {
        digest: '662dd762593f',
        requirements: [
          'reserved-domains.management-nulls',
          'reserved-domains.status-of-policy',
          'reserved-domains.management-status',
        ],
      },
      'row 14': {
        digest: '4e72ef6ed1f2',
        requirements: [
          'reserved-domains.acme-target-of-wildcard',
          'reserved-domains.acme-target-of-one-name',
          'reserved-domains.acme-target-of-service',
        ],
        gaps: ['reserved-domains.wildcards-of-service'],
      },
      'row 15': {
        digest: '0916ae9970ed',
        requirements: ['reserved-domains.policy-authority', 'agent-ingresses.policy-authority'],
      },
      'row 16': {
        digest: '2c015ee065b8',
        requirements: [
          'reserved-domains.policy-key-type',
          'reserved-domains.policy-key-type-default',
          'agent-ingresses.policy-key-type',
          'agent-ingresses.policy-key-type-default',
        ],
      },
      'row 17': {
        digest: 'de5a12c4a57a',
        requirements: ['reserved-domains.management-status', 'agent-ingresses.management-status'],
      },
      'row 18': {
        digest: 'e98fde9ba305',
        requirements: [
          'reserved-domains.management-status',
          'agent-ingresses.management-status',
          'reserved-domains.job-shown',
          'agent-ingresses.job-shown',
        ],
      },
      'row 19': {
        digest: '08a947ed7d2a',
        requirements: ['reserved-domains.job-error-code', 'agent-ingresses.job-error-code'],
        unseen: unseen.jobs,
      },
      'row 20': {
        digest: 'ec18ce4a4867',
        requirements: ['reserved-domains.management-status', 'agent-ingresses.management-status'],
      },
      'row 21': {
        digest: '6bd1e48341dc',
        requirements: ['reserved-domains.management-status', 'agent-ingresses.management-status'],
      },
      'row 22': {
        digest: '22041c40060c',
        requirements: ['reserved-domains.management-status', 'agent-ingresses.management-status'],
      },
      'sentence 1': { digest: '8cca4035a76f', requirements: ['reserved-domains.list-envelope'] },
    },
  },
  {
    document: 1,
    section: 'Agent ingress',
    passages: {
      'row 1': {
        digest: 'ac4648b8aaf4',
        requirements: ['agent-ingresses.shape', 'agent-ingresses.id-prefix', 'agent-ingresses.id-unique'],
      },
      'row 2': { digest: 'cdb12d6fbdc6', requirements: ['agent-ingresses.uri-form'] },
      'row 3': {
        digest: 'f5617f39bb65',
        requirements: [
          'agent-ingresses.description-optional',
          'agent-ingresses.description-limit-on-create',
          'agent-ingresses.description-limit-on-update',
        ],
      },
      'row 4': {
        digest: '782a3590f664',
        requirements: [
          'agent-ingresses.metadata-optional',
          'agent-ingresses.metadata-opaque',
          'agent-ingresses.metadata-limit-on-create',
          'agent-ingresses.metadata-limit-on-update',
        ],
      },
      'row 5': { digest: 'b077a0bc66dc', requirements: ['agent-ingresses.domain-form', 'agent-ingresses.create-echo'] },
      'row 6': { digest: 'c8cf7ae3eb93', requirements: ['agent-ingresses.ns-targets'], unseen: unseen.delegation },
      'row 7': { digest: 'b87f276a1c29', requirements: ['agent-ingresses.region-domains'] },
      'row 8': {
        digest: '947d5fbd02d5',
        requirements: ['agent-ingresses.timestamps', 'agent-ingresses.created-at-told'],
      },
      'row 9': {
        digest: '4381e6c8dcd2',
        requirements: ['agent-ingresses.management-nulls', 'agent-ingresses.policy-on-create'],
        gaps: ['agent-ingresses.management-by-default', 'agent-ingresses.management-disabled'],
      },
      'row 10': {
        digest: '3e0e4c9b56b8',
        requirements: [
          'agent-ingresses.management-nulls',
          'agent-ingresses.status-of-policy',
          'agent-ingresses.management-status',
        ],
      },
      'sentence 1': { digest: '384483dec86f', requirements: ['agent-ingresses.list-envelope'] },
      'sentence 2': {
        digest: '174861d0b40b',
        unseen: 'an agent would have to be configured and started for it, and the documents show no way to do that',
      },
    },
  },
];
