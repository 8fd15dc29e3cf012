import type { RegisteredSection } from '../fates/passage.ts';
import { unseen } from '../fates/unseen.ts';

/** Document 3: Introduction; What the service does; Resources and fields; Tunnel. */
export const tunnels: readonly RegisteredSection[] = [
  {
    document: 3,
    section: 'Introduction',
    passages: {
      'sentence 1': { digest: 'd3822ecce159', nothing: 'names what the document covers' },
      'sentence 2': { digest: 'b9f4e2e950b2', nothing: 'says that the other documents are about another API' },
    },
  },
  {
    document: 3,
    section: 'What the service does',
    passages: {
      'sentence 1': { digest: '4630677ac565', requirements: ['agent-tunnels.list', 'captured-requests.list'] },
      'sentence 2': {
        digest: 'd1557ad8c882',
        requirements: [
          'agent-tunnels.metrics-count',
          'agent-tunnels.list',
          'agent-tunnels.create',
          'agent-tunnels.delete',
          'captured-requests.list',
          'captured-requests.get',
          'captured-requests.replay',
          'captured-requests.clear',
        ],
      },
    },
  },
  {
    document: 3,
    section: 'Resources and fields',
    passages: {
      'sentence 1': {
        digest: '802745b182ba',
        unseen: unseen.local,
      },
      'sentence 2': { digest: 'b989940f62fc', unseen: 'the configuration file of the agent is not part of its API' },
    },
  },
  {
    document: 3,
    section: 'Tunnel',
    passages: {
      'row 1': { digest: '25a482c90ea3', requirements: ['agent-tunnels.shape', 'agent-tunnels.create-echo'] },
      'row 2': { digest: 'edace5bf495f', requirements: ['agent-tunnels.uri-form'] },
      'row 3': { digest: 'f0d77ef67cbf', requirements: ['agent-tunnels.forwards', 'agent-tunnels.forwards-tcp'] },
      'row 4': {
        digest: '5faf4fe8a0bb',
        requirements: ['agent-tunnels.create-echo'],
        gaps: ['agent-tunnels.protocols'],
      },
      'row 5': {
        digest: 'bbc6c398474f',
        requirements: ['agent-tunnels.addr', 'agent-tunnels.port-alone'],
        gaps: ['agent-tunnels.addr-forms'],
      },
      'row 6': {
        digest: '2b1705510069',
        requirements: ['agent-tunnels.shape', 'captured-requests.captured', 'captured-requests.not-captured'],
      },
      'row 7': {
        digest: '0afd8c5fbe51',
        requirements: ['agent-tunnels.shape', 'agent-tunnels.metrics-count'],
        gaps: ['agent-tunnels.metrics-meaning'],
      },
      'row 8': {
        digest: '0d34889c061a',
        requirements: ['agent-tunnels.shape', 'agent-tunnels.metrics-count'],
        gaps: ['agent-tunnels.metrics-meaning'],
      },
      'sentence 1': { digest: '66a6923cabf1', requirements: ['agent-tunnels.list-object'] },
    },
  },
];
