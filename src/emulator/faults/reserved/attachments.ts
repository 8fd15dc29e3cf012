import { isObject } from '../../base/json-object.ts';
import { everywhere, together } from '../base/operator.ts';
import { breaking, faultsAt } from '../base/row.ts';
import { collections } from '../base/seats.ts';
import { elsewhere } from '../operators/elsewhere.ts';
import { hide } from '../operators/page.ts';
import { refuse } from '../operators/refuse.ts';
import { rule } from '../operators/rule.ts';
import { ignore, request } from '../operators/send.ts';
import { alter, fix } from '../operators/show.ts';
import { inherit, spoilBefore } from '../operators/spoil.ts';

const { reservedAddrs, reservedDomains } = collections;
const shown = 'endpoint_configuration';
const sent = 'endpoint_configuration_id';

/** What can be wrong with the endpoint configurations of reserved addresses. */
const ofAddresses = faultsAt(reservedAddrs, [
  ...breaking('no-endpoint-configuration', {
    'no-configuration-is-an-object: endpoint_configuration is an empty object when none is attached': alter(
      everywhere,
      shown,
      (attached) => attached ?? {},
    ),
    'no-configuration-left-out-of-lists: lists leave out endpoint_configuration when none is attached': // Undefined members are left out of the JSON.
      alter('list', shown, (attached) => attached ?? undefined),
    'no-configuration-empty-after-update: update shows an empty text when none is attached': alter(
      'update',
      shown,
      (attached) => attached ?? '',
    ),
  }),
  ...breaking('endpoint-configuration-attached', {
    'configuration-not-attached: endpoint_configuration_id is passed over': ignore('update', sent),
    'configuration-refused: no endpoint configuration is taken, though one is for addresses alone': together(
      refuse('update', ({ call }) => Boolean(call.body[sent])),
      elsewhere(
        reservedDomains,
        refuse('update', ({ call, deployment: { seeds } }) =>
          [call.body[`http_${sent}`], call.body[`https_${sent}`]].includes(seeds.endpointConfigurationIds.at(-1)),
        ),
      ),
    ),
    'first-configuration-stays: a second endpoint configuration does not replace the first': request(
      'update',
      (body, { stored }) => {
        const first = stored?.fields['configuration'];
        return first ? { ...body, [sent]: first } : body;
      },
    ),
    'configuration-is-an-id: get shows the id of the endpoint configuration alone': alter('get', shown, (attached) =>
      isObject(attached) ? attached['id'] : attached,
    ),
    'configuration-passed-over-beside-description: an update with a description passes over endpoint_configuration_id':
      ignore('update', sent, (_, { call }) => call.body['description'] !== undefined),
    'description-passed-over-beside-configuration: an update with endpoint_configuration_id passes over the description':
      ignore('update', 'description', (_, { call }) => call.body[sent] !== undefined),
    'configuration-passed-over-beside-metadata: an update with metadata passes over endpoint_configuration_id': ignore(
      'update',
      sent,
      (_, { call }) => call.body['metadata'] !== undefined,
    ),
    'metadata-passed-over-beside-configuration: an update with endpoint_configuration_id passes over the metadata':
      ignore('update', 'metadata', (_, { call }) => call.body[sent] !== undefined),
    'attached-address-on-no-page: addresses with an endpoint configuration are on no page': hide((item) =>
      isObject(item[shown]),
    ),
    'configuration-not-listed: lists do not show the attached endpoint configuration': fix('list', shown, null),
  }),
  ...breaking('endpoint-configuration-kept', {
    'configuration-moves: an endpoint configuration that is attached to another address is taken from the first':
      spoilBefore('update', ({ deployment, seat, stored, call }) => {
        for (const one of seat.all(deployment))
          if (one !== stored && call.body[sent] && one.fields['configuration'] === call.body[sent])
            one.fields['configuration'] = null;
      }),
    'configuration-detached-by-any-update: an update of the metadata detaches the endpoint configuration': request(
      'update',
      (body) => (body['metadata'] === undefined ? body : { [sent]: '', ...body }),
    ),
  }),
  ...breaking('unknown-endpoint-configuration-refused', {
    'any-configuration: any endpoint_configuration_id is taken': rule(
      'update',
      'exists',
      (documented) => (ids, id) => id.startsWith('ec_') || documented(ids, id),
    ),
    'unknown-configuration-passed-over: an endpoint_configuration_id that names nothing is passed over': ignore(
      'update',
      sent,
      (id, { deployment }) => !deployment.seeds.endpointConfigurationIds.includes(String(id)),
    ),
  }),
]);

