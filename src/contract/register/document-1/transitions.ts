import type { RegisteredSection } from '../fates/passage.ts';
import { unseen } from '../fates/unseen.ts';

/** Document 1: States and transitions. */
export const transitions: readonly RegisteredSection[] = [
  {
    document: 1,
    section: 'States and transitions',
    passages: {
      'row 1': { digest: 'cddcb6797e60', requirements: ['token-in-creation', 'token-shown-once', 'token-null-later'] },
      'row 2': {
        digest: '49ee1c2054b3',
        requirements: [
          'tunnel-sessions.restart-ends-session',
          'tunnel-sessions.restart-reconnects',
          'tunnel-sessions.restart-windows',
        ],
        gaps: ['tunnel-sessions.ended-session-read', 'tunnel-sessions.ended-session-command'],
      },
      'row 3': {
        digest: '155dab189a34',
        requirements: ['tunnel-sessions.stop-ends-session', 'tunnel-sessions.stop-exits-agent'],
        gaps: ['tunnel-sessions.ended-session-read', 'tunnel-sessions.ended-session-command'],
      },
      'row 4': {
        digest: 'a70a769fe841',
        requirements: [
          'tunnel-sessions.update-starts-new-code',
          'tunnel-sessions.update-keeps-major',
          'tunnel-sessions.update-not-older',
          'tunnel-sessions.update-unavailable',
          'tunnel-sessions.update-disabled',
          'tunnel-sessions.update-while-updating',
          'tunnel-sessions.update-before-restart',
        ],
      },
      'row 5': {
        digest: '9679929a759e',
        requirements: [
          'reserved-domains.management-status',
          'reserved-domains.job-shown',
          'reserved-domains.job-error-code',
          'agent-ingresses.management-status',
          'agent-ingresses.job-shown',
          'agent-ingresses.job-error-code',
        ],
        unseen: unseen.jobs,
      },
      'sentence 1': {
        digest: 'd3fa97932689',
        gaps: ['reserved-domains.management-states', 'agent-ingresses.management-states'],
      },
      'sentence 2': { digest: '86313cad5cef', unseen: unseen.moves },
    },
  },
];
