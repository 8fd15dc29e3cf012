import type { RegisteredSection } from '../fates/passage.ts';
import { unseen } from '../fates/unseen.ts';

/** Document 1: Tunnel session (read-only). */
export const tunnelSessions: readonly RegisteredSection[] = [
  {
    document: 1,
    section: 'Tunnel session (read-only)',
    passages: {
      heading: { digest: '081a804262af', requirements: ['tunnel-sessions.read-only'] },
      'row 1': { digest: 'ac4648b8aaf4', requirements: ['tunnel-sessions.shape', 'tunnel-sessions.id-prefix'] },
      'row 2': { digest: '473c27c5b1e5', requirements: ['tunnel-sessions.uri-form'] },
      'row 3': {
        digest: '6ed1164670ee',
        requirements: ['tunnel-sessions.agent-described', 'tunnel-sessions.as-it-started'],
      },
      'row 4': {
        digest: '2b301194b2bd',
        requirements: ['tunnel-sessions.credential-ref', 'tunnel-sessions.credential-known'],
      },
      'row 5': { digest: 'a3582716a248', requirements: ['tunnel-sessions.source-ip'] },
      'row 6': {
        digest: 'ea8127a66f39',
        requirements: ['tunnel-sessions.shape'],
        gaps: ['tunnel-sessions.unset-metadata'],
        unseen: unseen.sessionMetadata,
      },
      'row 7': { digest: 'b801ec05e40c', requirements: ['tunnel-sessions.agent-described'] },
      'row 8': { digest: '8154ffe5081f', requirements: ['tunnel-sessions.shape', 'tunnel-sessions.region-named'] },
      'row 9': {
        digest: 'c098273b7dc0',
        requirements: ['tunnel-sessions.timestamps', 'tunnel-sessions.started-at', 'tunnel-sessions.as-it-started'],
      },
      'row 10': {
        digest: '381274fb025d',
        requirements: ['tunnel-sessions.transport-named'],
        gaps: ['tunnel-sessions.transport-spelling'],
      },
      'sentence 1': { digest: 'd4bc80df6cc5', requirements: ['tunnel-sessions.only-online-listed'] },
      'sentence 2': { digest: 'cabc83d22526', requirements: ['tunnel-sessions.list-envelope'] },
    },
  },
];
