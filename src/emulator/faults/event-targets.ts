import type { Call } from '../server/call.ts';
import type { Deployment } from '../server/deployment.ts';
import { bendShown } from './bend.ts';
import { echoes, isMap, isSet, on, seat, targetKinds, within } from './event-destination-seat.ts';
import type { Fault } from './fault.ts';

type Target = Record<string, unknown>;

/**
 * Refuses creations that the documents allow. That a kind is refused altogether is no fault by itself: a service may look whether
 * such a target exists, and all that the suites have are made up.
 */
const refuse = (d: Deployment, when: (target: Target, call: Call) => boolean): void =>
  d.detour(on.create, (call, next) =>
    when(within(call.body, 'target'), call) ? { status: 422, headers: {}, body: { msg: 'no' } } : next(call),
  );

/** Accepts creations that the documents forbid, by making them into others that they allow. */
export const amend = (d: Deployment, change: (target: Target) => Target): void =>
  d.detour(on.create, (call, next) =>
    next({ ...call, body: { ...call.body, target: change(within(call.body, 'target')) } }),
  );

/** The settings of a cloud target with another auth. */
const amendAuth = (d: Deployment, kind: string, change: (auth: Target) => Target): void =>
  amend(d, (target) =>
    isSet(target, kind)
      ? { ...target, [kind]: { ...within(target, kind), auth: change(within(within(target, kind), 'auth')) } }
      : target,
  );

/** What is wrong with which targets and which ways of signing in are taken. */
export const eventTargetFaults: readonly Fault[] = [
  {
    name: 'event-destinations.no-target-taken',
    summary: 'a target in which nothing is set is taken',
    breaks: ['event-destinations.target-none-refused'],
    touches: [],
    plant: (d) =>
      amend(d, (target) => (Object.keys(target).length === 0 ? { monitoring: { api_key: 'made up' } } : target)),
  },
  {
    name: 'event-destinations.null-targets-taken',
    summary: 'a target in which everything is null is taken',
    breaks: ['event-destinations.target-none-refused'],
    touches: [],
    plant: (d) =>
      amend(d, (target) =>
        target['kinesis'] === null && targetKinds.every((kind) => !isSet(target, kind))
          ? { monitoring: { api_key: 'made up' } }
          : target,
      ),
  },
  {
    name: 'event-destinations.target-left-out',
    summary: 'a destination is created without a target, and shown with none',
    breaks: ['event-destinations.target-none-refused'],
    touches: [],
    plant: (d) =>
      d.detour(on.create, async (call, next) => {
        if (call.body['target'] !== undefined) return next(call);
        const reply = await next({ ...call, body: { ...call.body, target: { monitoring: { api_key: 'none' } } } });
        const { id } = Object(reply.body) as Target;
        const none = Object.fromEntries(targetKinds.map((kind) => [kind, null]));
        for (const kept of d.shelf(seat.path).all()) if (kept.id === id) kept.fields['target'] = none;
        return { ...reply, body: { ...Object(reply.body), target: none } };
      }),
  },
  {
    name: 'event-destinations.last-of-two-targets-wins',
    summary: 'of two targets the last is taken',
    breaks: ['event-destinations.target-two-refused'],
    touches: echoes,
    plant: (d) =>
      amend(d, (target) => {
        const last = targetKinds.findLast((kind) => isSet(target, kind));
        return last === undefined ? target : { [last]: target[last] };
      }),
  },
  {
    name: 'event-destinations.logs-beside-monitoring',
    summary: 'cloudwatch_logs is taken beside monitoring',
    breaks: ['event-destinations.target-two-refused'],
    touches: echoes,
    plant: (d) =>
      amend(d, (target) =>
        isSet(target, 'monitoring') && isSet(target, 'cloudwatch_logs') ? { monitoring: target['monitoring'] } : target,
      ),
  },
  {
    name: 'event-destinations.firehose-without-auth',
    summary: 'firehose takes an auth of neither role nor creds',
    breaks: ['event-destinations.auth-none-refused'],
    touches: echoes,
    plant: (d) =>
      amendAuth(d, 'firehose', (auth) => (auth['role'] || auth['creds'] ? auth : { role: { role_arn: 'default' } })),
  },
  {
    name: 'event-destinations.role-beside-creds',
    summary: 'cloudwatch_logs takes both role and creds',
    breaks: ['event-destinations.auth-both-refused'],
    touches: echoes,
    plant: (d) =>
      amendAuth(d, 'cloudwatch_logs', (auth) => (auth['role'] && auth['creds'] ? { role: auth['role'] } : auth)),
  },
  {
    name: 'event-destinations.creds-refused-by-kinesis',
    summary: 'kinesis takes no creds',
    breaks: ['event-destinations.auth-creds'],
    touches: ['event-destinations.target-kinesis'],
    plant: (d) => refuse(d, (target) => 'creds' in within(within(target, 'kinesis'), 'auth')),
  },
  {
    name: 'event-destinations.role-refused-by-firehose',
    summary: 'firehose takes no role',
    breaks: ['event-destinations.auth-role'],
    touches: ['event-destinations.create', 'event-destinations.target-*'],
    plant: (d) => refuse(d, (target) => 'role' in within(within(target, 'firehose'), 'auth')),
  },
  {
    name: 'event-destinations.role-shown-with-creds',
    summary: 'get shows a role beside creds',
    breaks: ['event-destinations.auth-creds'],
    touches: [],
    plant: (d) =>
      bendShown(
        d,
        seat,
        (shown) => {
          const auth = within(within(shown['target'], 'cloudwatch_logs'), 'auth');
          if (isMap(auth['creds'])) auth['role'] = { role_arn: 'arn:aws:iam::000000000000:role/default' };
        },
        ['get'],
      ),
  },
  {
    name: 'event-destinations.role-flattened-in-lists',
    summary: 'lists show the name of the role in place of the role',
    breaks: ['event-destinations.auth-role', 'event-destinations.list-echo'],
    touches: [...echoes, 'event-destinations.target-*', 'event-destinations.shape'],
    plant: (d) =>
      bendShown(
        d,
        seat,
        (shown) => {
          const auth = within(within(shown['target'], 'kinesis'), 'auth');
          if (isMap(auth['role'])) auth['role'] = auth['role']['role_arn'];
        },
        ['list'],
      ),
  },
];