/** Faults of the endpoint configurations of reserved domains, which other settings may affect. */
const ofDomains = faultsAt(reservedDomains, [
  ...breaking('update-keeps-rest', {
    'policy-takes-configuration: an update to a policy detaches the endpoint configuration of http': request(
      'update',
      (body) => (body['certificate_management_policy'] ? { ...body, http_endpoint_configuration_id: null } : body),
    ),
    'certificate-takes-configuration: an update to a certificate detaches the endpoint configuration of https': request(
      'update',
      (body) => (body['certificate_id'] ? { ...body, https_endpoint_configuration_id: null } : body),
    ),
  }),
  ...breaking('certificate-on-update', {
    'certificate-passed-over-beside-metadata: an update with metadata passes over the certificate': ignore(
      'update',
      'certificate_id',
      (_, { call }) => call.body['metadata'] !== undefined,
    ),
    'metadata-passed-over-beside-certificate: an update with a certificate passes over the metadata': ignore(
      'update',
      'metadata',
      (_, { call }) => call.body['certificate_id'] !== undefined,
    ),
    'https-configuration-takes-certificate: an update with the configuration for https detaches the certificate':
      request('update', (body) => (body[`https_${sent}`] ? { ...body, certificate_id: null } : body)),
  }),
  ...breaking('https-configuration', {
    'http-configuration-detaches-https: an update with the configuration for http detaches the one for https': request(
      'update',
      (body) => (body[`http_${sent}`] ? { [`https_${sent}`]: '', ...body } : body),
    ),
  }),
  ...breaking('http-configuration', {
    'configurations-alike-where-both-are-sent: an update with both configurations takes the one for https for both':
      request('update', (body) =>
        body[`http_${sent}`] && body[`https_${sent}`] ? { ...body, [`http_${sent}`]: body[`https_${sent}`] } : body,
      ),
    'description-passed-over-beside-http-configuration: an update with the configuration for http passes over the description':
      ignore('update', 'description', (_, { call }) => call.body[`http_${sent}`] !== undefined),
  }),
]);

/** Lists that do not show attachments, and attachments that an update does not change. */
const eachScheme = (['http', 'https'] as const).flatMap((scheme) =>
  faultsAt(
    reservedDomains,
    breaking(`${scheme}-configuration`, {
      [`${scheme}-configuration-not-listed: lists do not show the endpoint configuration for ${scheme}`]: fix(
        'list',
        `${scheme}_${shown}`,
        null,
      ),
      [`${scheme}-configuration-passed-over-beside-metadata: an update with metadata passes over the configuration for ${scheme}`]:
        ignore('update', `${scheme}_${sent}`, (_, { call }) => call.body['metadata'] !== undefined),
      [`metadata-passed-over-beside-${scheme}-configuration: an update with the configuration for ${scheme} passes over the metadata`]:
        ignore('update', 'metadata', (_, { call }) => call.body[`${scheme}_${sent}`] !== undefined),
      [`${scheme}-configuration-returns: a domain that is reserved again has the configuration for ${scheme} that was attached to it before`]:
        inherit('domain', [`${scheme}Id`]),
      [`${scheme}-configuration-moves: a configuration for ${scheme} that is attached to another domain is taken from the first`]:
        spoilBefore('update', ({ deployment, seat, stored, call }) => {
          const moved = call.body[`${scheme}_${sent}`];
          for (const one of seat.all(deployment))
            if (one !== stored && moved && one.fields[`${scheme}Id`] === moved) one.fields[`${scheme}Id`] = null;
        }),
      [`first-${scheme}-configuration-stays: an update with the configuration for ${scheme} changes nothing where one is attached`]:
        ignore('update', `${scheme}_${sent}`, (id, { stored }) => Boolean(id && stored?.fields[`${scheme}Id`])),
    }),
  ),
);

export const attachmentFaults = [...ofAddresses, ...ofDomains, ...eachScheme];
