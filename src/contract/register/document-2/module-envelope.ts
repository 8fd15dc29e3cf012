import type { RegisteredSection } from '../fates/passage.ts';
import { unseen } from '../fates/unseen.ts';

/** Document 2: Module envelope. */
export const moduleEnvelope: readonly RegisteredSection[] = [
  {
    document: 2,
    section: 'Module envelope',
    passages: {
      'sentence 1': {
        digest: '761424aac8ee',
        requirements: ['enabled-default', 'tls-edges.module-enabled-default', 'tcp-edges.module-enabled-default'],
        unseen: unseen.traffic,
      },
      'sentence 2': {
        digest: '30d3488f0042',
        requirements: ['tls-edges.backend-module', 'tcp-edges.backend-module', 'replace-echo'],
      },
      'row 1': {
        digest: 'cf54c33f61f9',
        requirements: ['tls-edges.backend-module', 'tcp-edges.backend-module'],
        gaps: ['tls-edges.unknown-references', 'tcp-edges.unknown-references'],
      },
      'row 2': {
        digest: '75f16d5e7008',
        requirements: [
          'tls-edges.ip-restriction-module',
          'tcp-edges.ip-restriction-module',
          'tls-edge-ip-restriction.policies-as-refs',
          'tls-edge-ip-restriction.several-entries',
        ],
        gaps: ['tls-edges.unknown-references', 'tcp-edges.unknown-references'],
      },
      'row 3': {
        digest: '5a528e5ceef2',
        requirements: ['tls-edges.mutual-tls-module'],
        gaps: ['tls-edges.certificate-authorities-form'],
        unseen: unseen.traffic,
      },
      'row 4': {
        digest: '2d408d2ee54e',
        requirements: ['tls-edges.tls-termination-module', 'tls-edges.min-version-kept'],
      },
      'row 5': {
        digest: '57e38daad255',
        requirements: [
          'tls-edges.tls-termination-module',
          'tls-edges.upstream-termination',
          'tls-edges.upstream-disallows-most',
          'tls-edges.terminate-at-values',
        ],
        gaps: ['tls-edges.beside-upstream'],
        unseen: unseen.traffic,
      },
      'row 6': {
        digest: '49b67b8adba8',
        requirements: [
          'tls-edges.min-version-kept',
          'tls-edges.upstream-without-min-version',
          'tls-edges.upstream-termination',
        ],
        gaps: ['tls-edges.min-version-default'],
        unseen: unseen.traffic,
      },
      'sentence 3': { digest: '2d772ba763e6', gaps: ['tls-edges.min-version-values'] },
    },
  },
];
