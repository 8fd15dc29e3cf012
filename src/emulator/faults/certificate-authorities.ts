import { sampleAuthority } from '../readers/sample-authority.ts';
import type { Deployment } from '../server/deployment.ts';
import { factFaults } from './certificate-authority-facts.ts';
import { certificateAuthoritySeat as seat } from './certificate-authority-seat.ts';
import { type Fault, routesOf } from './fault.ts';

const on = routesOf(seat);
const echoes = ['create-echo', 'get-echo', 'list-echo'].map((law) => `${seat.name}.${law}`);

/** Takes what is no certificate for one, once the documented deployment has refused it. */
const taken = (name: string, what: string, looksLike: RegExp): Fault => ({
  name: `${seat.name}.takes-${name}`,
  summary: `${what} is taken for a certificate`,
  breaks: [`${seat.name}.not-a-certificate`],
  touches: echoes,
  plant: (d) =>
    d.detour(on.create, async (call, next) => {
      try {
        return await next(call);
      } catch (error) {
        const { ca_pem } = call.body;
        if (typeof ca_pem !== 'string' || !looksLike.test(ca_pem)) throw error;
        return next({ ...call, body: { ...call.body, ca_pem: sampleAuthority } });
      }
    }),
});

const crash = (d: Deployment): void =>
  d.detour(on.create, (call, next) => {
    const { ca_pem } = call.body;
    if (typeof ca_pem !== 'string' || ca_pem.includes('BEGIN CERTIFICATE-')) return next(call);
    return { status: 500, headers: {}, body: { msg: 'invalid memory address or nil pointer dereference' } };
  });

/** What can be wrong with certificate authorities and with nothing else. */
export const certificateAuthorityFaults: readonly Fault[] = [
  ...factFaults,
  taken('private-key', 'a private key', /PRIVATE KEY/),
  taken('request', 'a certificate request', /CERTIFICATE REQUEST/),
  taken('cut-off-certificate', 'a certificate that is cut off', /BEGIN CERTIFICATE-----\s+MII/),
  taken('anything', 'whatever is not PEM', /^[^-]*$/),
  {
    name: `${seat.name}.no-certificate-crashes`,
    summary: 'what is no certificate gives 500',
    breaks: [`${seat.name}.not-a-certificate`],
    touches: [],
    plant: crash,
  },
];
