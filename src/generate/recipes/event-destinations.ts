import type { Example, ExampleValue, Recipe } from '../recipe.ts';

const role = 'arn:aws:iam::123456789012:role/plumbline-example';
const roleWithPath = 'arn:aws:iam::123456789012:role/plumbline/Example';
const stream = 'arn:aws:kinesis:us-east-2:123456789012:stream/plumbline-example';

const creds = {
  cloud_access_key_id: 'AKIAPLUMBLINEMADEUP2',
  cloud_secret_access_key: 'Not+a/Real+Secret/made+up/by+plumbline=0',
};

const exampleWith = (target: ExampleValue, format = 'json'): Example => ({
  create: { description: 'stream of the audit team', metadata: '{"team":"audit"}', format, target },
  update: {},
});

const kinesis = {
  kinesis: {
    auth: { role: { role_arn: { $fixture: 'eventStream.roleArn', else: role } } },
    stream_arn: { $fixture: 'eventStream.streamArn', else: stream },
  },
};
// Which of its settings are required is not documented.
const monitoringComplete = {
  monitoring: {
    api_key: '0000000000000000000000000000abcd',
    ddtags: 'team:audit',
    service: 'plumbline',
    ddsite: 'datadoghq.com',
  },
};
const monitoring = { monitoring: { api_key: '0000000000000000000000000000abcd', ddsite: 'datadoghq.com' } };

export const eventDestinations: Recipe = {
  example: exampleWith(kinesis),
  otherwise: [
    exampleWith({
      kinesis: {
        auth: { creds },
        stream_arn: stream,
      },
    }),
    exampleWith(monitoring),
    exampleWith(monitoringComplete),
    exampleWith(kinesis, 'JSON'),
    exampleWith(monitoringComplete, 'JSON'),
  ],
  listed: [
    { target: monitoring },
    {
      target: {
        firehose: {
          auth: { creds },
          delivery_stream_arn: 'arn:aws:firehose:us-east-2:123456789012:deliverystream/plumbline-example',
        },
      },
    },
    {
      target: {
        cloudwatch_logs: {
          auth: { role: { role_arn: role } },
          log_group_arn: 'arn:aws:logs:us-east-2:123456789012:log-group:/plumbline/example:*',
        },
      },
    },
  ],
  // JSON is the only value, and samples write it json: which spelling a deployment accepts has a test of its own.
  vary: {
    format: [],
    // A deployment that validates names may not support roles with a path.
    target: [
      {
        with: { target: { kinesis: { auth: { role: { role_arn: roleWithPath } }, stream_arn: stream } } },
        open: true,
      },
      // As long as the names of some clouds may be, and longer than a column of 100 letters.
      {
        with: {
          target: {
            kinesis: {
              auth: { role: { role_arn: `arn:aws:iam::123456789012:role/${'plumbline/'.repeat(20)}Example` } },
              stream_arn: `${stream}-${'far-'.repeat(24)}end`,
            },
          },
        },
        open: true,
      },
      {
        with: {
          target: {
            monitoring: {
              ...monitoring.monitoring,
              ddtags: Array.from({ length: 40 }, (_, n) => `part:${n}`).join(),
              service: `plumbline-${'far-'.repeat(24)}end`,
            },
          },
        },
        open: true,
      },
    ],
  },
  doubt: {
    reason: 'every made-up target was refused: this deployment may look whether a target exists before it accepts it',
    unless: 'eventStream.streamArn',
  },
};
