import type { Fault } from '../base/fault.ts';
import { type At, everywhere, type Operator, remember, type Scene, stepIn, together } from '../base/operator.ts';
import { breaking, faultsAt } from '../base/row.ts';
import { collectionOf } from '../base/seat.ts';
import { seats } from '../base/seats.ts';
import { policy, status } from '../certificates/fields.ts';
import { refuse } from '../operators/refuse.ts';
import { assume, ignore, request } from '../operators/send.ts';
import { alter, fill, fix, rewrite, show } from '../operators/show.ts';
import { spoilBefore } from '../operators/spoil.ts';

const certificate = 'certificate_id';
const serviceId = `cert_${'2aB'.repeat(9)}`;
const nothing = { id: '', uri: '' };

const hasBoth = ({ call: { body } }: Scene): boolean => Boolean(body[certificate] && body[policy]);
const refuseCertificate = (at: At): Operator => refuse(at, ({ call }) => Boolean(call.body[certificate]), 403);

/** Ignores certificate_id, unless it is sent together with a policy: that must be refused. */
const dropCertificate = (at: At): Operator => ignore(at, certificate, (_, { call: { body } }) => !body[policy]);
/** Ignores a certificate_id that does not exist. */
const dropUnknown = (at: At): Operator =>
  ignore(at, certificate, (id, { deployment: { seeds } }) => !seeds.tlsCertificateIds.some((one) => one === id));
const takeBoth = (at: At, dropped: string): Operator => ignore(at, dropped, (_, scene) => hasBoth(scene));

/** Refuses a request with both, but only after one of them was applied. */
const applyBefore = (field: string): Operator =>
  stepIn('update', async (scene, next) => {
    if (hasBoth(scene)) await next({ ...scene.call, body: { [field]: scene.call.body[field] } });
    return next(scene.call);
  });

/** What can be wrong with the TLS certificates of reserved domains. */
export const reservedCertificateFaults: readonly Fault[] = faultsAt(seats.reservedDomains, [
  ...breaking('certificate-null', {
    'certificate-empty-when-none: get shows an empty Ref for no certificate': fill('get', 'certificate', nothing),
    'certificate-of-service: a domain without a certificate shows one of the service': alter(
      everywhere,
      'certificate',
      (ref, _, { deployment: { baseUrl } }) =>
        ref ?? { id: serviceId, uri: `${baseUrl}/tls_certificates/${serviceId}` },
    ),
  }),
  ...breaking(['certificate-null', 'shape'], {
    'certificate-and-no-policy: get shows an empty Ref where there is no certificate, and leaves the policy out': show(
      'get',
      (shown) => {
        if (shown['certificate'] !== null || shown[policy] !== null) return;
        shown['certificate'] = nothing;
        delete shown[policy];
      },
    ),
  }),
  ...breaking('management-nulls', {
    'status-stays-beside-certificate: get shows the status of the policy that a certificate took the place of':
      remember<unknown>(['get', 'update'], (before) =>
        together(
          stepIn('update', ({ deployment, seat, stored, call }, next) => {
            if (stored && call.body[certificate])
              before.set(stored.id, collectionOf(deployment, seat).show(stored, false)[status]);
            return next(call);
          }),
          alter('get', status, (value, { id }) => value ?? before.get(String(id)) ?? null),
        ),
      ),
  }),
  ...breaking('certificate-on-create', {
    'certificate-ignored-on-create: certificate_id changes nothing at creation': dropCertificate('create'),
    'certificate-refused-on-create: a creation with certificate_id is refused': refuseCertificate('create'),
    'certificate-missing-in-lists: lists show no certificate': fix('list', 'certificate', null),
  }),
  ...breaking('certificate-on-update', {
    'certificate-moves: a certificate that is attached to another domain is taken from the first': spoilBefore(
      'update',
      ({ deployment, seat, stored, call }) => {
        for (const { id, fields } of seat.all(deployment))
          if (id !== stored?.id && call.body[certificate] && fields['certificateId'] === call.body[certificate])
            fields['certificateId'] = null;
      },
    ),
    'certificate-ignored-on-update: certificate_id changes nothing in an update': dropCertificate('update'),
    'first-certificate-stays: an update with certificate_id changes nothing where a certificate is attached': ignore(
      'update',
      certificate,
      (id, { stored }) => Boolean(id && stored?.fields['certificateId']),
    ),
    'certificate-refused-on-update: an update with certificate_id is refused': refuseCertificate('update'),
    'certificate-lost-by-another-update: any update detaches the certificate': assume('update', certificate, null),
    'certificate-detached-by-description: an update of the description detaches the certificate': request(
      'update',
      (body) => (body['description'] === undefined || body[policy] ? body : { [certificate]: '', ...body }),
    ),
    'certificate-detached-by-configuration: an update with an endpoint configuration detaches the certificate': request(
      'update',
      (body) => (body['http_endpoint_configuration_id'] ? { [certificate]: '', ...body } : body),
    ),
  }),
  ...breaking(['certificate-on-create', 'certificate-on-update', 'certificate-ref'], {
    'certificate-uri-of-another-collection: the uri of a certificate is under /certificates': rewrite(
      everywhere,
      'certificate.uri',
      /tls_/,
      '',
    ),
  }),
  ...breaking('certificate-unknown', {
    'unknown-certificate-created: create passes over an unknown certificate_id': dropUnknown('create'),
    'unknown-certificate-updated: update passes over an unknown certificate_id': dropUnknown('update'),
  }),
  ...breaking('certificate-or-policy-on-create', {
    'both-taken-for-domains-of-the-service: create takes certificate and policy for a domain of the service, and drops the certificate':
      request('create', ({ [certificate]: id, ...rest }) =>
        rest[policy] && String(rest['domain']).endsWith('.tunnel.example') ? rest : { [certificate]: id, ...rest },
      ),
    'both-taken-on-create: create takes certificate and policy, and drops the policy': takeBoth('create', policy),
  }),
  ...breaking('certificate-or-policy-on-update', {
    'both-taken-on-update: update takes a certificate and a policy, and forgets the certificate': takeBoth(
      'update',
      certificate,
    ),
    'both-refused-and-certificate-applied: update refuses a certificate and a policy after it has applied certificate_id':
      applyBefore(certificate),
    'both-refused-and-policy-applied: update refuses a certificate and a policy after it has applied the policy':
      applyBefore(policy),
  }),
  ...breaking('certificate-ref', {
    'issued-certificate-is-a-number: the Ref to a certificate that was issued has a number for an id, and no address':
      alter(everywhere, 'certificate', (ref, shown) => (ref && shown[policy] ? { id: '17', uri: '' } : ref)),
  }),
]);
