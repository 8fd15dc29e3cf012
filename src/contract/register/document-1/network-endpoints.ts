import type { RegisteredSection } from '../fates/passage.ts';

/** Document 1: Endpoints. */
export const networkEndpoints: readonly RegisteredSection[] = [
  {
    document: 1,
    section: 'Endpoints',
    passages: {
      'row 18': {
        digest: '5e2383cfed4e',
        requirements: [
          'reserved-domains.create',
          'reserved-domains.create-echo',
          'reserved-domains.certificate-on-create',
          'reserved-domains.certificate-unknown',
          'reserved-domains.policy-on-create',
          'reserved-domains.certificate-or-policy-on-create',
        ],
        gaps: ['reserved-domains.same-domain-twice'],
      },
      'row 19': {
        digest: '5dac256a93f6',
        requirements: [
          'reserved-domains.get',
          'reserved-domains.get-echo',
          'reserved-domains.list',
          'reserved-domains.list-echo',
          'reserved-domains.delete',
          'reserved-domains.delete-no-body',
        ],
      },
      'row 20': {
        digest: 'fa97d0b1dc95',
        requirements: [
          'reserved-domains.update',
          'reserved-domains.update-applies',
          'reserved-domains.certificate-on-update',
          'reserved-domains.policy-on-update',
          'reserved-domains.certificate-or-policy-on-update',
          'reserved-domains.http-configuration',
          'reserved-domains.https-configuration',
        ],
        gaps: [
          'reserved-domains.certificate-replaced',
          'reserved-domains.policy-merged',
          'reserved-domains.management-disabled',
        ],
      },
      'row 21': {
        digest: 'a1394093bc5d',
        requirements: [
          'agent-ingresses.create',
          'agent-ingresses.create-echo',
          'agent-ingresses.policy-optional',
          'agent-ingresses.policy-on-create',
        ],
        gaps: ['agent-ingresses.same-domain-twice'],
      },
      'row 22': {
        digest: '3994f99a8dcf',
        requirements: [
          'agent-ingresses.get',
          'agent-ingresses.get-echo',
          'agent-ingresses.list',
          'agent-ingresses.list-echo',
          'agent-ingresses.delete',
          'agent-ingresses.delete-no-body',
        ],
      },
      'row 23': {
        digest: '9b78ce82af4b',
        requirements: ['agent-ingresses.update', 'agent-ingresses.update-applies', 'agent-ingresses.policy-on-update'],
        gaps: ['agent-ingresses.policy-merged', 'agent-ingresses.management-disabled'],
      },
      'row 24': {
        digest: '716b460f2687',
        requirements: ['tunnel-sessions.list', 'tunnel-sessions.get', 'tunnel-sessions.get-as-listed'],
      },
      'row 25': {
        digest: 'fb5c5f888138',
        requirements: ['tunnel-sessions.restart', 'tunnel-sessions.command-no-body'],
      },
      'row 26': { digest: '9543bec181d4', requirements: ['tunnel-sessions.stop', 'tunnel-sessions.command-no-body'] },
      'row 27': {
        digest: '8e301f21e040',
        requirements: ['tunnel-sessions.update-agent', 'tunnel-sessions.command-no-body'],
      },
      'row 28': {
        digest: 'cf364b3924f5',
        requirements: [
          'certificate-authorities.create',
          'certificate-authorities.create-echo',
          'certificate-authorities.not-a-certificate',
        ],
        gaps: ['certificate-authorities.unfit-authorities', 'certificate-authorities.same-twice'],
      },
      'row 29': {
        digest: '6c89834de8c2',
        requirements: [
          'certificate-authorities.get',
          'certificate-authorities.get-echo',
          'certificate-authorities.list',
          'certificate-authorities.list-echo',
          'certificate-authorities.delete',
          'certificate-authorities.delete-no-body',
        ],
      },
      'row 30': {
        digest: 'e23b4f1350bb',
        requirements: [
          'ssh-certificate-authorities.create',
          'ssh-certificate-authorities.create-echo',
          'ssh-certificate-authorities.rsa-2048',
          'ssh-certificate-authorities.rsa-4096',
          'ssh-certificate-authorities.ecdsa',
          'ssh-certificate-authorities.ed25519',
          'ssh-certificate-authorities.private-key-type-values',
          'ssh-certificate-authorities.key-size-values',
        ],
        gaps: [
          'ssh-certificate-authorities.curve-beside-others',
          'ssh-certificate-authorities.size-beside-others',
          'ssh-certificate-authorities.elliptic-curves',
        ],
      },
      'row 31': {
        digest: '52b9f414181b',
        requirements: [
          'ssh-certificate-authorities.get',
          'ssh-certificate-authorities.get-echo',
          'ssh-certificate-authorities.list',
          'ssh-certificate-authorities.list-echo',
          'ssh-certificate-authorities.delete',
          'ssh-certificate-authorities.delete-no-body',
        ],
      },
      'row 32': {
        digest: '207a7a21d50c',
        requirements: ['ssh-certificate-authorities.update', 'ssh-certificate-authorities.update-applies'],
      },
      'row 33': {
        digest: 'be6e1a79e88f',
        requirements: ['ssh-user-certificates.create', 'ssh-user-certificates.create-echo'],
      },
      'row 34': {
        digest: 'd31d0d5f6eb1',
        requirements: [
          'ssh-user-certificates.get',
          'ssh-user-certificates.get-echo',
          'ssh-user-certificates.list',
          'ssh-user-certificates.list-echo',
          'ssh-user-certificates.delete',
          'ssh-user-certificates.delete-no-body',
        ],
      },
      'rule 1': { digest: 'bda97b5d6ccd', requirements: ['token-in-creation', 'token-shown-once'] },
      'rule 2': {
        digest: '676bdaccbf49',
        requirements: [
          'tunnel-sessions.restart-reconnects',
          'tunnel-sessions.stop-exits-agent',
          'tunnel-sessions.update-starts-new-code',
          'tunnel-sessions.restart-windows',
        ],
        gaps: ['tunnel-sessions.windows-restart-answer'],
      },
      'rule 3': {
        digest: 'f878b8ce5fea',
        requirements: [
          'tunnel-sessions.update-keeps-major',
          'tunnel-sessions.update-not-older',
          'tunnel-sessions.update-starts-new-code',
        ],
      },
      'rule 4': { digest: 'e70f35895499', gaps: ['ssh-user-certificates.update', 'certificate-authorities.update'] },
      'rule 5': {
        digest: 'fcd2bcd6a223',
        gaps: ['api.list-query', 'list-order', 'reserved-domains.certificate-record'],
      },
      'rule 6': { digest: 'bce57841fad8', gaps: ['required-parameters', 'ssh-certificate-authorities.default-key'] },
    },
  },
];
