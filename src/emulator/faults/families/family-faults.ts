import type { Stored } from '../../base/store.ts';
import type { Deployment } from '../../deployment/deployment.ts';
import type { Fault } from '../base/fault.ts';
import { fits, type Operator, type Scene, stepIn } from '../base/operator.ts';
import type { Seat } from '../base/seat.ts';
import { collections } from '../base/seats.ts';
import { remake, spoilAfter, spoilBefore } from '../operators/spoil.ts';
import { shownAt } from './between.ts';

const { apiKeys, credentials, sshCredentials, ipPolicyRules, reservedAddrs, reservedDomains, agentIngresses } =
  collections;
const { certificateAuthorities, sshCertificateAuthorities, sshUserCertificates, eventDestinations } = collections;
const { tunnelGroupBackends, httpResponseBackends, weightedBackends, failoverBackends, tlsEdges, tcpEdges } =
  collections;

/** Kinds that the documents describe together, the one that has the requirement, and which of them refer to which. */
interface FaultFamily {
  readonly owner: Seat;
  readonly kinds: readonly Seat[];
  readonly referring: readonly Seat[];
  readonly referred: readonly Seat[];
}

const families: readonly FaultFamily[] = [
  {
    owner: credentials,
    kinds: [apiKeys, credentials, sshCredentials, ipPolicyRules],
    referring: [],
    referred: [],
  },
  { owner: reservedDomains, kinds: [reservedAddrs, reservedDomains, agentIngresses], referring: [], referred: [] },
  {
    owner: sshUserCertificates,
    kinds: [sshCertificateAuthorities, certificateAuthorities, sshUserCertificates],
    referring: [sshUserCertificates],
    referred: [sshCertificateAuthorities],
  },
  {
    owner: tcpEdges,
    kinds: [
      tunnelGroupBackends,
      httpResponseBackends,
      certificateAuthorities,
      eventDestinations,
      weightedBackends,
      failoverBackends,
      tlsEdges,
      tcpEdges,
    ],
    referring: [weightedBackends, failoverBackends, tlsEdges, tcpEdges],
    referred: [tunnelGroupBackends, httpResponseBackends, certificateAuthorities],
  },
];

/** What of another kind has the same description as the resource that the path names. */
const twinsIn = (other: Seat, { deployment, stored }: Scene): Stored[] =>
  other.all(deployment).filter(({ description }) => description !== '' && description === stored?.description);

const names = (one: Stored | undefined, id: string): boolean => JSON.stringify(one?.fields ?? {}).includes(id);

/** Requests to one kind also affect resources of another kind with the same description. */
const pairsOf = (one: Seat, other: Seat): readonly (readonly [name: string, summary: string, operator: Operator])[] => [
  [
    `changed-with-${one.name}`,
    `an update of metadata in ${one.name} also changes those of ${other.name} that have the same description`,
    spoilBefore('update', (scene) => {
      const { metadata } = scene.call.body;
      if (typeof metadata === 'string') for (const twin of twinsIn(other, scene)) twin.metadata = metadata;
    }),
  ],
  [
    `gone-with-${one.name}`,
    `a delete in ${one.name} also deletes those of ${other.name} that have the same description`,
    spoilBefore('delete', (scene) => {
      for (const { id } of twinsIn(other, scene)) other.remove(scene.deployment, id);
    }),
  ],
];

