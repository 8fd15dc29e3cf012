import { bendShown } from './bend.ts';
import { echoes, isSet, on, seat, targetKinds, within } from './event-destination-seat.ts';
import { amend } from './event-targets.ts';
import type { Fault } from './fault.ts';

const settings: readonly Fault[] = [
  {
    name: 'event-destinations.resource-name-in-lower-case',
    summary: 'get shows log_group_arn in lower case',
    breaks: ['event-destinations.target-cloudwatch-logs'],
    touches: echoes,
    plant: (d) =>
      bendShown(
        d,
        seat,
        (shown) => {
          const logs = within(shown['target'], 'cloudwatch_logs');
          if (logs['log_group_arn']) logs['log_group_arn'] = String(logs['log_group_arn']).toLowerCase();
        },
        ['get'],
      ),
  },
  {
    name: 'event-destinations.resource-name-missing-in-lists',
    summary: 'lists show firehose without delivery_stream_arn',
    breaks: ['event-destinations.target-firehose'],
    touches: [...echoes, 'event-destinations.shape'],
    plant: (d) =>
      bendShown(
        d,
        seat,
        (shown) => {
          delete within(shown['target'], 'firehose')['delivery_stream_arn'];
        },
        ['list'],
      ),
  },
  {
    name: 'event-destinations.tags-forgotten',
    summary: 'ddtags is not stored',
    breaks: ['event-destinations.target-monitoring'],
    touches: echoes,
    plant: (d) =>
      amend(d, (target) =>
        isSet(target, 'monitoring')
          ? { ...target, monitoring: { ...within(target, 'monitoring'), ddtags: null } }
          : target,
      ),
  },
  {
    name: 'event-destinations.stream-cut-short',
    summary: 'the name of the stream of a kinesis target is shown without its account',
    breaks: ['event-destinations.target-kinesis'],
    touches: echoes,
    plant: (d) =>
      bendShown(d, seat, (shown) => {
        const stream = within(shown['target'], 'kinesis');
        if (stream['stream_arn']) stream['stream_arn'] = String(stream['stream_arn']).replace(/:\d{12}:/, '::');
      }),
  },
  {
    name: 'event-destinations.other-targets-left-out',
    summary: 'targets that are not set are left out',
    breaks: ['event-destinations.other-targets-null'],
    touches: [],
    plant: (d) =>
      bendShown(d, seat, (shown) => {
        const target = within(shown, 'target');
        for (const kind of targetKinds) if (target[kind] === null) delete target[kind];
      }),
  },
  {
    name: 'event-destinations.monitoring-empty-in-lists',
    summary: 'lists show an empty object for a monitoring target that is not set',
    breaks: ['event-destinations.other-targets-null'],
    touches: [],
    plant: (d) =>
      bendShown(
        d,
        seat,
        (shown) => {
          within(shown, 'target')['monitoring'] ??= {};
        },
        ['list'],
      ),
  },
];

const formats: readonly Fault[] = [
  {
    name: 'event-destinations.format-shown-as-media-type',
    summary: 'lists show format as a media type',
    breaks: ['event-destinations.format-json'],
    touches: echoes,
    plant: (d) =>
      bendShown(
        d,
        seat,
        (shown) => {
          shown['format'] = 'application/json';
        },
        ['list'],
      ),
  },
  {
    name: 'event-destinations.format-empty',
    summary: 'the creation response has an empty format',
    breaks: ['event-destinations.format-json'],
    touches: echoes,
    plant: (d) =>
      bendShown(
        d,
        seat,
        (shown) => {
          shown['format'] = '';
        },
        ['create'],
      ),
  },
  {
    name: 'event-destinations.unknown-format-as-json',
    summary: 'a format that is not known is taken for JSON',
    breaks: ['event-destinations.format-others-refused'],
    touches: echoes,
    plant: (d) => d.detour(on.create, (call, next) => next({ ...call, body: { ...call.body, format: 'json' } })),
  },
  {
    name: 'event-destinations.format-by-its-beginning',
    summary: 'every format that begins with json is taken',
    breaks: ['event-destinations.format-others-refused'],
    touches: echoes,
    plant: (d) =>
      d.detour(on.create, (call, next) =>
        next(
          String(call.body['format']).startsWith('json') ? { ...call, body: { ...call.body, format: 'json' } } : call,
        ),
      ),
  },
];

/** What can be wrong with event destinations and with nothing else. */
export const eventDestinationFaults: readonly Fault[] = [...settings, ...formats];
