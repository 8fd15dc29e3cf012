import type { Call, Reply } from '../server/call.ts';
import { bendShown, type Shown } from './bend.ts';
import { type Fault, routesOf, type Seat } from './fault.ts';

type ManagedSeat = Seat & { readonly name: 'agent-ingresses' | 'reserved-domains' };
type Body = Readonly<Record<string, unknown>>;

const policyField = 'certificate_management_policy';
const statusField = 'certificate_management_status';

const isRecord = (value: unknown): value is Shown => typeof value === 'object' && value !== null;

/** Changes the policy of a request, where it has one. */
const withPolicy = (call: Call, change: (policy: Shown) => unknown): Call => {
  const policy = call.body[policyField];
  return isRecord(policy) ? { ...call, body: { ...call.body, [policyField]: change(policy) } } : call;
};

const without = (body: Body, field: string): Body => {
  const { [field]: _, ...rest } = body;
  return rest;
};

const bendPolicy =
  (bend: (policy: Shown) => void) =>
  (shown: Shown): void => {
    const policy = shown[policyField];
    if (isRecord(policy)) bend(policy);
  };

/** What is wrong with the policies of automatic certificate management. */
export const policyFaults = (seat: ManagedSeat): readonly Fault[] => {
  const { name } = seat;
  const on = routesOf(seat);
  const refused: Reply = { status: 400, headers: {}, body: { msg: 'no' } };
  const forms = [`${name}.shape`, `${name}.timestamps`];
  return [
    {
      name: `${name}.policy-ignored-on-create`,
      summary: 'a policy given at creation is dropped',
      breaks: [`${name}.policy-on-create`],
      touches: [`${name}.policy-*`],
      plant: (d) =>
        d.detour(on.create, (call, next) =>
          next({ ...call, body: call.body['certificate_id'] ? call.body : without(call.body, policyField) }),
        ),
    },
    {
      name: `${name}.policy-refused-on-create`,
      summary: 'a creation with a policy is refused',
      breaks: [`${name}.policy-on-create`, `${name}.policy-key-type`],
      touches: [`${name}.create`],
      plant: (d) => d.detour(on.create, (call, next) => (isRecord(call.body[policyField]) ? refused : next(call))),
    },
    {
      name: `${name}.policy-missing-in-lists`,
      summary: 'lists show neither policy nor status',
      breaks: [`${name}.policy-on-create`],
      touches: [`${name}.policy-key-type-default`, `${name}.policy-on-update`],
      plant: (d) =>
        bendShown(
          d,
          seat,
          (shown) => {
            shown[policyField] = null;
            shown[statusField] = null;
          },
          ['list'],
        ),
    },
    {
      name: `${name}.policy-ignored-on-update`,
      summary: 'an update does not change the policy',
      breaks: [`${name}.policy-on-update`],
      touches: [`${name}.policy-*`],
      plant: (d) =>
        d.detour(on.update, (call, next) =>
          next({ ...call, body: call.body['certificate_id'] ? call.body : without(call.body, policyField) }),
        ),
    },
    {
      name: `${name}.first-policy-listed`,
      summary: 'lists show the first policy for ever, also after an update',
      breaks: [`${name}.policy-on-update`],
      touches: [],
      plant: (d) => {
        const first = new Map<unknown, unknown>();
        bendShown(d, seat, (shown) => {
          if (isRecord(shown[policyField]) && !first.has(shown['id'])) first.set(shown['id'], shown[policyField]);
        });
        bendShown(
          d,
          seat,
          (shown) => {
            if (first.has(shown['id'])) shown[policyField] = first.get(shown['id']);
          },
          ['list'],
        );
      },
    },
    {
      name: `${name}.policy-never-downgraded`,
      summary: 'an update never changes a policy that is there to rsa',
      breaks: [`${name}.policy-on-update`],
      touches: [`${name}.policy-key-type`],
      plant: (d) =>
        d.detour(on.update, (call, next) => {
          const before = d.shelf(seat.path).find(call.params['id'] ?? '')?.fields['management'];
          return next(before ? withPolicy(call, (policy) => ({ ...policy, private_key_type: 'ecdsa' })) : call);
        }),
    },
    {
      name: `${name}.policy-lost-by-another-update`,
      summary: 'an update that does not speak of the policy removes it',
      breaks: [`${name}.policy-on-update`],
      touches: [],
      plant: (d) =>
        d.detour(on.update, (call, next) =>
          next({ ...call, body: { ...(call.body['certificate_id'] ? {} : { [policyField]: null }), ...call.body } }),
        ),
    },
    {
      name: `${name}.any-authority-on-create`,
      summary: 'create takes any authority for its own',
      breaks: [`${name}.policy-authority`],
      touches: [`${name}.policy-on-create`],
      plant: (d) =>
        d.detour(on.create, (call, next) =>
          next(withPolicy(call, (policy) => ({ ...policy, authority: d.seeds.acmeAuthority }))),
        ),
    },
    {
      name: `${name}.a-second-authority-on-update`,
      summary: 'update takes a second authority',
      breaks: [`${name}.policy-authority`],
      touches: [],
      plant: (d) =>
        d.detour(on.update, (call, next) =>
          next(
            withPolicy(call, (policy) =>
              policy['authority'] === 'zerossl' ? { ...policy, authority: d.seeds.acmeAuthority } : policy,
            ),
          ),
        ),
    },
    {
      name: `${name}.ed25519-taken-on-create`,
      summary: 'create takes ed25519 for rsa',
      breaks: [`${name}.policy-key-type`],
      touches: [],
      plant: (d) => d.detour(on.create, (call, next) => next(withPolicy(call, takingEd25519))),
    },
    {
      name: `${name}.ed25519-taken-on-update`,
      summary: 'update takes ed25519 for rsa',
      breaks: [`${name}.policy-key-type`],
      touches: [],
      plant: (d) => d.detour(on.update, (call, next) => next(withPolicy(call, takingEd25519))),
    },
    {
      name: `${name}.ecdsa-refused`,
      summary: 'create refuses ecdsa',
      breaks: [`${name}.policy-key-type`],
      touches: [`${name}.policy-*`, `${name}.create`],
      plant: (d) =>
        d.detour(on.create, (call, next) => {
          const policy = call.body[policyField];
          return isRecord(policy) && policy['private_key_type'] === 'ecdsa' ? refused : next(call);
        }),
    },
    {
      name: `${name}.key-type-defaults-to-ecdsa`,
      summary: 'a policy without private_key_type gets ecdsa, at creation',
      breaks: [`${name}.policy-key-type-default`],
      touches: [],
      plant: (d) =>
        d.detour(on.create, (call, next) =>
          next(withPolicy(call, (policy) => ({ private_key_type: 'ecdsa', ...policy }))),
        ),
    },
    {
      name: `${name}.key-type-defaults-to-ecdsa-on-update`,
      summary: 'a policy without private_key_type gets ecdsa, in an update',
      breaks: [`${name}.policy-key-type-default`],
      touches: [],
      plant: (d) =>
        d.detour(on.update, (call, next) =>
          next(withPolicy(call, (policy) => ({ private_key_type: 'ecdsa', ...policy }))),
        ),
    },
    {
      name: `${name}.key-type-null-in-lists`,
      summary: 'lists show null where private_key_type is the default',
      breaks: [`${name}.policy-key-type-default`],
      touches: [...forms, `${name}.policy-on-update`],
      plant: (d) =>
        bendShown(
          d,
          seat,
          bendPolicy((policy) => {
            if (policy['private_key_type'] === 'rsa') policy['private_key_type'] = null;
          }),
          ['list'],
        ),
    },
  ];
};

const takingEd25519 = (policy: Shown): Shown =>
  policy['private_key_type'] === 'ed25519' ? { ...policy, private_key_type: 'rsa' } : policy;
