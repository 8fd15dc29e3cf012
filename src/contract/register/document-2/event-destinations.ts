import type { RegisteredSection } from '../fates/passage.ts';
import { unseen } from '../fates/unseen.ts';

/** Document 2: Event destination; States and transitions. */
export const eventDestinations: readonly RegisteredSection[] = [
  {
    document: 2,
    section: 'Event destination',
    passages: {
      heading: { digest: '65d317a17bcc', requirements: ['event-destinations.id-prefix'] },
      'row 1': {
        digest: 'ac4648b8aaf4',
        requirements: ['event-destinations.shape', 'event-destinations.id-prefix', 'event-destinations.id-unique'],
      },
      'row 2': {
        digest: '782a3590f664',
        requirements: [
          'event-destinations.metadata-optional',
          'event-destinations.metadata-opaque',
          'event-destinations.metadata-limit-on-create',
        ],
      },
      'row 3': {
        digest: '3b52d96da6ef',
        requirements: ['event-destinations.timestamps', 'event-destinations.created-at-told'],
      },
      'row 4': {
        digest: 'f5617f39bb65',
        requirements: ['event-destinations.description-optional', 'event-destinations.description-limit-on-create'],
      },
      'row 5': {
        digest: '8bb4324b477b',
        requirements: ['event-destinations.format-json', 'event-destinations.format-others-refused'],
        gaps: ['event-destinations.format-case'],
      },
      'row 6': {
        digest: '928e122ccc4e',
        requirements: [
          'event-destinations.other-targets-null',
          'event-destinations.target-none-refused',
          'event-destinations.target-two-refused',
        ],
      },
      'row 7': { digest: '473c27c5b1e5', requirements: ['event-destinations.uri-form'] },
      'row 8': { digest: '4d8715652f25', requirements: ['event-destinations.target-firehose'] },
      'row 9': { digest: '9d82ca71a39c', requirements: ['event-destinations.target-kinesis'] },
      'row 10': { digest: '6d67b068db2b', requirements: ['event-destinations.target-cloudwatch-logs'] },
      'row 11': {
        digest: '669de4f4215a',
        requirements: ['event-destinations.target-monitoring'],
        gaps: ['event-destinations.secrets-in-answers'],
      },
      'sentence 1': {
        digest: '7c9d952a814c',
        requirements: [
          'event-destinations.auth-role',
          'event-destinations.auth-creds',
          'event-destinations.auth-none-refused',
          'event-destinations.auth-both-refused',
        ],
        gaps: [
          'event-destinations.auth-left-out',
          'event-destinations.unset-auth-shown',
          'event-destinations.secrets-in-answers',
        ],
      },
      'sentence 2': { digest: 'f81b6b604acf', gaps: ['event-destinations.s3-target'] },
      'sentence 3': { digest: '0731cb5c5b87', requirements: ['event-destinations.list-envelope'] },
      'sentence 4': { digest: '1f9dc198db92', unseen: unseen.eventSubscriptions },
    },
  },
  {
    document: 2,
    section: 'States and transitions',
    passages: {
      'sentence 1': { digest: 'b514fd78c7e8', nothing: 'says that there are no named states' },
      'sentence 2': { digest: 'bb2721dfee4b', unseen: unseen.moves },
      'sentence 3': { digest: 'a39b038fbf68', unseen: unseen.traffic },
    },
  },
];
