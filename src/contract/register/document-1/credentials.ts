import type { RegisteredSection } from '../fates/passage.ts';
import { unseen } from '../fates/unseen.ts';

/** Document 1: API key; Tunnel credential; SSH credential. */
export const credentials: readonly RegisteredSection[] = [
  {
    document: 1,
    section: 'API key',
    passages: {
      'row 1': { digest: '03c93bf6d766', requirements: ['api-keys.shape', 'api-keys.id-prefix', 'api-keys.id-unique'] },
      'row 2': { digest: '473c27c5b1e5', requirements: ['api-keys.uri-form'] },
      'row 3': {
        digest: 'e977cd7a7841',
        requirements: [
          'api-keys.description-optional',
          'api-keys.description-limit-on-create',
          'api-keys.description-limit-on-update',
        ],
      },
      'row 4': {
        digest: '782a3590f664',
        requirements: [
          'api-keys.metadata-optional',
          'api-keys.metadata-opaque',
          'api-keys.metadata-limit-on-create',
          'api-keys.metadata-limit-on-update',
        ],
      },
      'row 5': { digest: '947d5fbd02d5', requirements: ['api-keys.timestamps', 'api-keys.created-at-told'] },
      'row 6': {
        digest: '0a24a5286e17',
        requirements: [
          'api-keys.token-in-creation',
          'api-keys.token-shown-once',
          'api-keys.token-null-later',
          'api-keys.token-authenticates',
        ],
      },
      'row 7': {
        digest: 'b3a245f6ea2a',
        requirements: [
          'api-keys.owner-default',
          'api-keys.owner-by-admin',
          'api-keys.owner-by-others',
          'api-keys.owner-fixed',
        ],
      },
      'sentence 1': { digest: 'a91e207ff0dc', requirements: ['api-keys.list-envelope'] },
    },
  },
  {
    document: 1,
    section: 'Tunnel credential',
    passages: {
      heading: { digest: '18a42d423039', nothing: 'gives the other name of the resource' },
      'row 1': {
        digest: 'ac4648b8aaf4',
        requirements: ['credentials.shape', 'credentials.id-prefix', 'credentials.id-unique'],
      },
      'row 2': { digest: '473c27c5b1e5', requirements: ['credentials.uri-form'] },
      'row 3': { digest: '947d5fbd02d5', requirements: ['credentials.timestamps', 'credentials.created-at-told'] },
      'row 4': {
        digest: 'f5617f39bb65',
        requirements: [
          'credentials.description-optional',
          'credentials.description-limit-on-create',
          'credentials.description-limit-on-update',
        ],
      },
      'row 5': {
        digest: '782a3590f664',
        requirements: [
          'credentials.metadata-optional',
          'credentials.metadata-opaque',
          'credentials.metadata-limit-on-create',
          'credentials.metadata-limit-on-update',
        ],
      },
      'row 6': {
        digest: '5e3968e24f3a',
        requirements: ['credentials.token-in-creation', 'credentials.token-shown-once', 'credentials.token-null-later'],
        unseen: unseen.agentToken,
      },
      'row 7': {
        digest: 'b3c5cbdb296c',
        requirements: [
          'credentials.acl-unspecified',
          'credentials.several-entries',
          'credentials.acl-domain',
          'credentials.acl-address',
          'credentials.acl-label',
          'credentials.shape',
        ],
      },
      'row 8': {
        digest: 'cdd62ce515bb',
        requirements: [
          'credentials.owner-default',
          'credentials.owner-by-admin',
          'credentials.owner-by-others',
          'credentials.owner-fixed',
        ],
      },
      'sentence 1': { digest: 'f6ba542a9b14', requirements: ['credentials.list-envelope'] },
    },
  },
  {
    document: 1,
    section: 'SSH credential',
    passages: {
      'row 1': {
        digest: 'ac4648b8aaf4',
        requirements: ['ssh-credentials.shape', 'ssh-credentials.id-prefix', 'ssh-credentials.id-unique'],
      },
      'row 2': { digest: '473c27c5b1e5', requirements: ['ssh-credentials.uri-form'] },
      'row 3': {
        digest: '947d5fbd02d5',
        requirements: ['ssh-credentials.timestamps', 'ssh-credentials.created-at-told'],
      },
      'row 4': {
        digest: 'f5617f39bb65',
        requirements: [
          'ssh-credentials.description-optional',
          'ssh-credentials.description-limit-on-create',
          'ssh-credentials.description-limit-on-update',
        ],
      },
      'row 5': {
        digest: '782a3590f664',
        requirements: [
          'ssh-credentials.metadata-optional',
          'ssh-credentials.metadata-opaque',
          'ssh-credentials.metadata-limit-on-create',
          'ssh-credentials.metadata-limit-on-update',
        ],
      },
      'row 6': {
        digest: '4eba7896ad87',
        requirements: [
          'ssh-credentials.create',
          'ssh-credentials.ed25519-key',
          'ssh-credentials.ecdsa-key',
          'ssh-credentials.rsa-key',
          'ssh-credentials.single-line-key',
          'ssh-credentials.no-key-refused',
        ],
        gaps: [
          'ssh-credentials.key-kinds',
          'ssh-credentials.key-comment',
          'ssh-credentials.key-forms',
          'ssh-credentials.damaged-keys',
          'ssh-credentials.key-twice',
        ],
      },
      'row 7': {
        digest: 'b3c5cbdb296c',
        requirements: [
          'ssh-credentials.acl-unspecified',
          'ssh-credentials.several-entries',
          'ssh-credentials.acl-domain',
          'ssh-credentials.acl-address',
          'ssh-credentials.acl-label',
          'ssh-credentials.shape',
        ],
      },
      'row 8': {
        digest: 'cdd62ce515bb',
        requirements: [
          'ssh-credentials.owner-default',
          'ssh-credentials.owner-by-admin',
          'ssh-credentials.owner-by-others',
          'ssh-credentials.owner-fixed',
        ],
      },
      'sentence 1': { digest: '3cf18cee8d35', unseen: unseen.gateway },
      'sentence 2': { digest: 'bb0e05cc9f91', requirements: ['ssh-credentials.list-envelope'] },
    },
  },
];
