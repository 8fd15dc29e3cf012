import { z } from 'zod';
import type { Deployment } from '../../deployment/deployment.ts';
import { serveModule } from '../../deployment/module.ts';
import { rootElement } from '../../readers/root-element.ts';
import { selfSigned } from '../../readers/self-signed.ts';
import { routeOf, shelveRoutes } from './routes.ts';
import { sessionOf, sessionShape } from './session-settings.ts';

const nameIdFormat = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';
/** The subset of the formats of the SAML specification that this deployment supports. */
const nameIdFormats = [
  nameIdFormat,
  'urn:oasis:names:tc:SAML:2.0:nameid-format:transient',
  'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
  'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified',
];

const tenYears = 10 * 365 * 24 * 3600 * 1000;

/** Document 2, SAML module of an HTTPS edge route. That it can be deleted is a freedom of this deployment. */
export const serveRouteSaml = (deployment: Deployment): void => {
  const routes = shelveRoutes(deployment);
  // The certificate of the key pair that would sign requests to an identity provider; made when first needed.
  let certificate: string | undefined;
  serveModule(deployment, {
    title: 'SAML module',
    path: '/edges/https/{edge_id}/routes/{id}/saml',
    field: 'saml',
    shape: z.object({
      ...sessionShape,
      idp_metadata: z
        .string()
        .refine((xml) => rootElement(xml) === 'EntityDescriptor', { error: 'the XML of an EntityDescriptor' }),
      force_authn: z.boolean().nullish(),
      allow_idp_initiated: z.boolean().nullish(),
      authorized_groups: z.array(z.string()).nullish(),
      nameid_format: z.enum(['', ...nameIdFormats]).nullish(),
    }),
    carrier: (call) => routeOf(routes, call),
    keep: (input) => ({
      ...sessionOf(input),
      idp_metadata: input['idp_metadata'],
      force_authn: input['force_authn'] ?? false,
      allow_idp_initiated: input['allow_idp_initiated'] ?? false,
      authorized_groups: input['authorized_groups'] ?? [],
      nameid_format: input['nameid_format'] || nameIdFormat,
    }),
    show: (kept, { id }) => {
      const now = deployment.rules.now();
      certificate ??= selfSigned('SAML requests', now, new Date(now.getTime() + tenYears));
      const provider = `https://sso.${deployment.seeds.serviceDomain}/saml/${id.slice(id.indexOf('/') + 1)}`;
      return {
        ...kept,
        idp_metadata_url: '',
        entity_id: provider,
        assertion_consumer_service_url: `${provider}/acs`,
        single_logout_url: `${provider}/slo`,
        request_signing_certificate_pem: certificate,
        metadata_url: provider,
      };
    },
  });
};
