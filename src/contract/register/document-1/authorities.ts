import type { RegisteredSection } from '../fates/passage.ts';

/** Document 1: Certificate authority (uploaded); SSH certificate authority (generated). */
export const authorities: readonly RegisteredSection[] = [
  {
    document: 1,
    section: 'Certificate authority (uploaded)',
    passages: {
      heading: { digest: 'a48c98426ea0', requirements: ['certificate-authorities.ca-pem'] },
      'row 1': {
        digest: 'ac4648b8aaf4',
        requirements: [
          'certificate-authorities.shape',
          'certificate-authorities.id-prefix',
          'certificate-authorities.id-unique',
        ],
      },
      'row 2': { digest: '473c27c5b1e5', requirements: ['certificate-authorities.uri-form'] },
      'row 3': {
        digest: '947d5fbd02d5',
        requirements: ['certificate-authorities.timestamps', 'certificate-authorities.created-at-told'],
      },
      'row 4': {
        digest: 'f5617f39bb65',
        requirements: [
          'certificate-authorities.description-optional',
          'certificate-authorities.description-limit-on-create',
        ],
      },
      'row 5': {
        digest: '782a3590f664',
        requirements: [
          'certificate-authorities.metadata-optional',
          'certificate-authorities.metadata-opaque',
          'certificate-authorities.metadata-limit-on-create',
        ],
      },
      'row 6': {
        digest: '23bc3557c1e4',
        requirements: ['certificate-authorities.ca-pem'],
        gaps: ['certificate-authorities.pem-forms', 'certificate-authorities.key-types'],
      },
      'row 7': {
        digest: '3ab4df08695c',
        requirements: ['certificate-authorities.subject-common-name'],
        gaps: ['certificate-authorities.common-name-unusual'],
      },
      'row 8': { digest: '4564b2437e3a', requirements: ['certificate-authorities.not-before'] },
      'row 9': { digest: 'f33b9b6a0201', requirements: ['certificate-authorities.not-after'] },
      'row 10': {
        digest: 'af5091b8d1b1',
        requirements: ['certificate-authorities.key-usages'],
        gaps: ['certificate-authorities.usage-spelling', 'certificate-authorities.usages-absent'],
      },
      'row 11': {
        digest: 'f0b48d01f7c0',
        requirements: ['certificate-authorities.extended-key-usages'],
        gaps: [
          'certificate-authorities.usage-spelling',
          'certificate-authorities.usages-absent',
          'certificate-authorities.usages-unknown',
        ],
      },
      'sentence 1': { digest: 'ebc84a8b05c4', requirements: ['certificate-authorities.list-envelope'] },
    },
  },
  {
    document: 1,
    section: 'SSH certificate authority (generated)',
    passages: {
      heading: { digest: '25797c90e99d', requirements: ['ssh-certificate-authorities.key-generated'] },
      'row 1': {
        digest: 'ac4648b8aaf4',
        requirements: [
          'ssh-certificate-authorities.shape',
          'ssh-certificate-authorities.id-prefix',
          'ssh-certificate-authorities.id-unique',
        ],
      },
      'row 2': { digest: '473c27c5b1e5', requirements: ['ssh-certificate-authorities.uri-form'] },
      'row 3': {
        digest: '947d5fbd02d5',
        requirements: ['ssh-certificate-authorities.timestamps', 'ssh-certificate-authorities.created-at-told'],
      },
      'row 4': {
        digest: 'f5617f39bb65',
        requirements: [
          'ssh-certificate-authorities.description-optional',
          'ssh-certificate-authorities.description-limit-on-create',
          'ssh-certificate-authorities.description-limit-on-update',
        ],
      },
      'row 5': {
        digest: '782a3590f664',
        requirements: [
          'ssh-certificate-authorities.metadata-optional',
          'ssh-certificate-authorities.metadata-opaque',
          'ssh-certificate-authorities.metadata-limit-on-create',
          'ssh-certificate-authorities.metadata-limit-on-update',
        ],
      },
      'row 6': {
        digest: '476009add7e3',
        requirements: ['ssh-certificate-authorities.public-key-of-type'],
        gaps: ['ssh-certificate-authorities.public-key-form'],
      },
      'row 7': { digest: 'fec545958a14', requirements: ['ssh-certificate-authorities.key-type-shown'] },
      'sentence 1': { digest: 'e97a77e42626', requirements: ['ssh-certificate-authorities.list-envelope'] },
      'sentence 2': {
        digest: '8ccd0ffc0d4e',
        requirements: ['ssh-certificate-authorities.key-generated', 'ssh-certificate-authorities.private-key-hidden'],
      },
      'sentence 3': { digest: 'f082c69da6f5', gaps: ['ssh-certificate-authorities.elliptic-curves'] },
    },
  },
];
