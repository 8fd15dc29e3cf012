import type { Behaviour } from '../../../../contract/index.ts';
import { dashed } from '../../base/dashed.ts';
import type { Fault } from '../../base/fault.ts';
import { breaking, faultsAt } from '../../base/row.ts';
import type { Seat } from '../../base/seat.ts';
import { collections } from '../../base/seats.ts';
import { refuse } from '../../operators/refuse.ts';
import { misread } from '../../operators/send.ts';
import { valueAt } from '../../operators/show.ts';

type Write = 'create' | 'update';

interface Enumeration {
  readonly at: readonly Seat[];
  readonly path: string;
  readonly values: readonly string[];
  /** The requirement that a misread value breaks, by operation. */
  readonly breaks: { readonly [write in Write]?: Behaviour };
  /** The requirement that the refusal of a value breaks, if it is another one. */
  readonly refusals?: Behaviour;
}

const { agentIngresses, ipPolicyRules, reservedAddrs, reservedDomains } = collections;
const regions = ['au', 'eu', 'ap', 'us', 'jp', 'in', 'sa'];

/** Enumerations in requests, with all operations that have them. Those of SSH authorities and edges have their own faults. */
const enumerations: readonly Enumeration[] = [
  { at: [ipPolicyRules], path: 'action', values: ['allow', 'deny'], breaks: { create: 'actions' } },
  { at: [reservedAddrs], path: 'region', values: regions, breaks: { create: 'regions' }, refusals: 'regions-served' },
  {
    at: [reservedDomains],
    path: 'region',
    values: regions,
    breaks: { create: 'region-values' },
    refusals: 'regions-served',
  },
  {
    at: [reservedDomains, agentIngresses],
    path: 'certificate_management_policy.private_key_type',
    values: ['rsa', 'ecdsa'],
    breaks: { create: 'policy-key-type', update: 'policy-key-type' },
  },
];

const rowsOf = ({ path, values, breaks, refusals }: Enumeration) =>
  Object.entries(breaks).flatMap(([write, behaviour]) => {
    const at = write as Write;
    const name = dashed(path);
    return values.flatMap((value, n) => {
      const other = values[(n + 1) % values.length];
      return [
        ...breaking(behaviour, {
          [`${at}-takes-${name}-${value}-for-${other}: ${at} takes ${value} as ${path} for ${other}`]: misread(
            at,
            path,
            (sent) => (sent === value ? other : sent),
          ),
        }),
        ...breaking(refusals ?? behaviour, {
          [`${at}-refuses-${name}-${value}: ${at} refuses ${value} as ${path}`]: refuse(
            at,
            ({ call }) => valueAt(call.body, path) === value,
          ),
        }),
      ];
    });
  });

/** Values of enumerations that one operation takes for others, or refuses. */
export const enumerationFaults: readonly Fault[] = enumerations.flatMap((one) =>
  one.at.flatMap((seat) => faultsAt(seat, rowsOf(one))),
);
