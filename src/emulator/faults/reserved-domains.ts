import { bendShown, type Shown } from './bend.ts';
import { policyFaults } from './certificate-policies.ts';
import { statusFaults } from './certificate-statuses.ts';
import { domainFaults } from './domain-form.ts';
import { type Fault, routesOf } from './fault.ts';
import { reservedCertificateFaults } from './reserved-certificates.ts';
import { reservedDomainSeat as seat } from './reserved-domain-seat.ts';
import { regionFaults } from './reserved-regions.ts';

const on = routesOf(seat);

type Behaviour =
  | 'cname-target-of-custom'
  | 'cname-target-of-service'
  | 'acme-target-of-wildcard'
  | 'acme-target-of-one-name'
  | 'acme-target-of-service'
  | 'configurations-null'
  | 'http-configuration'
  | 'https-configuration';
type Place = 'create' | 'get' | 'list' | 'update';

/** A field that is shown wrongly, in the answers of some operations. */
const shows = (
  behaviours: readonly Behaviour[],
  name: string,
  summary: string,
  bend: (shown: Shown) => void,
  places: readonly Place[] = ['create', 'get', 'list', 'update'],
): Fault => ({
  name: `${seat.name}.${name}`,
  summary,
  breaks: behaviours.map((behaviour) => `${seat.name}.${behaviour}` as const),
  touches: [`${seat.name}.shape`],
  plant: (d) => bendShown(d, seat, bend, places),
});

const isWildcard = ({ domain }: Shown): boolean => String(domain).startsWith('*.');
const isOurs = ({ domain }: Shown): boolean => String(domain).endsWith('.tunnel.example');

const targets: readonly Fault[] = [
  shows(['cname-target-of-custom'], 'cname-target-null', 'cname_target is null for every domain', (shown) => {
    shown['cname_target'] = null;
  }),
  shows(
    ['cname-target-of-custom'],
    'cname-target-empty-in-lists',
    'cname_target is empty text in lists',
    (shown) => {
      if (shown['cname_target'] !== null) shown['cname_target'] = '';
    },
    ['list'],
  ),
  shows(
    ['cname-target-of-custom'],
    'cname-target-null-for-wildcards',
    'cname_target is null for wildcards',
    (shown) => {
      if (isWildcard(shown)) shown['cname_target'] = null;
    },
  ),
  shows(
    ['cname-target-of-service'],
    'cname-target-for-service',
    'cname_target is set for the own domains of the service',
    (shown) => {
      shown['cname_target'] ??= 'x.cname.tunnel.example';
    },
  ),
  shows(
    ['cname-target-of-service'],
    'cname-target-empty-for-service',
    'get shows empty text as cname_target of the own domains of the service',
    (shown) => {
      shown['cname_target'] ??= '';
    },
    ['get'],
  ),
  shows(['acme-target-of-wildcard'], 'acme-target-never-set', 'acme_challenge_cname_target is never set', (shown) => {
    shown['acme_challenge_cname_target'] = null;
  }),
  shows(
    ['acme-target-of-wildcard'],
    'acme-target-missing-from-get',
    'get shows null for acme_challenge_cname_target',
    (shown) => {
      shown['acme_challenge_cname_target'] = null;
    },
    ['get'],
  ),
  shows(
    ['acme-target-of-one-name'],
    'acme-target-when-managed',
    'acme_challenge_cname_target is set for every managed custom domain',
    (shown) => {
      if (shown['certificate_management_policy'] && !isOurs(shown))
        shown['acme_challenge_cname_target'] ??= 'x.acme.tunnel.example';
    },
  ),
  shows(
    ['acme-target-of-one-name', 'acme-target-of-service'],
    'acme-target-empty-in-lists',
    'lists show empty text for acme_challenge_cname_target',
    (shown) => {
      shown['acme_challenge_cname_target'] ??= '';
    },
    ['list'],
  ),
  shows(
    ['acme-target-of-service'],
    'acme-target-for-service-wildcards',
    'acme_challenge_cname_target is set for every wildcard',
    (shown) => {
      if (isWildcard(shown)) shown['acme_challenge_cname_target'] ??= 'x.acme.tunnel.example';
    },
  ),
];

const configurations: readonly Fault[] = [
  shows(
    ['http-configuration', 'https-configuration'],
    'configuration-without-address',
    'the uri of an endpoint configuration is empty',
    (shown) => {
      for (const field of ['http_endpoint_configuration', 'https_endpoint_configuration'])
        if (shown[field]) shown[field] = { ...(shown[field] as Shown), uri: '' };
    },
  ),
  shows(
    ['configurations-null'],
    'configuration-empty-when-none',
    'lists show an empty object where there is no endpoint configuration',
    (shown) => {
      shown['https_endpoint_configuration'] ??= {};
    },
    ['list'],
  ),
  {
    name: `${seat.name}.configurations-swapped`,
    summary: 'the endpoint configuration for http is attached for https, and the other way round',
    breaks: [`${seat.name}.http-configuration`, `${seat.name}.https-configuration`],
    touches: [],
    plant: (d) =>
      d.detour(on.update, (call, next) => {
        const { http_endpoint_configuration_id: http, https_endpoint_configuration_id: https, ...body } = call.body;
        return next({
          ...call,
          body: { ...body, http_endpoint_configuration_id: https, https_endpoint_configuration_id: http },
        });
      }),
  },
  {
    name: `${seat.name}.http-configuration-ignored`,
    summary: 'http_endpoint_configuration_id changes nothing',
    breaks: [`${seat.name}.http-configuration`],
    touches: [],
    plant: (d) =>
      d.detour(on.update, (call, next) => {
        const { http_endpoint_configuration_id: _, ...body } = call.body;
        return next({ ...call, body });
      }),
  },
  {
    name: `${seat.name}.https-configuration-lost`,
    summary: 'an update that does not speak of it detaches the endpoint configuration for https',
    breaks: [`${seat.name}.https-configuration`],
    touches: [],
    plant: (d) =>
      d.detour(on.update, (call, next) =>
        next({ ...call, body: { https_endpoint_configuration_id: null, ...call.body } }),
      ),
  },
];

/** What can be wrong with reserved domains and with nothing else. */
export const reservedDomainFaults: readonly Fault[] = [
  ...targets,
  ...regionFaults,
  ...configurations,
  ...reservedCertificateFaults(seat),
  ...domainFaults(seat),
  ...policyFaults(seat),
  ...statusFaults(seat),
];
