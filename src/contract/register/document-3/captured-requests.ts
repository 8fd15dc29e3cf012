import type { RegisteredSection } from '../fates/passage.ts';

/** Document 3: Captured request. */
export const capturedRequests: readonly RegisteredSection[] = [
  {
    document: 3,
    section: 'Captured request',
    passages: {
      'row 1': { digest: 'bc5d8eafbd6a', requirements: ['captured-requests.uri-form'] },
      'row 2': { digest: 'c94bc3308f29', requirements: ['captured-requests.shape', 'captured-requests.id-unique'] },
      'row 3': { digest: 'f3086e7c473c', requirements: ['captured-requests.tunnel-name'] },
      'row 4': {
        digest: '98dae72d59c6',
        requirements: ['captured-requests.remote-addr'],
        gaps: ['captured-requests.remote-addr-form'],
      },
      'row 5': { digest: 'fc00cffc96c2', requirements: ['captured-requests.timestamps', 'captured-requests.start'] },
      'row 6': {
        digest: '6d92f2b5af03',
        requirements: ['captured-requests.duration'],
        gaps: ['captured-requests.duration-unit'],
      },
      'row 7': { digest: 'c0db61c3320f', requirements: ['captured-requests.method'] },
      'row 8': { digest: '829ea6823ff7', requirements: ['captured-requests.request-proto'] },
      'row 9': { digest: '0be42ee1bc7a', requirements: ['captured-requests.request-headers'] },
      'row 10': {
        digest: '3ba200f2e0e3',
        requirements: ['captured-requests.request-uri'],
        gaps: ['captured-requests.query-in-uri'],
      },
      'row 11': { digest: '96390d1fe56c', requirements: ['captured-requests.request-raw'] },
      'row 12': {
        digest: '891ebee0f198',
        requirements: ['captured-requests.response-pending', 'captured-requests.response-arrives'],
        gaps: ['captured-requests.silent-server'],
      },
      'row 13': { digest: '8b3f8e5e1b66', requirements: ['captured-requests.response-status'] },
      'row 14': { digest: '60d301a335a4', requirements: ['captured-requests.response-status'] },
      'row 15': { digest: 'cdb149034a68', requirements: ['captured-requests.shape'] },
      'row 16': { digest: '0bf3df27baf0', requirements: ['captured-requests.response-headers'] },
      'row 17': { digest: '6339480a5f3f', requirements: ['captured-requests.response-raw'] },
      'sentence 1': { digest: '3a1eae8a7c09', requirements: ['captured-requests.list-object'] },
      'sentence 2': {
        digest: 'd30b9dc18b9f',
        requirements: ['captured-requests.evicts-oldest'],
        unseen:
          'that captured requests live in memory shows only to whoever looks into the process or restarts the agent',
      },
      'sentence 3': { digest: '44ffa2b4e202', gaps: ['agent-tunnels.parameters'] },
      'sentence 4': { digest: '70834d9c0a4b', gaps: ['captured-requests.duration-unit'] },
    },
  },
];
