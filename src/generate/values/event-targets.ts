/** Event targets, one of each kind. Names and secrets are obviously invented: nothing is ever delivered to them. */

export type TargetKind = 'firehose' | 'kinesis' | 'cloudwatch_logs' | 'monitoring';
export type CloudKind = Exclude<TargetKind, 'monitoring'>;
type Settings = Readonly<Record<string, unknown>>;

export const cloudKinds: readonly CloudKind[] = ['firehose', 'kinesis', 'cloudwatch_logs'];
export const targetKinds: readonly TargetKind[] = [...cloudKinds, 'monitoring'];

export const role = { role_arn: 'arn:aws:iam::123456789012:role/plumbline-Made-Up' };
export const creds = {
  cloud_access_key_id: 'AKIAPLUMBLINEMADEUP2',
  cloud_secret_access_key: 'Not+a/Real+Secret/made+up/by+plumbline=0',
};

const resourceName: { readonly [kind in CloudKind]: Settings } = {
  firehose: { delivery_stream_arn: 'arn:aws:firehose:us-east-2:123456789012:deliverystream/plumbline-Made-Up' },
  kinesis: { stream_arn: 'arn:aws:kinesis:us-east-2:123456789012:stream/plumbline-Made-Up' },
  cloudwatch_logs: { log_group_arn: 'arn:aws:logs:us-east-2:123456789012:log-group:/plumbline/Made-Up:*' },
};

export const monitoring: Settings = {
  api_key: '0000000000000000000000000000abcd',
  ddtags: 'team:plumbline,env:Made-Up,urgent',
  service: 'Plumbline Made Up',
  ddsite: 'datadoghq.eu',
};

/** Settings that every provider accepts: a service in lower case, and a simple tag. */
export const plainMonitoring: Settings = {
  ...monitoring,
  ddtags: 'team:plumbline',
  service: 'plumbline',
  ddsite: 'datadoghq.com',
};

/** The settings of a cloud target with that `auth`. */
export const cloudTarget = (kind: CloudKind, auth: Settings): Settings => ({ auth, ...resourceName[kind] });
