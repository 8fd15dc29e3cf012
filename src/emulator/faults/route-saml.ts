import { bendReply } from './bend.ts';
import type { Fault } from './fault.ts';
import { sessionFaults } from './session.ts';

const path = '/edges/https/{edge_id}/routes/{id}/saml';
type Fields = Record<string, unknown>;

const bent =
  (methods: readonly ('PUT' | 'GET')[], bend: (shown: Fields) => Fields): Fault['plant'] =>
  (d) => {
    for (const method of methods) {
      bendReply(d, `${method} ${path}`, (reply) => {
        const shown = Object(reply.body) as Fields;
        reply.body = { ...shown, ...bend(shown) };
      });
    }
  };

/** What can be wrong with SAML modules and with nothing else. */
export const routeSamlFaults: readonly Fault[] = [
  ...sessionFaults('route-saml', path),
  {
    name: 'route-saml.acs-url-is-a-path',
    summary: 'assertion_consumer_service_url is a path',
    breaks: ['route-saml.service-provider-urls'],
    touches: [],
    plant: bent(['PUT', 'GET'], ({ assertion_consumer_service_url: url }) => ({
      assertion_consumer_service_url: new URL(String(url)).pathname,
    })),
  },
  {
    name: 'route-saml.metadata-url-without-scheme-in-get',
    summary: 'get shows entity_id and metadata_url without their scheme',
    breaks: ['route-saml.service-provider-urls'],
    touches: [],
    plant: bent(['GET'], ({ metadata_url: url }) => {
      const bare = String(url).replace('https://', '');
      return { metadata_url: bare, entity_id: bare };
    }),
  },
  {
    name: 'route-saml.entity-id-of-its-own',
    summary: 'entity_id is another URL than metadata_url',
    breaks: ['route-saml.entity-id-is-metadata-url'],
    touches: [],
    plant: bent(['GET'], ({ entity_id: id }) => ({ entity_id: `${id}/metadata` })),
  },
  {
    name: 'route-saml.certificate-is-a-bare-key',
    summary: 'request_signing_certificate_pem is labelled as a public key',
    breaks: ['route-saml.signing-certificate'],
    touches: [],
    plant: bent(['PUT', 'GET'], ({ request_signing_certificate_pem: pem }) => ({
      request_signing_certificate_pem: String(pem).replaceAll('CERTIFICATE', 'PUBLIC KEY'),
    })),
  },
  {
    name: 'route-saml.certificate-cut-short',
    summary: 'the second line of the certificate is missing, in get alone',
    breaks: ['route-saml.signing-certificate'],
    touches: [],
    plant: bent(['GET'], ({ request_signing_certificate_pem: pem }) => ({
      request_signing_certificate_pem: String(pem).split('\n').toSpliced(2, 1).join('\n'),
    })),
  },
  {
    name: 'route-saml.nameid-format-transient-by-default',
    summary: 'nameid_format is transient by default',
    breaks: ['route-saml.nameid-format-default'],
    touches: [],
    plant: (d) =>
      d.detour(`PUT ${path}`, (call, next) =>
        next({
          ...call,
          body: { nameid_format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient', ...call.body },
        }),
      ),
  },
  ...(['assertion_consumer_service_url', 'request_signing_certificate_pem', 'idp_metadata_url'] as const).map(
    (field): Fault => ({
      name: `route-saml.${field.replaceAll('_', '-')}-taken-from-request`,
      summary: `${field} is what the request says`,
      breaks: ['route-saml.response-only-fields'],
      touches: [],
      plant: (d) =>
        bendReply(d, `PUT ${path}`, (reply, { body }) => {
          if (body[field] !== undefined) reply.body = { ...Object(reply.body), [field]: body[field] };
        }),
    }),
  ),
  {
    name: 'route-saml.idp-metadata-url-missing',
    summary: 'answers have no idp_metadata_url',
    breaks: ['route-saml.shape'],
    touches: [],
    plant: (d) =>
      bendReply(d, `GET ${path}`, (reply) => {
        const { idp_metadata_url: _, ...shown } = Object(reply.body) as Fields;
        reply.body = shown;
      }),
  },
  {
    name: 'route-saml.nameid-format-empty-by-default',
    summary: 'nameid_format is shown as empty text where none was set',
    breaks: ['route-saml.nameid-format-default'],
    touches: [],
    plant: (d) => {
      const unset = new Set<string>();
      for (const method of ['PUT', 'GET'])
        bendReply(d, `${method} ${path}`, (reply, { params, body }) => {
          const place = JSON.stringify(params);
          if (method === 'PUT') unset[body['nameid_format'] ? 'delete' : 'add'](place);
          if (unset.has(place)) reply.body = { ...Object(reply.body), nameid_format: '' };
        });
    },
  },
  {
    name: 'route-saml.groups-in-lower-case',
    summary: 'authorized_groups are kept in lower case',
    breaks: ['route-saml.replace-echo', 'route-saml.replace-read-back'],
    touches: [],
    plant: (d) =>
      d.detour(`PUT ${path}`, (call, next) => {
        const { authorized_groups: groups } = call.body;
        const folded = Array.isArray(groups) ? groups.map((one) => String(one).toLowerCase()) : groups;
        return next({ ...call, body: { ...call.body, authorized_groups: folded } });
      }),
  },
  {
    name: 'route-saml.first-group-alone',
    summary: 'of several authorized_groups the first alone is kept',
    breaks: ['route-saml.replace-echo', 'route-saml.replace-read-back'],
    touches: [],
    plant: (d) =>
      d.detour(`PUT ${path}`, (call, next) => {
        const { authorized_groups: groups } = call.body;
        return next(
          Array.isArray(groups) ? { ...call, body: { ...call.body, authorized_groups: groups.slice(0, 1) } } : call,
        );
      }),
  },
];
