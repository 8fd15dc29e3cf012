import type { Call } from '../server/call.ts';
import type { Deployment } from '../server/deployment.ts';
import type { Stored } from '../server/store.ts';
import type { AuthorityKey } from '../ssh/authority-key.ts';
import { issue, type Terms } from '../ssh/certificate.ts';
import type { Shown } from './bend.ts';
import type { Seat } from './fault.ts';

export const sshUserCertificatesSeat: Seat = {
  name: 'ssh-user-certificates',
  path: '/ssh_user_certificates',
  prefix: 'sucrt_',
  listKey: 'ssh_user_certificates',
  update: false,
  owned: false,
  secret: null,
};

/** Changes what was just created, and the answer with it. */
export const afterwards = (d: Deployment, change: (stored: Stored, call: Call) => void | Promise<void>): void =>
  d.detour('POST /ssh_user_certificates', async (call, next) => {
    const reply = await next(call);
    const stored = d.shelf(sshUserCertificatesSeat.path).find(String((reply.body as Shown)['id']));
    if (stored) {
      await change(stored, call);
      Object.assign(reply.body as Shown, stored.fields['shown'], { certificate: stored.fields['certificate'] });
    }
    return reply;
  });

export const authorityOf = (d: Deployment, { fields }: Stored): AuthorityKey => {
  const { ssh_certificate_authority_id: id } = fields['shown'] as Shown;
  return d.shelf('/ssh_certificate_authorities').find(String(id))?.fields['key'] as AuthorityKey;
};

/** Signs other terms than were asked for; the answer says nothing of it. */
export const signsInstead = (d: Deployment, change: (terms: Terms, body: Call['body']) => Partial<Terms>): void =>
  afterwards(d, (stored, call) => {
    const terms = stored.fields['terms'] as Terms;
    stored.fields['certificate'] = issue({ ...terms, ...change(terms, call.body) }, authorityOf(d, stored));
  });
