import type { RegisteredSection } from '../fates/passage.ts';
import { unseen } from '../fates/unseen.ts';

/** Document 2: Introduction; What the service does; Resources and fields. */
export const introduction: readonly RegisteredSection[] = [
  {
    document: 2,
    section: 'Introduction',
    passages: {
      'sentence 1': { digest: 'c1f026d4888e', nothing: 'names the resources that the document covers' },
      'sentence 2': {
        digest: 'de1551067af8',
        requirements: ['uri-form', 'auth-header', 'id-prefix', 'timestamps', 'list-envelope'],
      },
      'sentence 3': { digest: '6f2d566f19b0', nothing: 'names what document 3 covers' },
    },
  },
  {
    document: 2,
    section: 'What the service does',
    passages: {
      'sentence 1': {
        digest: 'd2cf93684471',
        requirements: [
          'tls-edges.create',
          'tcp-edges.create',
          'tls-edges.backend-module',
          'route-saml.replace',
          'route-oidc.replace',
          'http-response-backends.create',
          'event-destinations.create',
        ],
        unseen: unseen.traffic,
      },
    },
  },
  {
    document: 2,
    section: 'Resources and fields',
    passages: {
      'sentence 1': {
        digest: 'fdcc2fb4a495',
        requirements: [
          'description-limit-on-create',
          'metadata-limit-on-create',
          'timestamps',
          'uri-form',
          'tls-edges.backend-module',
        ],
      },
    },
  },
];
