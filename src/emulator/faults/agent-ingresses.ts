import { bendShown, type Shown } from './bend.ts';
import { policyFaults } from './certificate-policies.ts';
import { statusFaults } from './certificate-statuses.ts';
import { domainFaults } from './domain-form.ts';
import { type Fault, routesOf, type Seat } from './fault.ts';

export const agentIngressSeat = {
  name: 'agent-ingresses',
  path: '/agent_ingresses',
  prefix: 'agin_',
  listKey: 'ingresses',
  update: true,
  owned: false,
  secret: null,
  relativeUri: true,
} as const satisfies Seat;

const seat = agentIngressSeat;

/** A list of names that is not what it should be, in the answers of some operations. */
const misnamed = (
  behaviour: 'ns-targets' | 'region-domains',
  name: string,
  summary: string,
  bend: (names: string[], shown: Shown) => unknown,
  places: readonly ('create' | 'get' | 'list')[] = ['create', 'get', 'list'],
): Fault => ({
  name: `${seat.name}.${name}`,
  summary,
  breaks: [`${seat.name}.${behaviour}`],
  touches: [`${seat.name}.shape`],
  plant: (d) => {
    const field = behaviour === 'ns-targets' ? 'ns_targets' : 'region_domains';
    bendShown(
      d,
      seat,
      (shown) => {
        const names = shown[field];
        if (Array.isArray(names)) shown[field] = bend(names.map(String), shown);
      },
      places,
    );
  },
});

/** What can be wrong with agent ingresses and with nothing else. */
export const agentIngressFaults: readonly Fault[] = [
  misnamed('ns-targets', 'ns-targets-are-addresses', 'ns_targets are IP addresses', (names) =>
    names.map((_, index) => `192.0.2.${index}`),
  ),
  misnamed(
    'ns-targets',
    'ns-targets-are-urls',
    'get shows ns_targets as URLs',
    (names) => names.map((name) => `dns://${name}/`),
    ['get'],
  ),
  misnamed('ns-targets', 'ns-targets-empty', 'ns_targets is empty', () => []),
  misnamed('ns-targets', 'ns-targets-in-one', 'lists show ns_targets in one text', (names) => [names.join(' ')], [
    'list',
  ]),
  misnamed(
    'region-domains',
    'region-domains-of-service',
    'one of region_domains is the own domain of the service',
    (names) => [...names, 'connect.tunnel.example'],
  ),
  misnamed(
    'region-domains',
    'region-domains-without-dot',
    'region_domains end in domain without a dot between',
    (names, { domain }) => names.map((name) => name.replace(`.${domain}`, `-${domain}`)),
  ),
  misnamed(
    'region-domains',
    'region-domains-hold-domain',
    'lists show domain itself among region_domains',
    (names, { domain }) => [...names, String(domain)],
    ['list'],
  ),
  misnamed(
    'region-domains',
    'region-domains-beside-domain',
    'get shows region_domains beside domain',
    (names) => names.map((name) => name.replace(/plumbline/, 'x')),
    ['get'],
  ),
  {
    name: `${seat.name}.policy-required`,
    summary: 'a creation without a policy is refused',
    breaks: [`${seat.name}.policy-optional`],
    touches: [`${seat.name}.*`],
    plant: (d) =>
      d.detour(routesOf(seat).create, (call, next) =>
        call.body['certificate_management_policy'] === undefined
          ? { status: 400, headers: {}, body: { msg: 'certificate_management_policy is required' } }
          : next(call),
      ),
  },
  ...domainFaults(seat),
  ...policyFaults(seat),
  ...statusFaults(seat),
];
