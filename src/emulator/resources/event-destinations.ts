import { z } from 'zod';
import type { Deployment } from '../deployment/deployment.ts';
import { Collection } from '../server/collection.ts';
import { describedBy } from '../server/text.ts';

type Members = Readonly<Record<string, unknown>>;

const isSet = (value: unknown): boolean => value !== undefined && value !== null;
const isOneOf =
  (...names: readonly string[]) =>
  (object: Members): boolean =>
    names.filter((name) => isSet(object[name])).length === 1;

const auth = z
  .object({
    role: z.object({ role_arn: z.string().min(1) }).nullish(),
    creds: z.object({ cloud_access_key_id: z.string().min(1), cloud_secret_access_key: z.string().min(1) }).nullish(),
  })
  .refine(isOneOf('role', 'creds'), 'exactly one of role and creds');

const kinds = ['firehose', 'kinesis', 'cloudwatch_logs', 'monitoring'] as const;

const target = z
  .object({
    firehose: z.object({ auth, delivery_stream_arn: z.string().min(1) }).nullish(),
    kinesis: z.object({ auth, stream_arn: z.string().min(1) }).nullish(),
    cloudwatch_logs: z.object({ auth, log_group_arn: z.string().min(1) }).nullish(),
    monitoring: z
      .object({
        api_key: z.string().min(1),
        ddtags: z.string().nullish(),
        service: z.string().nullish(),
        ddsite: z.string().nullish(),
      })
      .nullish(),
  })
  .refine(isOneOf(...kinds), `exactly one of ${kinds.join(', ')}`);

/** Replaces secrets by null: the documents do not say that secrets are shown. */
const withoutSecrets = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]): [string, unknown] =>
      ['api_key', 'cloud_secret_access_key'].includes(name) ? [name, null] : [name, withoutSecrets(inner)],
    ),
  );
};

/** Document 2, Event destination: exactly one target is set, the others are null. The documents show no update. */
export const serveEventDestinations = (deployment: Deployment): Collection => {
  const { rules } = deployment;
  const path = '/event_destinations';
  return new Collection(deployment, {
    name: 'event-destinations',
    title: 'event destination',
    path,
    prefix: 'ed_',
    listKey: 'event_destinations',
    create: z.object({
      ...describedBy(rules, `POST ${path}`),
      format: z
        .string()
        .refine((format) => format.toLowerCase() === 'json', 'JSON')
        .nullish(),
      target,
    }),
    sample: (n) => ({
      description: `somebody else's destination ${n}`,
      target: { monitoring: { api_key: `not-a-real-key-${n}`, service: 'other', ddsite: 'datadoghq.eu' } },
    }),
    make: ({ target }) => ({
      format: 'json',
      target: Object.fromEntries(kinds.map((kind) => [kind, (target as Members)[kind] ?? null])),
    }),
    show: ({ fields: { format, target } }) => ({ format, target: withoutSecrets(target) }),
  });
};
