import { isObject, type JsonObject } from '../../base/json-object.ts';
import { dashed } from '../base/dashed.ts';
import { everywhere, stepIn } from '../base/operator.ts';
import { breaking, faultsAt, wrong } from '../base/row.ts';
import { seats } from '../base/seats.ts';
import { alterEntries, alterObject, misreadObject } from '../operators/compound.ts';
import { refuse } from '../operators/refuse.ts';
import { misread, misreadAs, misreadText } from '../operators/send.ts';
import { alter, alterText, fix, omit, valueAt } from '../operators/show.ts';
import { cut, lower } from '../operators/text.ts';

const kinds = ['firehose', 'kinesis', 'cloudwatch_logs', 'monitoring'];
const none = Object.fromEntries(kinds.map((kind) => [kind, null]));
const madeUp = { monitoring: { api_key: 'made up' } };
const setIn = (target: JsonObject): string[] => kinds.filter((kind) => isObject(target[kind]));

const settings = [
  ...breaking('target-cloudwatch-logs', {
    'resource-name-in-lower-case: get shows log_group_arn in lower case': alterText(
      'get',
      'target.cloudwatch_logs.log_group_arn',
      lower,
    ),
  }),
  ...breaking('target-firehose', {
    'resource-name-missing-in-lists: lists show firehose without delivery_stream_arn': omit(
      'list',
      'target.firehose.delivery_stream_arn',
    ),
    'access-key-in-lower-case: the id of an access key is kept in lower case': misread(
      'create',
      'target.firehose.auth.creds.cloud_access_key_id',
      (id) => String(id).toLowerCase(),
    ),
  }),
  ...breaking('target-monitoring', {
    'tags-forgotten: ddtags is not stored': misread('create', 'target.monitoring.ddtags', () => null),
    'tags-without-colon-lost: tags that are no pairs are not stored': misread(
      'create',
      'target.monitoring.ddtags',
      (tags) =>
        String(tags)
          .split(',')
          .filter((tag) => tag.includes(':'))
          .join(),
    ),
    'tags-sorted: ddtags is stored in the order of the alphabet': misread(
      'create',
      'target.monitoring.ddtags',
      (tags) => String(tags).split(',').sort().join(),
    ),
    'site-of-default: ddsite is always that of the default site': misread(
      'create',
      'target.monitoring.ddsite',
      () => 'datadoghq.com',
    ),
  }),
  ...breaking('target-kinesis', {
    'stream-cut-short: the name of the stream of a kinesis target is shown without its account': alterText(
      everywhere,
      'target.kinesis.stream_arn',
      (name) => name.replace(/:\d{12}:/, '::'),
    ),
  }),
  ...['monitoring.ddtags', 'monitoring.service', 'kinesis.stream_arn', 'kinesis.auth.role.role_arn'].map((place) =>
    wrong(
      `${dashed(place.replace(/^.*\./, ''))}-cut-at-100`,
      `${place} is cut off after 100 characters`,
      'create-echo',
      misreadText('create', `target.${place}`, cut(100)),
    ),
  ),
  ...breaking('other-targets-null', {
    'other-targets-left-out: targets that are not set are left out': alterEntries(everywhere, 'target', (all) =>
      all.filter(([, set]) => set !== null),
    ),
    'monitoring-empty-in-lists: lists show an empty object for a monitoring target that is not set': alter(
      'list',
      'target.monitoring',
      (set) => set ?? {},
    ),
  }),
];

const formats = [
  ...breaking('format-json', {
    'format-shown-as-media-type: lists show format as a media type': fix('list', 'format', 'application/json'),
    'format-empty: the creation response has an empty format': fix('create', 'format', ''),
  }),
  ...breaking('format-others-refused', {
    'unknown-format-as-json: a format that is not known is taken for JSON': misread('create', 'format', () => 'json'),
    'yaml-taken: the format yaml is taken for JSON': misreadAs('create', 'format', /^yaml$/, 'json'),
    'format-of-monitoring-unread: the format is not looked at where the target is monitoring': stepIn(
      'create',
      ({ call }, next) => {
        const { target } = call.body;
        const isUnread = isObject(target) && isObject(target['monitoring']);
        return next(isUnread ? { ...call, body: { ...call.body, format: 'json' } } : call);
      },
    ),
    'format-by-its-beginning: every format that begins with json is taken': misreadText('create', 'format', (format) =>
      format.startsWith('json') ? 'json' : format,
    ),
  }),
];

