import type { JsonObject } from '../../base/json-object.ts';
import type { Fault } from '../base/fault.ts';
import { everywhere, type Operator, together } from '../base/operator.ts';
import { breaking, faultsAt, wrong } from '../base/row.ts';
import { seats } from '../base/seats.ts';
import { refuse } from '../operators/refuse.ts';
import { assume, ignore, request } from '../operators/send.ts';
import { alter, alterText, fill, fix, rewrite, show } from '../operators/show.ts';
import { spoilAfter, spoilBefore } from '../operators/spoil.ts';

const cname = 'cname_target';
const acme = 'acme_challenge_cname_target';
const [http, https] = ['http_endpoint_configuration', 'https_endpoint_configuration'];

const isWildcard = ({ domain }: JsonObject): boolean => String(domain).startsWith('*.');
const isManaged = ({ domain, certificate_management_policy: policy }: JsonObject): boolean =>
  Boolean(policy) && !String(domain).endsWith('.tunnel.example');

/** Shows an ACME target for some domains that have none. */
const acmeFor = (when: (shown: JsonObject) => boolean): Operator =>
  alter(everywhere, acme, (value, shown) => value ?? (when(shown) ? 'x.acme.tunnel.example' : null));

/** Faults of the DNS targets of reserved domains, their regions and endpoint configurations. */
export const reservedDomainFaults: readonly Fault[] = faultsAt(seats.reservedDomains, [
  ...breaking('cname-target-of-custom', {
    'cname-target-null: cname_target is null for every domain': fix(everywhere, cname, null),
    'cname-target-empty-in-lists: cname_target is empty text in lists': rewrite('list', cname, /^.*$/, ''),
    'cname-target-null-where-letters-end-alike: cname_target is null where a domain ends in the letters of the own domain of the service':
      alter(everywhere, cname, (value, { domain }) => (/tunnel\.example$/.test(String(domain)) ? null : value)),
    'cname-target-null-where-service-is-named: cname_target is null where the own domain of the service is in a domain':
      alter(everywhere, cname, (value, { domain }) => (String(domain).includes('tunnel.example') ? null : value)),
    'cname-target-null-for-wildcards: cname_target is null for wildcards': alter(everywhere, cname, (value, shown) =>
      isWildcard(shown) ? null : value,
    ),
  }),
  ...breaking('cname-target-of-service', {
    'cname-target-for-service: cname_target is set for the own domains of the service': fill(
      everywhere,
      cname,
      'x.cname.tunnel.example',
    ),
    'cname-target-empty-for-service: get shows empty text as cname_target of the own domains of the service': fill(
      'get',
      cname,
      '',
    ),
  }),
  ...breaking('acme-target-of-wildcard', {
    'acme-target-never-set: acme_challenge_cname_target is never set': fix(everywhere, acme, null),
    'acme-target-missing-from-get: get shows null for acme_challenge_cname_target': fix('get', acme, null),
    'acme-target-of-itself: the ACME target of a wildcard is the host that it is for': alter(
      everywhere,
      acme,
      (value, { domain }) => (value === null ? value : String(domain).replace('*.', '_acme-challenge.')),
    ),
    'acme-target-lost-by-update: an update of the description unsets the ACME target': spoilBefore(
      'update',
      ({ stored, call }) => {
        if (stored && call.body['description'] !== undefined) stored.fields['acmeTarget'] = null;
      },
    ),
  }),
  ...breaking('acme-target-of-one-name', {
    'acme-target-once-updated: a domain has an ACME target in the answer to an update': alter(
      'update',
      acme,
      (value) => value ?? 'x.acme.tunnel.example',
    ),
    'acme-target-when-managed: every managed custom domain has an ACME target': acmeFor(isManaged),
  }),
  ...breaking(['acme-target-of-one-name', 'acme-target-of-service'], {
    'acme-target-empty-in-lists: lists show empty text for acme_challenge_cname_target': fill('list', acme, ''),
  }),
  ...breaking('acme-target-of-service', {
    'acme-target-for-service-wildcards: every wildcard has an ACME target': acmeFor(isWildcard),
  }),
  ...breaking('region-default', {
    'region-defaults-to-us: region is us where none was named': fill(everywhere, 'region', 'us'),
    'update-sets-region: an update gives a domain without a region the region us': spoilAfter(
      'update',
      ({ stored }) => {
        if (stored) stored.fields['region'] ??= 'us';
      },
    ),
    'region-global-in-lists: lists show global where no region was named': fill('list', 'region', 'global'),
  }),
  ...breaking('region-values', {
    'any-region: a region that nobody knows is taken, and shown': together(
      ignore('create', 'region', (region) => region === 'xx'),
      show('create', (shown, { call: { body } }) => body['region'] === 'xx' && Object.assign(shown, { region: 'xx' })),
    ),
    'region-moved: the region in becomes ap': rewrite('create', 'region', /^in$/, 'ap'),
  }),
  ...breaking('regions-served', {
    'region-refused: the region sa is refused': refuse('create', ({ call }) => call.body['region'] === 'sa'),
  }),
  ...(['get', 'list', 'update'] as const).map((at) =>
    wrong(
      `region-moved-by-${at}`,
      `${at} shows us where eu was named, and eu where another was`,
      'region-values',
      alterText(at, 'region', (region) => (region === 'eu' ? 'us' : 'eu')),
    ),
  ),
  ...breaking(['http-configuration', 'https-configuration'], {
    'configuration-without-address: the uri of an endpoint configuration is empty': together(
      fix(everywhere, `${http}.uri`, ''),
      fix(everywhere, `${https}.uri`, ''),
    ),
    'configurations-swapped: the endpoint configuration for http is attached for https, and the other way round':
      request('update', ({ [`${http}_id`]: one, [`${https}_id`]: other, ...body }) => ({
        ...body,
        [`${http}_id`]: other,
        [`${https}_id`]: one,
      })),
  }),
  ...breaking('configurations-null', {
    'configuration-empty-when-none: lists show an empty object for no configuration': fill('list', https, {}),
  }),
  ...breaking('http-configuration', {
    'http-configuration-ignored: http_endpoint_configuration_id changes nothing': ignore('update', `${http}_id`),
  }),
  ...breaking('https-configuration', {
    'https-configuration-lost: an update that does not speak of it detaches the endpoint configuration for https':
      assume('update', `${https}_id`, null),
  }),
]);
