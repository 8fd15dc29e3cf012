import type { RegisteredSection } from '../fates/passage.ts';
import { unseen } from '../fates/unseen.ts';

/** Document 3: States and transitions; Endpoints; Authentication; Events; Errors; Limits; Versioning. */
export const endpoints: readonly RegisteredSection[] = [
  {
    document: 3,
    section: 'States and transitions',
    passages: {
      'sentence 1': { digest: '5a80d4c5e6a1', gaps: ['agent.states'] },
    },
  },
  {
    document: 3,
    section: 'Endpoints',
    passages: {
      'sentence 1': {
        digest: 'a2d26a89d94b',
        requirements: [
          'agent-tunnels.json',
          'agent-tunnels.refusals-json',
          'agent-tunnels.malformed-body',
          'captured-requests.json',
          'captured-requests.refusals-json',
          'captured-requests.malformed-body',
        ],
        gaps: ['agent.content-type', 'agent.read-lag'],
      },
      'row 1': {
        digest: 'c436be31ddbd',
        requirements: [
          'agent-tunnels.list',
          'agent-tunnels.list-object',
          'agent-tunnels.list-echo',
          'agent-tunnels.list-complete',
        ],
      },
      'row 2': {
        digest: '9cb82e1374d1',
        requirements: ['agent-tunnels.create', 'agent-tunnels.create-echo', 'agent-tunnels.port-alone'],
        gaps: [
          'agent-tunnels.required-parameters',
          'agent-tunnels.unknown-fields',
          'agent-tunnels.name-taken',
          'agent-tunnels.parameters',
        ],
      },
      'row 3': {
        digest: '40fa76a9cba2',
        requirements: [
          'agent-tunnels.get',
          'agent-tunnels.get-echo',
          'agent-tunnels.names-escaped',
          'agent-tunnels.unknown-name',
        ],
      },
      'row 4': {
        digest: '477baf79bb64',
        requirements: [
          'agent-tunnels.delete',
          'agent-tunnels.delete-no-body',
          'agent-tunnels.stopped-not-shown',
          'agent-tunnels.stopped-not-listed',
          'agent-tunnels.stopped-not-forwarding',
          'agent-tunnels.stop-leaves-others',
        ],
        gaps: ['agent-tunnels.repeated-stop'],
      },
      'row 5': {
        digest: '8c4658dfc42b',
        requirements: ['captured-requests.list', 'captured-requests.limit', 'captured-requests.tunnel-name-filter'],
        gaps: [
          'captured-requests.list-order',
          'captured-requests.unknown-tunnel-filter',
          'captured-requests.after-stop',
        ],
      },
      'row 6': {
        digest: '3eb63d69c67b',
        requirements: [
          'captured-requests.replay',
          'captured-requests.replay-no-body',
          'captured-requests.replay-whole',
          'captured-requests.replay-recorded-tunnel',
          'captured-requests.replay-named-tunnel',
          'captured-requests.replay-needs-id',
          'captured-requests.replay-unknown-id',
          'captured-requests.replay-unknown-tunnel',
        ],
        gaps: ['captured-requests.replay-captured'],
      },
      'row 7': {
        digest: 'e1e3551e8280',
        requirements: [
          'captured-requests.clear',
          'captured-requests.clear-no-body',
          'captured-requests.cleared-not-listed',
          'captured-requests.cleared-not-shown',
        ],
      },
      'row 8': {
        digest: '188ecd67134e',
        requirements: ['captured-requests.get', 'captured-requests.get-agrees', 'captured-requests.unknown-id'],
      },
      'sentence 2': { digest: '456dc8a11d48', gaps: ['agent.root'] },
    },
  },
  {
    document: 3,
    section: 'Authentication',
    passages: {
      'sentence 1': { digest: 'dc937b598926', requirements: ['agent.no-authentication'] },
      'sentence 2': {
        digest: '2aaa62b0cbff',
        requirements: ['agent.no-authentication'],
        unseen: unseen.local,
      },
    },
  },
  {
    document: 3,
    section: 'Events',
    passages: {
      'sentence 1': { digest: '2143bcf99a50', unseen: 'the document shows no endpoint that tells of events' },
    },
  },
  {
    document: 3,
    section: 'Errors',
    passages: {
      'sentence 1': {
        digest: 'b133f7e8f9d2',
        requirements: ['agent-tunnels.refusal-4xx', 'captured-requests.refusal-4xx'],
        gaps: ['agent.error-body', 'agent.failure-statuses'],
      },
      'sentence 2': {
        digest: '80a671b9de80',
        requirements: [
          'agent-tunnels.list',
          'agent-tunnels.create',
          'agent-tunnels.get',
          'agent-tunnels.delete',
          'captured-requests.list',
          'captured-requests.replay',
          'captured-requests.clear',
          'captured-requests.get',
        ],
      },
    },
  },
  {
    document: 3,
    section: 'Limits',
    passages: {
      'sentence 1': { digest: '32d46b730a80', requirements: ['captured-requests.evicts-oldest'] },
      'sentence 2': {
        digest: '733b9508e7ad',
        gaps: ['captured-requests.limit-values'],
        unseen:
          'the default and the maximum of limit show only with hundreds of captured requests, and inspect_db_size stands in the configuration of the agent alone',
      },
    },
  },
  {
    document: 3,
    section: 'Versioning',
    passages: {
      'rule 1': { digest: 'fec6391f5613', unseen: 'a promise about later versions, of which a run sees one' },
      'rule 2': { digest: '9291c9a2eded', gaps: ['agent-tunnels.extra-fields', 'captured-requests.extra-fields'] },
      'rule 3': { digest: 'f54dcc918c57', unseen: 'the document shows no mechanism, so there is nothing to send' },
    },
  },
];
