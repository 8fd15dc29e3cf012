import type { JsonObject } from '../../base/json-object.ts';
import type { Fault } from '../base/fault.ts';
import { type At, everywhere, type Operator } from '../base/operator.ts';
import { breaking, faultsAt } from '../base/row.ts';
import { seats } from '../base/seats.ts';
import { demand } from '../operators/refuse.ts';
import { alter, fix } from '../operators/show.ts';

/** Changes a shown list of names. */
const names =
  (field: string) =>
  (at: At, change: (names: string[], shown: JsonObject) => unknown): Operator =>
    alter(at, field, (value, shown) => (Array.isArray(value) ? change(value.map(String), shown) : value));
const targets = names('ns_targets');
const regions = names('region_domains');

/** What can be wrong with agent ingresses alone. */
export const agentIngressFaults: readonly Fault[] = faultsAt(seats.agentIngresses, [
  ...breaking('ns-targets', {
    'ns-targets-are-addresses: ns_targets are IP addresses': targets(everywhere, (all) =>
      all.map((_, index) => `192.0.2.${index}`),
    ),
    'ns-targets-are-urls: get shows ns_targets as URLs': targets('get', (all) => all.map((it) => `dns://${it}/`)),
    'ns-targets-empty: ns_targets is empty': fix(everywhere, 'ns_targets', []),
    'ns-targets-in-one: lists show ns_targets in one text': targets('list', (all) => [all.join(' ')]),
  }),
  ...breaking('region-domains', {
    'region-domains-of-service: one of region_domains is the own domain of the service': regions(everywhere, (all) => [
      ...all,
      'connect.tunnel.example',
    ]),
    'region-domains-without-dot: region_domains end in domain without a dot between': regions(
      everywhere,
      (all, { domain }) => all.map((name) => name.replace(`.${domain}`, `-${domain}`)),
    ),
    'region-domains-of-the-first-as-well: region_domains of every ingress but the first also hold a name under the domain of the first':
      alter(everywhere, 'region_domains', (value, { domain }, { deployment }) => {
        const first = seats.agentIngresses
          .all(deployment)
          .find(({ fields }) => !String(fields['domain']).includes('somebody'));
        const other = first?.fields['domain'];
        return Array.isArray(value) && other !== undefined && other !== domain ? [...value, `us.${other}`] : value;
      }),
    'region-domains-hold-domain: lists show domain itself among region_domains': regions('list', (all, { domain }) => [
      ...all,
      domain,
    ]),
    'region-domains-beside-domain: get shows region_domains beside domain': regions('get', (all) =>
      all.map((name) => name.replace('plumbline', 'x')),
    ),
  }),
  ...breaking('policy-optional', {
    'policy-required: a creation without a policy is refused': demand('create', 'certificate_management_policy'),
  }),
]);
