import { isDeepStrictEqual } from 'node:util';
import { isObject, type JsonObject } from '../../base/json-object.ts';
import type { Stored } from '../../base/store.ts';
import { type At, everywhere, type Operator, remember, type Scene, stepIn, together } from '../base/operator.ts';
import { breaking, type FaultRow } from '../base/row.ts';
import { collectionOf } from '../base/seat.ts';
import { refuse } from '../operators/refuse.ts';
import { ignore, misread, request } from '../operators/send.ts';
import { alter, fix, show } from '../operators/show.ts';
import { policy, status } from './fields.ts';

const both = ['create', 'update'] as const;

/** Changes the policy of a request. */
const misreadPolicy = (at: At, change: (sent: JsonObject, scene: Scene) => JsonObject): Operator =>
  misread(at, policy, (sent, scene) => (isObject(sent) ? change(sent, scene) : sent));

const refusePolicy = (when: (sent: JsonObject) => boolean): Operator =>
  refuse('create', ({ call: { body } }) => isObject(body[policy]) && when(body[policy]));

/** Ignores a policy, unless it is sent together with a certificate: that must be refused. */
const dropPolicy = (at: At): Operator => ignore(at, policy, (_, { call: { body } }) => !body['certificate_id']);

/** What is wrong with the policies of automatic certificate management. */
export const policies: readonly FaultRow[] = [
  ...breaking(['policy-on-create', 'policy-key-type'], {
    'policy-refused-on-create: a creation with a policy is refused': refusePolicy(() => true),
  }),
  ...breaking('policy-on-create', {
    'policy-ignored-on-create: a policy given at creation is dropped': dropPolicy('create'),
    'policy-missing-in-lists: lists show neither policy nor status': together(
      fix('list', policy, null),
      fix('list', status, null),
    ),
  }),
  ...breaking('policy-on-update', {
    'policy-ignored-on-update: an update does not change the policy': dropPolicy('update'),
    'first-policy-listed: lists show the first policy for ever, also after an update': remember<unknown>(
      'list',
      (first) =>
        together(
          show(everywhere, ({ id, [policy]: value }) => {
            if (value !== null && !first.has(String(id))) first.set(String(id), value);
          }),
          alter('list', policy, (value, { id }) => first.get(String(id)) ?? value),
        ),
    ),
    'policy-never-downgraded: an update never changes a policy that is there to rsa': misreadPolicy(
      'update',
      (sent, { stored }) => (stored?.fields['management'] ? { ...sent, private_key_type: 'ecdsa' } : sent),
    ),
    'key-type-lost-by-another-description: an update of the description alone sets the type of private keys to its default':
      stepIn('update', async ({ call, deployment, seat, stored }, next) => {
        const shown = stored && collectionOf(deployment, seat).show(stored, false)[policy];
        const isReset = isObject(shown) && Object.keys(call.body).join() === 'description';
        const sent = { ...call.body, [policy]: { ...Object(shown), private_key_type: 'rsa' } };
        return next(isReset ? { ...call, body: sent } : call);
      }),
    'policy-lost-by-another-update: an update that does not speak of the policy removes it': request(
      'update',
      (body) => (body['certificate_id'] ? body : { [policy]: null, ...body }),
    ),
    'policies-alike-are-one: an update of a policy also changes the policies that were the same': stepIn(
      'update',
      async ({ call, deployment, seat, stored }, next) => {
        const policyOf = (one: Stored): unknown => collectionOf(deployment, seat).show(one, false)[policy];
        const before = stored && policyOf(stored);
        const reply = await next(call);
        if (stored && isObject(before) && isObject(call.body[policy]))
          for (const one of seat.all(deployment))
            if (isDeepStrictEqual(policyOf(one), before)) one.fields['management'] = stored.fields['management'];
        return reply;
      },
    ),
    'description-passed-over-beside-policy: an update with a policy passes over the description': ignore(
      'update',
      'description',
      (_, { call: { body } }) => isObject(body[policy]),
    ),
    'metadata-passed-over-beside-policy: an update with a policy passes over the metadata': ignore(
      'update',
      'metadata',
      (_, { call: { body } }) => isObject(body[policy]),
    ),
    'policy-passed-over-beside-metadata: an update with metadata passes over the policy': ignore(
      'update',
      policy,
      (_, { call: { body } }) => body['metadata'] !== undefined,
    ),
    'metadata-unset-by-policy: an update with a policy unsets metadata': request('update', (body) =>
      isObject(body[policy]) ? { metadata: '', ...body } : body,
    ),
  }),
  ...breaking('update-keeps-rest', {
    'policy-set-by-any-update: an update that does not speak of a policy sets one up where there is none': request(
      'update',
      (body, { deployment: { seeds }, stored }) =>
        stored?.fields['management'] || body['certificate_id'] || Object.hasOwn(body, policy)
          ? body
          : { ...body, [policy]: { authority: seeds.acmeAuthority } },
    ),
  }),
  ...breaking('policy-authority', {
    'any-authority-on-create: create takes any authority for its own': misreadPolicy(
      'create',
      (sent, { deployment: { seeds } }) => ({ ...sent, authority: seeds.acmeAuthority }),
    ),
    'a-second-authority-on-update: update takes a second authority': misreadPolicy(
      'update',
      (sent, { deployment: { seeds } }) =>
        sent['authority'] === 'zerossl' ? { ...sent, authority: seeds.acmeAuthority } : sent,
    ),
  }),
  ...breaking('policy-key-type', {
    'ecdsa-refused: create refuses ecdsa': refusePolicy((sent) => sent['private_key_type'] === 'ecdsa'),
  }),
  ...both.flatMap((at) => [
    ...breaking('policy-key-type', {
      [`ed25519-taken-on-${at}: ${at} takes ed25519 for rsa`]: misreadPolicy(at, (sent) =>
        sent['private_key_type'] === 'ed25519' ? { ...sent, private_key_type: 'rsa' } : sent,
      ),
    }),
    ...breaking('policy-key-type-default', {
      [`key-type-defaults-to-ecdsa${at === 'update' ? '-on-update' : ''}: ${at} gives ecdsa to a policy without private_key_type`]:
        misreadPolicy(at, (sent) => ({ private_key_type: 'ecdsa', ...sent })),
    }),
  ]),
  ...breaking('policy-key-type-default', {
    'key-type-null-in-lists: lists show null where private_key_type is the default': alter(
      'list',
      `${policy}.private_key_type`,
      (type) => (type === 'rsa' ? null : type),
    ),
  }),
];
