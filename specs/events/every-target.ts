import { isObject, type JsonObject } from '../../src/contract/json-object.ts';
import { eventDestinations } from '../../src/contract/resources/event-destinations.ts';
import type { Exchange } from '../../src/exchange/exchange.ts';
import {
  cloudKinds,
  cloudTarget,
  creds,
  monitoring,
  plainMonitoring,
  role,
  type TargetKind,
} from '../../src/generate/values/event-targets.ts';
import { leave } from '../../src/harness/base/interruption.ts';
import { requestTo } from '../../src/harness/request/ask.ts';
import type { World } from '../../src/harness/world/world.ts';
import { declined, succeeded, unreached } from '../../src/judge/subject/subject.ts';
import { inBatches } from '../steps/resources/in-batches.ts';
import { onPages } from '../steps/resources/sightings.ts';

/** A destination whose creation was tried, and every answer that shows it. */
export interface MadeDestination {
  readonly kind: TargetKind;
  readonly auth: 'role' | 'creds' | null;
  readonly asked: JsonObject;
  /** Whether the target exists according to the target file; otherwise it is invented. */
  readonly real: boolean;
  readonly created: Exchange;
  readonly shown: readonly {
    readonly answer: Exchange;
    readonly place: string;
    readonly item: JsonObject;
    readonly target: unknown;
  }[];
}

type TargetPlan = Pick<MadeDestination, 'kind' | 'auth' | 'asked' | 'real'>;

const plansOf = (world: World): TargetPlan[] => {
  const real = world.context.offers('eventStream.streamArn');
  const stream = (): JsonObject => ({
    auth: { role: { role_arn: world.context.fixture('eventStream.roleArn') } },
    stream_arn: world.context.fixture('eventStream.streamArn'),
  });
  return [
    ...cloudKinds.flatMap((kind) => [
      kind === 'kinesis' && real
        ? { kind, auth: 'role' as const, asked: { [kind]: stream() }, real }
        : { kind, auth: 'role' as const, asked: { [kind]: cloudTarget(kind, { role }) }, real: false },
      { kind, auth: 'creds' as const, asked: { [kind]: cloudTarget(kind, { creds }) }, real: false },
    ]),
    { kind: 'monitoring', auth: null, asked: { monitoring }, real: false },
  ];
};

const plain: TargetPlan = { kind: 'monitoring', auth: null, asked: { monitoring: plainMonitoring }, real: false };

/** Creates one destination and reads it by get; at `--effort quick` only those with credentials are read, because the list shows all of them. */
const tryTarget = async (world: World, plan: TargetPlan): Promise<MadeDestination> => {
  const json = await world.bodies.body(eventDestinations, { target: plan.asked });
  const created = await world.requests.attempt(eventDestinations, json);
  const { id } = isObject(created.json) ? created.json : {};
  if (!succeeded(created) || typeof id !== 'string') return { ...plan, created, shown: [] };
  const shown = [];
  const isRead = !world.context.isQuick || plan.auth === 'creds';
  const fetched = isRead ? [await world.requests.send(requestTo(eventDestinations, 'get', { id }))] : [];
  for (const answer of [created, ...fetched])
    if (isObject(answer.json))
      shown.push({ answer, place: '/target', item: answer.json, target: answer.json['target'] });
  return { ...plan, created, shown };
};

/** Adds to each destination how the list shows it. */
const lookInList = async (world: World, made: readonly MadeDestination[]): Promise<MadeDestination[]> => {
  if (!made.some(isShown)) return [...made];
  const { pages } = await world.requests.recent(eventDestinations);
  return made.map((one) => {
    const { id } = isObject(one.created.json) ? one.created.json : {};
    const listed = (isShown(one) ? onPages(pages, eventDestinations, id) : []).map(({ exchange, place, shown }) => ({
      answer: exchange,
      place: `${place}/target`,
      item: shown,
      target: shown['target'],
    }));
    return { ...one, shown: [...one.shown, ...listed] };
  });
};

/** At `--effort quick` each kind is tried, and each way of signing in at two of them. */
const isTelling = ({ kind, auth, real }: TargetPlan): boolean =>
  real || kind === 'firehose' || kind === 'monitoring' || (kind === 'kinesis' ? auth === 'role' : auth === 'creds');

/** One destination of every kind with every way of authentication. Whether each must be accepted is for the tests to check. */
export const everyTarget = (world: World): Promise<readonly MadeDestination[]> =>
  world.context.once('event destinations of every kind', async () => {
    const made: MadeDestination[] = [];
    const tryAll = (plans: readonly TargetPlan[]): Promise<void> =>
      inBatches(
        world,
        plans,
        (plan) => tryTarget(world, plan),
        async (batch) => {
          made.push(...(await lookInList(world, batch)));
        },
      );
    const plans = plansOf(world);
    const first = world.context.isQuick ? plans.filter(isTelling) : plans;
    await tryAll(first);
    // The other plans show whether a refusal is a deviation.
    if (!made.every(isShown)) await tryAll(plans.filter((plan) => !first.includes(plan)));
    // The valid services, tags and sites are not documented, so a target without them is tried as well.
    if (!made.some((one) => one.kind === 'monitoring' && isShown(one))) await tryAll([plain]);
    return made;
  });

export const isShown = ({ shown }: MadeDestination): boolean => shown.length > 0;

/**
 * Whether a refusal of a target may be legitimate. The documents do not say whether a service validates a target before it accepts it, nor which
 * ones, and all but a lent one are invented. So a refusal counts where the target is real, or where the same kind was accepted with the other auth
 * and another kind with the same: then neither the kind nor the auth is validated. Acceptance of a real target is no evidence.
 */
const mayRefuse = (made: MadeDestination, all: readonly MadeDestination[]): boolean => {
  if (made.real) return false;
  const madeUp = all.filter((one) => !one.real && one.auth !== null && isShown(one));
  const kindTaken = madeUp.some(({ kind }) => kind === made.kind);
  const authTaken = madeUp.some(({ auth }) => auth === made.auth);
  return !kindTaken || !authTaken;
};

/** The accepted ones of some destinations; a refusal that cannot be legitimate becomes a finding. */
export const takenOf = async (
  world: World,
  wanted: (made: MadeDestination) => boolean,
): Promise<readonly MadeDestination[]> => {
  const all = await everyTarget(world);
  const some = all.filter(wanted);
  for (const made of some) {
    const { kind, auth, created } = made;
    const answered = isShown(made);
    // An answer that shows no destination proves nothing about its target; other requirements judge it. Nor does an answer of a gateway that did
    // not reach the service.
    if (!answered && (succeeded(created) || unreached(created) || (declined(created) && mayRefuse(made, all))))
      continue;
    world.claims.check(created, {
      place: 'status',
      holds: answered,
      summary: `a target ${kind}${auth === null ? '' : ` with ${auth}`} is refused`,
      expected: 'status 201',
      received: `status ${created.response?.status}`,
    });
  }
  const taken = some.filter(isShown);
  if (taken.length === 0)
    leave('no such target was accepted: all are made up, and a deployment may look before it accepts one');
  return taken;
};
