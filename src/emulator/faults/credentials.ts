import type { Deployment } from '../server/deployment.ts';
import type { Fault } from './fault.ts';

/** Lets the token of a tunnel credential in on some routes, as its owner. */
const admitAgents = (d: Deployment, admits: (route: string) => boolean): void => {
  const { authenticate } = d;
  d.authenticate = (authorization, route) => {
    const caller = authenticate(authorization, route);
    if (caller !== null || !admits(route)) return caller;
    const token = d.rules.bearer(authorization);
    const credential = d
      .shelf('/credentials')
      .all()
      .find(({ fields }) => fields['secret'] === token);
    const owner = d.account.user(credential?.fields['owner_id']);
    return owner === undefined ? null : { userId: owner.id, admin: owner.admin };
  };
};

const fault = (name: string, summary: string, admits: (route: string) => boolean): Fault => ({
  name: `credentials.${name}`,
  summary,
  breaks: ['credentials.token-is-no-api-key'],
  touches: [],
  plant: (d) => admitAgents(d, admits),
});

/** What can be wrong with tunnel credentials and with nothing else. */
export const credentialFaults: readonly Fault[] = [
  fault('token-opens-everything', 'the token of a tunnel credential is taken for an API key', () => true),
  fault(
    'token-reads-itself',
    'the token of a tunnel credential opens get',
    (route) => route === 'GET /credentials/{id}',
  ),
  fault(
    'token-updates',
    'the token of a tunnel credential opens update',
    (route) => route === 'PATCH /credentials/{id}',
  ),
  fault(
    'token-deletes',
    'the token of a tunnel credential opens delete',
    (route) => route === 'DELETE /credentials/{id}',
  ),
  fault('token-creates', 'the token of a tunnel credential opens create', (route) => route === 'POST /credentials'),
  fault('token-lists-keys', 'the token of a tunnel credential lists API keys', (route) => route === 'GET /api_keys'),
];
