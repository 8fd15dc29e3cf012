import type { Caller } from '../../base/call.ts';
import type { Deployment } from '../../deployment/deployment.ts';
import { type At, type Operator, operations } from '../base/operator.ts';

/** Accepts callers whom the documents exclude. */
export const admit = (
  at: At,
  who: (authorization: string | null, deployment: Deployment, hasQuery?: boolean) => Caller | null,
): Operator => ({
  at,
  plant: (deployment, { routes }) => {
    const open = operations(at).map((operation) => routes[operation]);
    const { authenticate } = deployment;
    deployment.authenticate = (authorization, route, hasQuery) =>
      authenticate(authorization, route, hasQuery) ??
      (open.includes(route) ? who(authorization, deployment, hasQuery) : null);
  },
});

export const admin = ({ account }: Deployment): Caller => ({ userId: account.admin.id, admin: true });
