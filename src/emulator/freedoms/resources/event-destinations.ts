import { isObject } from '../../base/json-object.ts';
import { invalid, Problem } from '../../base/problem.ts';
import type { Deployment } from '../../deployment/deployment.ts';
import type { Freedom } from '../base/freedom.ts';

type Members = Record<string, unknown>;
const path = '/event_destinations';

/** Changes each destination in the answers; `kept` is its target as it was sent. */
const shownOtherwise = (d: Deployment, change: (shown: Members, kept: Members) => void): void => {
  for (const route of [`POST ${path}`, `GET ${path}/{id}`, `GET ${path}`])
    d.detour(route, async (call, next) => {
      const reply = await next(call);
      const items = isObject(reply.body) ? (reply.body['event_destinations'] ?? [reply.body]) : [];
      for (const shown of Array.isArray(items) ? items : []) {
        const kept = isObject(shown) ? d.shelf(path).find(String(shown['id']))?.fields['target'] : undefined;
        if (isObject(shown) && isObject(kept)) change(shown, kept);
      }
      return reply;
    });
};

const masked = (value: unknown): unknown => {
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) =>
      ['api_key', 'cloud_secret_access_key'].includes(name) ? [name, '********'] : [name, masked(inner)],
    ),
  );
};

/** Refuses creations unless a test of their target accepts it. */
const refuseUnless = (d: Deployment, pleases: (target: Members) => boolean): void =>
  d.detour(`POST ${path}`, (call, next) => {
    const { target } = call.body;
    if (isObject(target) && Object.keys(target).length > 0 && !pleases(target))
      throw invalid({ target: 'out of reach' });
    return next(call);
  });

const includes = (value: unknown, name: string): boolean => JSON.stringify(value).includes(`"${name}"`);

/** The strictest form of each setting that can be checked without looking it up. */
const forms: { readonly [name: string]: RegExp } = {
  role_arn: /^arn:aws:iam::\d{12}:role\/[\w+=,.@-]{1,64}$/,
  stream_arn: /^arn:aws:kinesis:[a-z]{2}-[a-z]+-\d:\d{12}:stream\/[\w.-]{1,128}$/,
  delivery_stream_arn: /^arn:aws:firehose:[a-z]{2}-[a-z]+-\d:\d{12}:deliverystream\/[\w.-]{1,64}$/,
  log_group_arn: /^arn:aws:logs:[a-z]{2}-[a-z]+-\d:\d{12}:log-group:[\w.\-/#]{1,512}:\*$/,
  cloud_access_key_id: /^AKIA[A-Z2-7]{16}$/,
  cloud_secret_access_key: /^[\w+/]{40}$/,
  api_key: /^[0-9a-f]{32}$/,
  service: /^[a-z][a-z0-9_:./-]{0,99}$/,
  ddsite: /^(datadoghq\.(com|eu)|(us3|us5|ap1)\.datadoghq\.com)$/,
};

const isWellFormed = (value: unknown): boolean =>
  !isObject(value) ||
  Object.entries(value).every(([name, inner]) =>
    typeof inner === 'string' ? (forms[name]?.test(inner) ?? true) : isWellFormed(inner),
  );

/** What document 2 leaves to a deployment about event destinations. */
export const eventDestinationFreedoms: readonly Freedom[] = [
  {
    name: 'secrets-of-targets-shown',
    summary: 'the secrets of a target come back as they were sent',
    plant: (d) =>
      shownOtherwise(d, (shown, kept) => {
        shown['target'] = structuredClone(kept);
      }),
  },
  {
    name: 'secrets-of-targets-masked',
    summary: 'the secrets of a target come back as stars',
    plant: (d) =>
      shownOtherwise(d, (shown, kept) => {
        shown['target'] = masked(kept);
      }),
  },
  {
    name: 'format-in-upper-case',
    summary: 'format is shown as JSON',
    plant: (d) =>
      shownOtherwise(d, (shown) => {
        shown['format'] = 'JSON';
      }),
  },
  {
    name: 'unset-auth-is-null',
    summary: 'the one of role and creds that is not set is null, and so is the fifth target',
    plant: (d) =>
      shownOtherwise(d, (shown) => {
        const { target } = shown;
        if (!isObject(target)) return;
        target['s3'] = null;
        for (const settings of Object.values(target)) {
          const auth = isObject(settings) ? settings['auth'] : undefined;
          if (!isObject(auth)) continue;
          auth['role'] ??= null;
          auth['creds'] ??= null;
        }
      }),
  },
  {
    name: 'targets-checked-by-form',
    summary: 'names, keys and sites of a target must be of the form that their providers give them',
    plant: (d) => refuseUnless(d, isWellFormed),
  },
  {
    name: 'targets-looked-for',
    summary: 'a target that does not exist is refused',
    plant: (d) => refuseUnless(d, () => false),
  },
  {
    name: 'roles-tried',
    summary: 'a role that cannot be assumed is refused',
    plant: (d) => refuseUnless(d, (target) => !includes(target, 'role')),
  },
  {
    name: 'keys-tried',
    summary: 'keys that their provider does not know are refused',
    plant: (d) => refuseUnless(d, (target) => !includes(target, 'creds') && !includes(target, 'api_key')),
  },
  {
    name: 'streams-alone-looked-for',
    summary: 'a delivery stream that does not exist is refused; other targets are not looked for',
    plant: (d) => refuseUnless(d, (target) => !includes(target, 'delivery_stream_arn')),
  },
  {
    name: 'firehose-not-on-plan',
    summary: 'delivery streams are not on the plan of this account',
    only: ['event-destinations'],
    plant: (d) =>
      d.detour(`POST ${path}`, (call, next) => {
        if (includes(call.body['target'] ?? null, 'firehose')) throw new Problem(402, 'plan', 'not on this plan');
        return next(call);
      }),
  },
  {
    name: 'targets-behind-a-gateway',
    summary: 'no target can be reached from here, which is answered as a gateway would',
    plant: (d) =>
      d.detour(`POST ${path}`, (call, next) =>
        includes(call.body['target'] ?? null, 'auth') || includes(call.body['target'] ?? null, 'api_key')
          ? { status: 504, headers: {}, body: { msg: 'the target did not answer' } }
          : next(call),
      ),
  },
  {
    name: 'ids-of-keys-masked',
    summary: 'the id of an access key comes back as stars, like its secret',
    plant: (d) =>
      shownOtherwise(d, (shown) => {
        for (const settings of Object.values(Object(shown['target']))) {
          const auth = isObject(settings) ? settings['auth'] : undefined;
          const creds = isObject(auth) ? auth['creds'] : undefined;
          if (isObject(creds)) creds['cloud_access_key_id'] = '****************MADE';
        }
      }),
  },
  {
    name: 'auth-may-be-left-out',
    summary: 'a cloud target is taken without auth, and shown so',
    plant: (d) => {
      const without = new Set<string>();
      d.detour(`POST ${path}`, async (call, next) => {
        const { target } = call.body;
        const settings = isObject(target) ? target['kinesis'] : undefined;
        if (!isObject(settings) || settings['auth'] !== undefined) return next(call);
        const auth = { role: { role_arn: 'of the service itself' } };
        const reply = await next({ ...call, body: { ...call.body, target: { kinesis: { ...settings, auth } } } });
        if (isObject(reply.body)) without.add(String(reply.body['id']));
        return reply;
      });
      shownOtherwise(d, (shown) => {
        const settings = Object(shown['target'])['kinesis'];
        if (isObject(settings) && without.has(String(shown['id']))) settings['auth'] = null;
      });
    },
  },
];
