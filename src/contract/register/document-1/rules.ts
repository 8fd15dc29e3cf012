import type { RegisteredSection } from '../fates/passage.ts';
import { unseen } from '../fates/unseen.ts';

/** Document 1: Authentication; Events; Errors; Limits; Versioning. */
export const rules: readonly RegisteredSection[] = [
  {
    document: 1,
    section: 'Authentication',
    passages: {
      'rule 1': {
        digest: 'c5027431f929',
        requirements: ['auth-header', 'auth-scheme', 'auth-token', 'auth-deleted-key', 'api-keys.token-authenticates'],
      },
      'rule 2': {
        digest: '0233de655ed1',
        requirements: ['api-keys.create', 'api-keys.token-in-creation', 'api-keys.token-shown-once'],
      },
      'rule 3': { digest: 'd5f36c94b403', gaps: ['api.content-type'] },
      'rule 4': { digest: 'b8a126deb1cb', requirements: ['api.version-2'] },
      'rule 5': { digest: '3af14c41222b', requirements: ['owner-default', 'owner-by-admin', 'owner-by-others'] },
      'rule 6': {
        digest: '3d7ea54fcdff',
        requirements: ['credentials.token-is-no-api-key', 'ssh-credentials.key-is-no-api-key'],
        unseen: unseen.credentialsInUse,
      },
      'rule 7': { digest: '66fbee3fc6aa', gaps: ['api.version-header', 'api.roles'] },
    },
  },
  {
    document: 1,
    section: 'Events',
    passages: {
      'sentence 1': { digest: '80f279e83760', unseen: unseen.delivery },
      'sentence 2': { digest: '9f4d9cf91e66', unseen: unseen.eventSubscriptions },
    },
  },
  {
    document: 1,
    section: 'Errors',
    passages: {
      'rule 1': {
        digest: 'd1d4b0af54ae',
        requirements: [
          'unknown-id',
          'refusal-4xx',
          'refused-create-makes-nothing',
          'refused-update-changes-nothing',
          'module-unknown-place',
          'refused-replace-changes-nothing',
          'tunnel-sessions.unknown-session',
        ],
      },
      'rule 2': {
        digest: '741178bd7e08',
        requirements: [
          'tunnel-sessions.update-unavailable',
          'tunnel-sessions.update-disabled',
          'tunnel-sessions.update-while-updating',
          'tunnel-sessions.update-before-restart',
        ],
      },
      'rule 3': {
        digest: 'fe03f67f83db',
        requirements: [
          'reserved-domains.certificate-or-policy-on-create',
          'reserved-domains.certificate-or-policy-on-update',
        ],
      },
      'rule 4': {
        digest: 'aefa8967cef2',
        gaps: ['api.error-body', 'api.failure-statuses', 'wrong-types', 'repeated-delete'],
      },
    },
  },
  {
    document: 1,
    section: 'Limits',
    passages: {
      'row 1': { digest: 'd8eb4a1cfc5f', requirements: ['description-limit-on-create', 'description-limit-on-update'] },
      'row 2': { digest: '442653614fb9', requirements: ['metadata-limit-on-create', 'metadata-limit-on-update'] },
      'row 3': {
        digest: '57b1597406c5',
        requirements: [
          'ssh-certificate-authorities.rsa-2048',
          'ssh-certificate-authorities.rsa-4096',
          'ssh-certificate-authorities.key-size-values',
        ],
      },
      'row 4': { digest: '6a891825dfc0', requirements: ['tunnel-sessions.update-starts-new-code'] },
      'row 5': {
        digest: '721c4cbcc3ad',
        requirements: ['ssh-user-certificates.valid-until-default'],
        gaps: ['ssh-user-certificates.validity-from-later-start'],
      },
      'sentence 1': {
        digest: '28d6a2dee046',
        gaps: ['api.rate-limits', 'api.page-size'],
        unseen: 'how many resources of a kind may exist shows only when the account is filled, which harms its owner',
      },
    },
  },
  {
    document: 1,
    section: 'Versioning',
    passages: {
      'rule 1': { digest: '2b1a7d4bb4aa', requirements: ['api.version-2'] },
      'rule 2': {
        digest: '6a16d1094a87',
        requirements: ['reserved-domains.region-default'],
        gaps: ['reserved-domains.region-shown'],
      },
      'rule 3': { digest: '69028f57915b', gaps: ['api.other-versions', 'extra-fields'] },
    },
  },
];
