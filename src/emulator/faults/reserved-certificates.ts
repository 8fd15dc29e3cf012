import type { Deployment } from '../server/deployment.ts';
import { bendShown, type Shown } from './bend.ts';
import { type Fault, routesOf, type Seat } from './fault.ts';

const isRecord = (value: unknown): value is Shown => typeof value === 'object' && value !== null;

/** Takes a request that sets both certificate_id and a policy, and goes on with one of them. */
const takeBoth = (d: Deployment, route: string, dropped: string): void =>
  d.detour(route, (call, next) => {
    const { certificate_id: id, certificate_management_policy: policy } = call.body;
    if (!id || !policy) return next(call);
    const { [dropped]: _, ...body } = call.body;
    return next({ ...call, body });
  });

/** What is wrong with the TLS certificates of reserved domains. */
export const reservedCertificateFaults = (seat: Seat & { readonly name: 'reserved-domains' }): readonly Fault[] => {
  const { name } = seat;
  const on = routesOf(seat);
  const drop = (d: Deployment, route: string): void =>
    d.detour(route, (call, next) => {
      const { certificate_id: _, ...body } = call.body;
      return next(call.body['certificate_management_policy'] ? call : { ...call, body });
    });
  const attaching = [`${name}.certificate-*`];
  return [
    {
      name: `${name}.certificate-empty-when-none`,
      summary: 'get shows an empty Ref where there is no certificate',
      breaks: [`${name}.certificate-null`],
      touches: [`${name}.shape`, `${name}.certificate-ref`],
      plant: (d) =>
        bendShown(
          d,
          seat,
          (shown) => {
            shown['certificate'] ??= { id: '', uri: '' };
          },
          ['get'],
        ),
    },
    {
      name: `${name}.certificate-and-no-policy`,
      summary: 'get shows an empty Ref where there is no certificate, and leaves the policy out',
      breaks: [`${name}.certificate-null`, `${name}.shape`],
      touches: [`${name}.management-*`, `${name}.policy-*`, `${name}.certificate-ref`],
      plant: (d) =>
        bendShown(
          d,
          seat,
          (shown) => {
            if (shown['certificate'] !== null || shown['certificate_management_policy'] !== null) return;
            shown['certificate'] = { id: '', uri: '' };
            delete shown['certificate_management_policy'];
          },
          ['get'],
        ),
    },
    {
      name: `${name}.certificate-of-service`,
      summary: 'a domain without a certificate shows one of the service',
      breaks: [`${name}.certificate-null`],
      touches: [],
      plant: (d) => {
        const id = d.rules.newId('cert_');
        bendShown(d, seat, (shown) => {
          shown['certificate'] ??= { id, uri: `${d.baseUrl}/tls_certificates/${id}` };
        });
      },
    },
    {
      name: `${name}.certificate-ignored-on-create`,
      summary: 'certificate_id changes nothing at creation',
      breaks: [`${name}.certificate-on-create`],
      touches: attaching,
      plant: (d) => drop(d, on.create),
    },
    {
      name: `${name}.certificate-refused-on-create`,
      summary: 'a creation with certificate_id is refused',
      breaks: [`${name}.certificate-on-create`],
      touches: [`${name}.create`],
      plant: (d) =>
        d.detour(on.create, (call, next) =>
          call.body['certificate_id'] ? { status: 403, headers: {}, body: { msg: 'no' } } : next(call),
        ),
    },
    {
      name: `${name}.certificate-refused-on-update`,
      summary: 'an update with certificate_id is refused',
      breaks: [`${name}.certificate-on-update`],
      touches: [],
      plant: (d) =>
        d.detour(on.update, (call, next) =>
          call.body['certificate_id'] ? { status: 403, headers: {}, body: { msg: 'no' } } : next(call),
        ),
    },
    {
      name: `${name}.certificate-missing-in-lists`,
      summary: 'lists show no certificate',
      breaks: [`${name}.certificate-on-create`],
      touches: [],
      plant: (d) =>
        bendShown(
          d,
          seat,
          (shown) => {
            shown['certificate'] = null;
          },
          ['list'],
        ),
    },
    {
      name: `${name}.certificate-uri-of-another-collection`,
      summary: 'the uri of a certificate is under /certificates',
      breaks: [`${name}.certificate-on-create`, `${name}.certificate-on-update`, `${name}.certificate-ref`],
      touches: [],
      plant: (d) =>
        bendShown(d, seat, ({ certificate }) => {
          if (isRecord(certificate)) certificate['uri'] = String(certificate['uri']).replace('tls_', '');
        }),
    },
    {
      name: `${name}.certificate-ignored-on-update`,
      summary: 'certificate_id changes nothing in an update',
      breaks: [`${name}.certificate-on-update`],
      touches: attaching,
      plant: (d) => drop(d, on.update),
    },
    {
      name: `${name}.certificate-lost-by-another-update`,
      summary: 'an update that does not speak of it detaches the certificate',
      breaks: [`${name}.certificate-on-update`],
      touches: [],
      plant: (d) =>
        d.detour(on.update, (call, next) => next({ ...call, body: { certificate_id: null, ...call.body } })),
    },
    ...[on.create, on.update].map(
      (route): Fault => ({
        name: `${name}.unknown-certificate-${route === on.create ? 'created' : 'updated'}`,
        summary: `${route} passes over a certificate_id that names nothing`,
        breaks: [`${name}.certificate-unknown`],
        touches: [],
        plant: (d) =>
          d.detour(route, (call, next) => {
            const { certificate_id: id, ...body } = call.body;
            const known = id === undefined || d.seeds.tlsCertificateIds.some((one) => one === id);
            return next(known ? call : { ...call, body });
          }),
      }),
    ),
    {
      name: `${name}.both-taken-on-create`,
      summary: 'create takes a certificate and a policy, and forgets the policy',
      breaks: [`${name}.certificate-or-policy-on-create`],
      touches: [],
      plant: (d) => takeBoth(d, on.create, 'certificate_management_policy'),
    },
    {
      name: `${name}.both-taken-on-update`,
      summary: 'update takes a certificate and a policy, and forgets the certificate',
      breaks: [`${name}.certificate-or-policy-on-update`],
      touches: [],
      plant: (d) => takeBoth(d, on.update, 'certificate_id'),
    },
    ...['certificate_id', 'certificate_management_policy'].map(
      (field): Fault => ({
        name: `${name}.both-refused-and-${field === 'certificate_id' ? 'certificate' : 'policy'}-applied`,
        summary: `update refuses a certificate and a policy after it has applied ${field}`,
        breaks: [`${name}.certificate-or-policy-on-update`],
        touches: [],
        plant: (d) =>
          d.detour(on.update, async (call, next) => {
            const { certificate_id: id, certificate_management_policy: policy } = call.body;
            if (id && policy) await next({ ...call, body: { [field]: call.body[field] } });
            return next(call);
          }),
      }),
    ),
    {
      name: `${name}.issued-certificate-is-a-number`,
      summary: 'the Ref to a certificate that was issued has a number for an id, and no address',
      breaks: [`${name}.certificate-ref`],
      touches: [],
      plant: (d) =>
        bendShown(d, seat, (shown) => {
          if (shown['certificate'] && shown['certificate_management_policy'])
            shown['certificate'] = { id: '17', uri: '' };
        }),
    },
    {
      name: `${name}.both-crash-on-update`,
      summary: 'update answers 500 to a certificate and a policy',
      breaks: [`${name}.certificate-or-policy-on-update`],
      touches: [],
      plant: (d) => bendBoth(d, on.update),
    },
  ];
};

const bendBoth = (d: Deployment, route: string): void =>
  d.detour(route, (call, next) =>
    call.body['certificate_id'] && call.body['certificate_management_policy']
      ? { status: 500, headers: {}, body: { msg: 'constraint violated' } }
      : next(call),
  );