/** Requests to a resource wrongly affect the resources that it refers to. */
const ofReferring = (referred: readonly Seat[]): readonly (readonly [string, string, Operator])[] => {
  const referredBy = (deployment: Deployment, one: Stored | undefined): [Seat, Stored][] =>
    referred.flatMap((seat) =>
      seat
        .all(deployment)
        .filter(({ id }) => names(one, id))
        .map((target): [Seat, Stored] => [seat, target]),
    );
  return [
    [
      'creation-rewrites-what-it-names',
      'a creation rewrites the description of what it refers to',
      remake((made, { deployment }) => {
        for (const [, target] of referredBy(deployment, made)) target.description += ' (in use)';
      }),
    ],
    [
      'update-rewrites-what-it-names',
      'an update that leads elsewhere rewrites the metadata of what the resource refers to now',
      stepIn('update', async ({ deployment, stored, call }, next) => {
        const before = new Set(referredBy(deployment, stored).map(([, { id }]) => id));
        const reply = await next(call);
        for (const [, target] of referredBy(deployment, stored))
          if (!before.has(target.id)) target.metadata += ' (in use)';
        return reply;
      }),
    ],
    [
      'delete-takes-along-what-it-names',
      'a delete also deletes what the resource refers to',
      spoilBefore('delete', ({ deployment, stored }) => {
        for (const [seat, { id }] of referredBy(deployment, stored)) seat.remove(deployment, id);
      }),
    ],
    [
      'led-elsewhere-deletes-what-it-named',
      'an update that leads elsewhere deletes what the resource referred to before',
      stepIn('update', async ({ deployment, stored, call }, next) => {
        const before = referredBy(deployment, stored);
        const reply = await next(call);
        for (const [seat, { id }] of before) if (!names(stored, id)) seat.remove(deployment, id);
        return reply;
      }),
    ],
  ];
};

/** Requests to a resource wrongly affect those that refer to it. */
const ofReferred = (referring: Seat): readonly (readonly [string, string, Operator])[] => [
  [
    'follows-what-it-names',
    'an update of metadata also changes whatever refers to the resource',
    spoilAfter('update', ({ deployment, stored, call: { body } }) => {
      const { metadata } = body;
      if (typeof metadata !== 'string') return;
      for (const one of referring.all(deployment)) if (names(one, stored?.id ?? '-')) one.metadata = metadata;
    }),
  ],
];

/** After the former target of a reference is updated, the reference points to it again. */
const ledBack = (referring: Seat, referred: readonly Seat[]): Operator => ({
  at: 'update',
  plant: (deployment) => {
    const before = new Map<string, Record<string, unknown>[]>();
    stepIn('update', ({ stored, call }, next) => {
      if (stored) before.set(stored.id, [...(before.get(stored.id) ?? []), { ...stored.fields }]);
      return next(call);
    }).plant(deployment, referring);
    for (const seat of referred)
      spoilAfter('update', ({ stored }) => {
        for (const one of referring.all(deployment)) {
          const past = before.get(one.id)?.find((fields) => JSON.stringify(fields).includes(stored?.id ?? '-'));
          if (past !== undefined && !names(one, stored?.id ?? '-')) one.fields = past;
        }
      }).plant(deployment, seat);
  },
});

const faultsOf = ({ owner, kinds, referring, referred }: FaultFamily): Fault[] => {
  const fault = (at: Seat, name: string, summary: string, plant: Fault['plant']): Fault =>
    shownAt(owner, [at, ...referred], name, summary, plant);
  // Each kind and the one after it: all pairs would be four times as many, and show no more.
  const between = kinds.flatMap((one, n) => {
    const other = kinds[(n + 1) % kinds.length] ?? one;
    return pairsOf(one, other)
      .filter(([, , operator]) => fits(operator, one))
      .map(([name, summary, operator]) => fault(other, name, summary, (d) => operator.plant(d, one)));
  });
  const byReferring = referring.flatMap((one) =>
    ofReferring(referred)
      .filter(([, , operator]) => fits(operator, one))
      .map(([name, summary, operator]) => fault(one, name, summary, (d) => operator.plant(d, one))),
  );
  const byReferred = referring.flatMap((one) =>
    ofReferred(one).map(([name, summary, operator]) =>
      fault(one, name, summary, (d) => {
        for (const seat of referred) if (fits(operator, seat)) operator.plant(d, seat);
      }),
    ),
  );
  const back = referring
    // Weighted backends are left out: whether an update of a map replaces it is open, so they may keep referring to both.
    .filter((one) => one.routes.update !== undefined && one !== weightedBackends)
    .map((one) =>
      fault(
        one,
        'led-back-to-what-it-named',
        'once what the resource referred to before is updated, it refers to that again',
        (d) => ledBack(one, referred).plant(d, one),
      ),
    );
  return [...between, ...byReferring, ...byReferred, ...back];
};

/** Faults in which requests to one kind affect a related kind. */
export const familyFaults: readonly Fault[] = families.flatMap(faultsOf);
