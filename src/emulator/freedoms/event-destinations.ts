import type { Deployment } from '../deployment.ts';
import { type Freedom, isObject } from './freedom.ts';

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
];
