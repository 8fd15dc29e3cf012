import type { RegisteredSection } from '../fates/passage.ts';

/** Document 1: SSH user certificate. */
export const userCertificates: readonly RegisteredSection[] = [
  {
    document: 1,
    section: 'SSH user certificate',
    passages: {
      'row 1': {
        digest: 'ac4648b8aaf4',
        requirements: [
          'ssh-user-certificates.shape',
          'ssh-user-certificates.id-prefix',
          'ssh-user-certificates.id-unique',
        ],
      },
      'row 2': { digest: '473c27c5b1e5', requirements: ['ssh-user-certificates.uri-form'] },
      'row 3': {
        digest: '947d5fbd02d5',
        requirements: ['ssh-user-certificates.timestamps', 'ssh-user-certificates.created-at-told'],
      },
      'row 4': {
        digest: 'f5617f39bb65',
        requirements: [
          'ssh-user-certificates.description-optional',
          'ssh-user-certificates.description-limit-on-create',
        ],
      },
      'row 5': {
        digest: '782a3590f664',
        requirements: [
          'ssh-user-certificates.metadata-optional',
          'ssh-user-certificates.metadata-opaque',
          'ssh-user-certificates.metadata-limit-on-create',
        ],
      },
      'row 6': {
        digest: 'f75688c31b17',
        requirements: ['ssh-user-certificates.signs-public-key', 'ssh-user-certificates.public-key-malformed'],
        gaps: ['ssh-user-certificates.other-key-forms'],
      },
      'row 7': { digest: '6621f0ecd151', requirements: ['ssh-user-certificates.key-type-of-public-key'] },
      'row 8': {
        digest: 'e5d74abb084b',
        requirements: ['ssh-user-certificates.signed-by-authority', 'ssh-user-certificates.authority-unknown'],
        gaps: ['ssh-user-certificates.signature-algorithm', 'ssh-user-certificates.authority-deleted'],
      },
      'row 9': {
        digest: '74d46a58ff94',
        requirements: [
          'ssh-user-certificates.principals-inside',
          'ssh-user-certificates.principals-any',
          'ssh-user-certificates.several-entries',
        ],
        gaps: ['ssh-user-certificates.unset-shown'],
      },
      'row 10': {
        digest: 'f4096a3d9180',
        requirements: ['ssh-user-certificates.critical-options-inside'],
        gaps: ['ssh-user-certificates.other-critical-options', 'ssh-user-certificates.unset-shown'],
      },
      'row 11': {
        digest: 'e6602fe29e10',
        requirements: ['ssh-user-certificates.extensions-inside', 'ssh-user-certificates.extensions-default'],
        gaps: ['ssh-user-certificates.other-extensions', 'ssh-user-certificates.no-extensions'],
      },
      'row 12': {
        digest: '9c26610594ba',
        requirements: [
          'ssh-user-certificates.validity-inside',
          'ssh-user-certificates.valid-after-default',
          'ssh-user-certificates.validity-malformed',
        ],
      },
      'row 13': {
        digest: '226003b79c10',
        requirements: [
          'ssh-user-certificates.validity-inside',
          'ssh-user-certificates.valid-until-default',
          'ssh-user-certificates.validity-malformed',
        ],
        gaps: ['ssh-user-certificates.reversed-validity'],
      },
      'row 14': {
        digest: '4a84a07ca60b',
        requirements: ['ssh-user-certificates.certificate-format'],
        gaps: ['ssh-user-certificates.key-id-and-serial'],
      },
      'sentence 1': { digest: 'd9f50883eb8c', requirements: ['ssh-user-certificates.list-envelope'] },
    },
  },
];
