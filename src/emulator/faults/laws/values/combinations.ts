import { isDeepStrictEqual } from 'node:util';
import { dashed } from '../../base/dashed.ts';
import { type At, stepIn } from '../../base/operator.ts';
import { breaking, type FaultRow } from '../../base/row.ts';
import { refuse } from '../../operators/refuse.ts';
import { ignore, misread } from '../../operators/send.ts';

const bytesOf = (value: unknown): number => (typeof value === 'string' ? Buffer.byteLength(value) : 0);

const atLimits = (at: At) =>
  refuse(at, ({ call: { body } }) => bytesOf(body['description']) === 255 && bytesOf(body['metadata']) === 4096);

/** Faults that need two members in one request. */
export const combinations: readonly FaultRow[] = [
  ...breaking('create', {
    'create-refuses-two-texts-at-their-limits: a creation with a description and metadata that are both as long as they may be is refused':
      atLimits('create'),
  }),
  ...breaking('update', {
    'update-refuses-two-texts-at-their-limits: an update with a description and metadata that are both as long as they may be is refused':
      atLimits('update'),
  }),
  ...breaking('create-echo', {
    'create-drops-metadata-beside-longest-description: a creation passes over metadata of 4096 bytes beside a description of 255 bytes':
      ignore(
        'create',
        'metadata',
        (metadata, { call }) => bytesOf(metadata) === 4096 && bytesOf(call.body['description']) === 255,
      ),
  }),
];

/** Faults of updates of two members, for resources whose updates may change more. */
export const updatesOfTwo: readonly FaultRow[] = [
  ...breaking('update-applies', {
    'update-of-two-passes-over-metadata: an update of description and metadata and nothing else changes the description alone':
      ignore('update', 'metadata', (_, { call }) => Object.keys(call.body).sort().join() === 'description,metadata'),
  }),
];

/** Faults of long lists in requests. */
export const longLists = (field: string): readonly FaultRow[] => [
  ...breaking('create-echo', {
    [`create-cuts-long-${field}: a creation keeps the first sixteen of ${field}`]: misread('create', field, (list) =>
      Array.isArray(list) ? list.slice(0, 16) : list,
    ),
  }),
];

/** Faults of combinations in modules with session settings. */
export const moduleCombinations: readonly FaultRow[] = [
  ...breaking('replace', {
    'replace-demands-enabled-or-cookie-prefix: a replace with neither enabled nor cookie_prefix is refused': refuse(
      'replace',
      ({ call: { body } }) => body['enabled'] === undefined && body['cookie_prefix'] === undefined,
    ),
  }),
  ...breaking('replace-echo', {
    'replace-of-disabled-drops-passthrough: a replace with enabled false takes options_passthrough for false': misread(
      'replace',
      'options_passthrough',
      (value, { call }) => call.body['enabled'] !== false && value,
    ),
  }),
];

/** Faults in which an update also changes resources with the same value of a field. */
export const sameSettings = (field: string): readonly FaultRow[] => [
  ...breaking('lifecycle', {
    [`update-goes-by-${field}: an update of ${field} also changes whatever has the same ${field}`]: stepIn(
      'update',
      async ({ call, deployment, seat, stored }, next) => {
        const alike = seat
          .all(deployment)
          .filter((one) => one !== stored && isDeepStrictEqual(one.fields[field], stored?.fields[field]));
        const reply = await next(call);
        if (stored && Object.hasOwn(call.body, field))
          for (const one of alike) one.fields[field] = structuredClone(stored.fields[field]);
        return reply;
      },
    ),
  }),
];

/** Faults in which an update of a text also changes that of resources with the same value of a field. */
export const sameTexts = (field: string): readonly FaultRow[] => [
  ...breaking('lifecycle', {
    [`update-lands-on-same-${dashed(field)}: an update of a text also changes that of whatever has the same ${field}`]:
      stepIn('update', async ({ call, deployment, seat, stored }, next) => {
        const alike = seat
          .all(deployment)
          .filter((one) => one !== stored && isDeepStrictEqual(one.fields[field], stored?.fields[field]));
        const reply = await next(call);
        if (stored && reply.status === 200 && Object.hasOwn(call.body, 'description'))
          for (const one of alike) one.description = stored.description;
        return reply;
      }),
  }),
];
