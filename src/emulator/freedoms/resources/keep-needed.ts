import type { Deployment } from '../../deployment/deployment.ts';

const holders = ['/edges/tls', '/edges/tcp', '/backends/weighted', '/backends/failover'];
const kept = [
  '/backends/http_response',
  '/backends/tunnel_group',
  '/backends/weighted',
  '/backends/failover',
  '/certificate_authorities',
];

/** Refuses to delete what an edge or a backend refers to. */
export const keepNeeded = (d: Deployment): void => {
  const isNeeded = (id: string): boolean =>
    holders.some((path) =>
      d
        .shelf(path)
        .all()
        .some(({ fields }) => JSON.stringify(fields).includes(id)),
    );
  for (const path of kept)
    d.detour(`DELETE ${path}/{id}`, (call, next) =>
      isNeeded(call.params['id'] ?? '') ? { status: 409, headers: {}, body: { msg: 'in use' } } : next(call),
    );
};
