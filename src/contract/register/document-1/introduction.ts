import type { RegisteredSection } from '../fates/passage.ts';

/** Document 1: Introduction; What the service does. */
export const introduction: readonly RegisteredSection[] = [
  {
    document: 1,
    section: 'Introduction',
    passages: {
      'sentence 1': { digest: '58340fc7cc74', nothing: 'names the resources that the document covers' },
      'sentence 2': { digest: '74248f12a9d6', nothing: 'names the rules that the document covers' },
      'sentence 3': { digest: '7f835c9253b7', nothing: 'names what document 2 covers' },
      'sentence 4': { digest: '791bcef705c2', nothing: 'names what document 3 covers' },
    },
  },
  {
    document: 1,
    section: 'What the service does',
    passages: {
      'sentence 1': { digest: 'a0e1fb304071', requirements: ['json'] },
      'sentence 2': { digest: '402ff01050e7', nothing: 'leads in to the list of what a caller can do' },
      'item 1': {
        digest: 'd79ff9ac22d4',
        requirements: [
          'create',
          'get',
          'list',
          'update',
          'delete',
          'deleted-not-shown',
          'deleted-not-listed',
          'deleted-not-updated',
        ],
      },
      'item 2': {
        digest: '2faf811220e0',
        requirements: [
          'tunnel-sessions.online-listed',
          'tunnel-sessions.get',
          'tunnel-sessions.restart',
          'tunnel-sessions.stop',
          'tunnel-sessions.update-agent',
        ],
      },
      'item 3': {
        digest: '115e9741bb8a',
        requirements: [
          'tls-edges.create',
          'tcp-edges.create',
          'route-saml.replace',
          'http-response-backends.create',
          'event-destinations.create',
        ],
      },
      // That another account cannot see it could only be checked with a key of a second account, which no target lends.
      'sentence 3': { digest: 'eb640a17a60c', requirements: ['api-keys.token-authenticates'] },
      'sentence 4': { digest: 'e0a42128d8a3', requirements: ['create', 'get', 'list', 'update', 'delete', 'replace'] },
    },
  },
];
