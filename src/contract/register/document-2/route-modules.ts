import type { RegisteredSection } from '../fates/passage.ts';
import { unseen } from '../fates/unseen.ts';

/** Document 2: HTTPS edge route modules. */
export const routeModules: readonly RegisteredSection[] = [
  {
    document: 2,
    section: 'HTTPS edge route modules',
    passages: {
      'sentence 1': { digest: 'ee1ad3d71e25', requirements: ['module-apart', 'module-unknown-place'] },
      'sentence 2': { digest: 'be164911f4e8', gaps: ['route-ip-restriction.https-edges'] },
      'row 1': { digest: '9156dabab008', requirements: ['route-saml.enabled-default', 'route-oidc.enabled-default'] },
      'row 2': {
        digest: '809f07c74992',
        requirements: ['route-saml.replace-echo', 'route-oidc.replace-echo'],
        unseen: unseen.signIn,
      },
      'row 3': {
        digest: '7a039387b0be',
        requirements: ['route-saml.cookie-prefix-default', 'route-oidc.cookie-prefix-default'],
        gaps: ['route-saml.unset-settings', 'route-oidc.unset-settings'],
        unseen: unseen.signIn,
      },
      'row 4': {
        digest: '1700ecfd826b',
        requirements: ['route-saml.inactivity-timeout-uint32', 'route-oidc.inactivity-timeout-uint32'],
        gaps: ['route-saml.longest-session', 'route-oidc.longest-session'],
        unseen: unseen.signIn,
      },
      'row 5': {
        digest: '0c2a17df8e4b',
        requirements: ['route-saml.maximum-duration-uint32', 'route-oidc.maximum-duration-uint32'],
        gaps: ['route-saml.longest-session', 'route-oidc.longest-session'],
        unseen: unseen.signIn,
      },
      'row 6': {
        digest: '76ba6147c44f',
        requirements: ['route-saml.replace-echo', 'route-saml.replace-read-back'],
        gaps: ['route-saml.idp-metadata-checked'],
      },
      'row 7': {
        digest: '5446019a4e97',
        requirements: ['route-saml.replace-echo', 'route-saml.replace-read-back'],
        unseen: unseen.signIn,
      },
      'row 8': {
        digest: 'd71ff64c1ac0',
        requirements: ['route-saml.replace-echo', 'route-saml.replace-read-back'],
        unseen: unseen.signIn,
      },
      'row 9': {
        digest: '6a67b3cc0921',
        requirements: ['route-saml.replace-echo', 'route-saml.replace-read-back'],
        unseen: unseen.signIn,
      },
      'row 10': {
        digest: '4b9be84fbd8c',
        requirements: ['route-saml.nameid-format-default', 'route-saml.replace-echo'],
        gaps: ['route-saml.nameid-formats'],
      },
      'field 1': {
        digest: '774fec4a079e',
        requirements: ['route-saml.shape', 'route-saml.response-only-fields'],
        gaps: ['route-saml.idp-metadata-url'],
      },
      'field 2': {
        digest: 'ae9cca80d265',
        requirements: [
          'route-saml.entity-id-is-metadata-url',
          'route-saml.service-provider-urls',
          'route-saml.response-only-fields',
        ],
      },
      'field 3': {
        digest: '7f359a636e12',
        requirements: ['route-saml.service-provider-urls', 'route-saml.response-only-fields'],
      },
      'field 4': {
        digest: 'f95908efb273',
        requirements: ['route-saml.service-provider-urls', 'route-saml.response-only-fields'],
      },
      'field 5': {
        digest: '959a2d764cf9',
        requirements: ['route-saml.signing-certificate', 'route-saml.response-only-fields'],
        unseen: unseen.signIn,
      },
      'field 6': {
        digest: '9efcc77d7ac3',
        requirements: ['route-saml.service-provider-urls', 'route-saml.response-only-fields'],
        unseen: unseen.publicMetadata,
      },
      'sentence 3': { digest: 'ef478041970c', nothing: 'says what the caller does at the identity provider' },
      'field 7': {
        digest: '863799ab310e',
        requirements: ['route-oidc.replace-echo', 'route-oidc.replace-read-back'],
        gaps: ['route-oidc.issuer-checked'],
      },
      'field 8': {
        digest: 'c9a46da424f8',
        requirements: ['route-oidc.replace-echo', 'route-oidc.replace-read-back'],
        unseen: unseen.signIn,
      },
      'field 9': { digest: 'b23059c70162', requirements: ['route-oidc.client-secret-unmasked'] },
      'field 10': {
        digest: '1a8ac6d16b57',
        requirements: ['route-oidc.replace-echo', 'route-oidc.replace-read-back'],
        unseen: unseen.signIn,
      },
      'sentence 4': {
        digest: '9b0b49fcb4a2',
        requirements: [
          'route-ip-restriction.policies-as-refs',
          'route-ip-restriction.several-entries',
          'route-ip-restriction.replace-echo',
          'route-ip-restriction.enabled-default',
        ],
      },
    },
  },
];
