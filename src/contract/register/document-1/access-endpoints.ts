import type { RegisteredSection } from '../fates/passage.ts';

/** Document 1: Endpoints. */
export const accessEndpoints: readonly RegisteredSection[] = [
  {
    document: 1,
    section: 'Endpoints',
    passages: {
      'sentence 1': {
        digest: '4be90095686f',
        requirements: [
          'json',
          'delete',
          'delete-no-body',
          'tunnel-sessions.restart',
          'tunnel-sessions.stop',
          'tunnel-sessions.update-agent',
          'tunnel-sessions.command-no-body',
          'deleted-not-shown',
          'deleted-not-listed',
          'deleted-not-updated',
        ],
      },
      'sentence 2': {
        digest: '3967f15166e0',
        requirements: [
          'create',
          'create-echo',
          'get',
          'get-echo',
          'update',
          'list',
          'list-echo',
          'tunnel-sessions.get-as-listed',
        ],
        gaps: ['api.read-lag'],
      },
      'sentence 3': {
        digest: '6a439a7b8291',
        requirements: [
          'update',
          'update-applies',
          'update-keeps-rest',
          'update-empties',
          'update-id-from-path',
          'lifecycle',
          'credentials.family-sequences',
          'reserved-domains.family-sequences',
          'ssh-user-certificates.family-sequences',
        ],
        gaps: ['empty-update', 'unknown-fields'],
      },
      'row 1': {
        digest: '62f74e824432',
        requirements: ['api-keys.create', 'api-keys.create-echo', 'api-keys.owner-by-admin'],
      },
      'row 2': { digest: 'c98df22114d1', requirements: ['api-keys.get', 'api-keys.get-echo'] },
      'row 3': { digest: '6f4eb276be50', requirements: ['api-keys.list', 'api-keys.list-echo'] },
      'row 4': { digest: 'bbad314fff12', requirements: ['api-keys.update', 'api-keys.update-applies'] },
      'row 5': { digest: '45327e55d44c', requirements: ['api-keys.delete', 'api-keys.delete-no-body'] },
      'row 6': {
        digest: '55c105971134',
        requirements: ['credentials.create', 'credentials.create-echo', 'credentials.owner-by-admin'],
      },
      'row 7': {
        digest: '2843460566fb',
        requirements: [
          'credentials.get',
          'credentials.get-echo',
          'credentials.list',
          'credentials.list-echo',
          'credentials.delete',
          'credentials.delete-no-body',
        ],
      },
      'row 8': { digest: '260de3551c14', requirements: ['credentials.update', 'credentials.update-applies'] },
      'row 9': {
        digest: '3112bc459314',
        requirements: ['ssh-credentials.create', 'ssh-credentials.create-echo', 'ssh-credentials.owner-by-admin'],
      },
      'row 10': {
        digest: '0b2d624a165c',
        requirements: [
          'ssh-credentials.get',
          'ssh-credentials.get-echo',
          'ssh-credentials.list',
          'ssh-credentials.list-echo',
          'ssh-credentials.delete',
          'ssh-credentials.delete-no-body',
        ],
      },
      'row 11': {
        digest: '7098932d80b2',
        requirements: ['ssh-credentials.update', 'ssh-credentials.update-applies'],
        gaps: ['ssh-credentials.key-in-update'],
      },
      'row 12': {
        digest: 'e6ab2faa95f9',
        requirements: [
          'ip-policy-rules.create',
          'ip-policy-rules.create-echo',
          'ip-policy-rules.unknown-policy-refused',
        ],
      },
      'row 13': {
        digest: '9caf040f6321',
        requirements: [
          'ip-policy-rules.get',
          'ip-policy-rules.get-echo',
          'ip-policy-rules.list',
          'ip-policy-rules.list-echo',
          'ip-policy-rules.delete',
          'ip-policy-rules.delete-no-body',
        ],
      },
      'row 14': {
        digest: '7c7d737e32cf',
        requirements: ['ip-policy-rules.update', 'ip-policy-rules.update-applies'],
        gaps: ['ip-policy-rules.action-in-update', 'ip-policy-rules.policy-in-update'],
      },
      'row 15': {
        digest: 'efbce7851da5',
        requirements: ['reserved-addrs.create', 'reserved-addrs.create-echo'],
        gaps: ['reserved-addrs.endpoint-configuration-at-creation'],
      },
      'row 16': {
        digest: '35cbcc290b57',
        requirements: [
          'reserved-addrs.get',
          'reserved-addrs.get-echo',
          'reserved-addrs.list',
          'reserved-addrs.list-echo',
          'reserved-addrs.delete',
          'reserved-addrs.delete-no-body',
        ],
      },
      'row 17': {
        digest: '24aa833a1340',
        requirements: [
          'reserved-addrs.update',
          'reserved-addrs.update-applies',
          'reserved-addrs.endpoint-configuration-attached',
          'reserved-addrs.endpoint-configuration-kept',
          'reserved-addrs.unknown-endpoint-configuration-refused',
        ],
        gaps: ['reserved-addrs.endpoint-configuration-detached', 'reserved-addrs.region-in-update'],
      },
    },
  },
];