const targets = [
  ...breaking('target-none-refused', {
    'no-target-taken: a target in which nothing is set is taken': misreadObject('create', 'target', (target) =>
      Object.keys(target).length === 0 ? madeUp : target,
    ),
    'null-targets-taken: a target in which everything is null is taken': misreadObject('create', 'target', (target) =>
      target['kinesis'] === null && setIn(target).length === 0 ? madeUp : target,
    ),
    'target-left-out: a destination is created without a target, and shown with none': stepIn(
      'create',
      async ({ call, deployment, seat }, next) => {
        if (call.body['target'] !== undefined) return next(call);
        const reply = await next({ ...call, body: { ...call.body, target: madeUp } });
        const shown: JsonObject = { ...Object(reply.body), target: none };
        for (const { id, fields } of seat.all(deployment)) if (id === shown['id']) fields['target'] = none;
        return { ...reply, body: shown };
      },
    ),
  }),
  ...breaking('target-two-refused', {
    'last-of-two-targets-wins: of two targets the last is taken': misreadObject('create', 'target', (target) => {
      const last = setIn(target).at(-1);
      return last === undefined ? target : { [last]: target[last] };
    }),
    'logs-beside-monitoring: cloudwatch_logs is taken beside monitoring': misreadObject(
      'create',
      'target',
      ({ cloudwatch_logs: logs, ...rest }) =>
        isObject(rest['monitoring']) ? rest : { cloudwatch_logs: logs, ...rest },
    ),
  }),
];

/**
 * There is no fault that refuses a kind of target altogether: a service may check whether the target exists, and those of the suites are invented.
 */
const auth = [
  ...breaking('auth-none-refused', {
    'firehose-without-auth: firehose takes an auth of neither role nor creds': misreadObject(
      'create',
      'target.firehose.auth',
      (auth) => (auth['role'] || auth['creds'] ? auth : { role: { role_arn: 'default' } }),
    ),
  }),
  ...breaking('auth-both-refused', {
    'role-beside-creds: cloudwatch_logs takes both role and creds': misreadObject(
      'create',
      'target.cloudwatch_logs.auth',
      ({ creds, ...rest }) => (rest['role'] ? rest : { creds, ...rest }),
    ),
  }),
  ...breaking('auth-creds', {
    'portions-of-the-key-exchanged: cloudwatch_logs stores the secret portion of an access key as its ID portion, and the other way round':
      misreadObject('create', 'target.cloudwatch_logs.auth.creds', (portions) => ({
        cloud_access_key_id: portions['cloud_secret_access_key'],
        cloud_secret_access_key: portions['cloud_access_key_id'],
      })),
    'creds-refused-by-kinesis: kinesis takes no creds': refuse(
      'create',
      ({ call }) => valueAt(call.body, 'target.kinesis.auth.creds') !== undefined,
    ),
    'role-shown-with-creds: get shows a role beside creds': alterObject('get', 'target.cloudwatch_logs.auth', (auth) =>
      auth['creds'] ? { ...auth, role: { role_arn: 'arn:aws:iam::000000000000:role/default' } } : auth,
    ),
  }),
  ...breaking('auth-role', {
    'role-refused-by-firehose: firehose takes no role': refuse(
      'create',
      ({ call }) => valueAt(call.body, 'target.firehose.auth.role') !== undefined,
    ),
  }),
  ...breaking(['auth-role', 'list-echo'], {
    'role-flattened-in-lists: lists show the name of the role in place of the role': alterObject(
      'list',
      'target.kinesis.auth.role',
      (role) => role['role_arn'],
    ),
  }),
];

/** What can be wrong with event destinations and with nothing else. */
export const eventDestinationFaults = faultsAt(seats.eventDestinations, [
  ...breaking('create-echo', {
    'role-without-its-path: the role of a kinesis target is stored without its path': misreadText(
      'create',
      'target.kinesis.auth.role.role_arn',
      (name) => name.replace(/role\/.*\//, 'role/'),
    ),
  }),
  ...settings,
  ...formats,
  ...targets,
  ...auth,
]);
