import type { RegisteredSection } from '../fates/passage.ts';
import { unseen } from '../fates/unseen.ts';

/** Document 1: Conventions; ACL rules. */
export const conventions: readonly RegisteredSection[] = [
  {
    document: 1,
    section: 'Conventions',
    passages: {
      'row 1': { digest: '2a9ad18c6f3f', requirements: ['create', 'get', 'list', 'update', 'delete', 'replace'] },
      'row 2': { digest: '399c98329c98', requirements: ['id-prefix', 'id-unique'] },
      'row 3': {
        digest: 'e42d940ff118',
        requirements: ['timestamps', 'created-at-told', 'ssh-user-certificates.validity-malformed'],
      },
      'row 4': { digest: '5d2982cfe8c4', requirements: ['uri-form'] },
      'row 5': {
        digest: '2bd82ae54f02',
        requirements: ['description-optional', 'description-limit-on-create', 'description-limit-on-update'],
      },
      'row 6': {
        digest: '09b58a3b28c0',
        requirements: ['metadata-optional', 'metadata-opaque', 'metadata-limit-on-create', 'metadata-limit-on-update'],
      },
      'row 7': {
        digest: '691eddbf2e48',
        requirements: [
          'shape',
          'ref-address',
          'ip-policy-rules.policy-shown',
          'reserved-domains.certificate-ref',
          'tunnel-sessions.credential-ref',
        ],
      },
      'row 8': {
        digest: '47dca828dc97',
        requirements: [
          'token-null-later',
          'unset-in-list',
          'reserved-addrs.no-endpoint-configuration',
          'reserved-domains.configurations-null',
          'reserved-domains.certificate-null',
          'tunnel-sessions.credential-known',
        ],
        gaps: ['unset-in-answers'],
      },
      'row 9': {
        digest: '22a47fb23940',
        requirements: [
          'list-envelope',
          'list-complete',
          'list-once',
          'list-next-page',
          'list-ends',
          'tunnel-sessions.next-page',
          'tunnel-sessions.listed-once',
        ],
      },
      'row 10': {
        digest: 'e97465b2a167',
        requirements: ['owner-default', 'owner-by-admin', 'owner-by-others', 'owner-fixed', 'owner-prefix'],
      },
      'row 11': { digest: 'c6267548d069', requirements: ['api-keys.id-prefix'] },
      'row 12': { digest: '2d056e024564', requirements: ['credentials.id-prefix'] },
      'row 13': { digest: '16a0c90b1e14', requirements: ['ssh-credentials.id-prefix'] },
      'row 14': {
        digest: '125b2bb5ec82',
        requirements: [
          'ip-policy-rules.policy-shown',
          'tls-edge-ip-restriction.policies-as-refs',
          'route-ip-restriction.policies-as-refs',
        ],
      },
      'row 15': { digest: 'f9eb9a88e669', requirements: ['ip-policy-rules.id-prefix'] },
      'row 16': { digest: '4c43ed5fe2d7', requirements: ['reserved-addrs.id-prefix'] },
      'row 17': { digest: '605236030668', requirements: ['reserved-domains.id-prefix'] },
      'row 18': { digest: '02bad28ee47d', requirements: ['reserved-domains.certificate-ref'] },
      'row 19': {
        digest: 'b341c2b5314c',
        requirements: ['reserved-addrs.endpoint-configuration-attached', 'reserved-addrs.shape'],
      },
      'row 20': { digest: '324c277e3ab0', requirements: ['agent-ingresses.id-prefix'] },
      'row 21': { digest: 'aedbf1abeee4', requirements: ['tunnel-sessions.id-prefix'] },
      'row 22': { digest: 'bf8477be58c0', requirements: ['certificate-authorities.id-prefix'] },
      'row 23': { digest: '1494c69aeb1b', requirements: ['ssh-certificate-authorities.id-prefix'] },
      'row 24': { digest: '5fa9c323773d', requirements: ['ssh-user-certificates.id-prefix'] },
      'row 25': {
        digest: '3d00a0cf88cd',
        requirements: ['owner-prefix'],
        unseen:
          'owner_id may also name a Bot, whose prefix the documents do not give, so an owner_id without usr_ alone proves nothing',
      },
      'sentence 1': {
        digest: '66d1d34c2420',
        gaps: ['reserved-addrs.endpoint-configuration-record', 'reserved-domains.configuration-record'],
      },
      'sentence 2': { digest: 'be4fd68b6ffa', gaps: ['reserved-domains.certificate-record'] },
      'sentence 3': { digest: 'cb4dab772cc3', gaps: ['api.owner-record'] },
    },
  },
  {
    document: 1,
    section: 'ACL rules',
    passages: {
      heading: { digest: '0f5e8c361bee', requirements: ['acl-domain'] },
      'item 1': { digest: '955002ba585b', requirements: ['acl-unspecified', 'acl-lifted'], gaps: ['acl-as-written'] },
      'item 2': {
        digest: '81302afda6ae',
        requirements: ['acl-domain', 'acl-address', 'acl-label', 'acl-bind-only-on-create', 'acl-bind-only-on-update'],
        gaps: ['acl-forms'],
      },
      'item 3': { digest: '6dfb8c89b7c8', requirements: ['acl-wildcard-domain'], unseen: unseen.acl },
      'item 4': { digest: '84837ae16715', requirements: ['acl-wildcard-label'], unseen: unseen.acl },
      'item 5': {
        digest: '2a7efb396f24',
        requirements: ['acl-star'],
        gaps: ['acl-star-among-others', 'acl-star-shown'],
        unseen: unseen.acl,
      },
    },
  },
];
