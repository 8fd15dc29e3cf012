import type { Recipe } from '../../recipe.ts';
import { edgeModules } from './edge-modules.ts';

const described = {
  create: { description: 'door of the mail relay', metadata: '{"team":"mail"}' },
  update: { description: 'door of the old mail relay', metadata: '{"team":"archive"}' },
};

const reserved = { $of: 'reserved-addrs', field: 'addr', text: '{}' };

export const tcpEdges: Recipe = {
  // hostports may be null, and which hosts a deployment serves is not documented, so hostports have a test of their own.
  example: described,
  // Neither whether an edge needs hostports or a backend nor whether it serves only reserved hosts is documented.
  otherwise: [
    {
      create: { ...described.create, hostports: [reserved] },
      update: { ...described.update, hostports: [reserved] },
      lesser: [described.update],
    },
    {
      create: {
        ...described.create,
        hostports: [reserved],
        backend: { backend_id: { $shared: 'tunnel-group-backends' } },
      },
      update: { ...described.update, hostports: [reserved] },
      lesser: [described.update],
    },
  ],
  listed: [
    { ip_restriction: { enabled: false, ip_policy_ids: [{ $fixture: 'ipPolicyIds.0' }] } },
    { backend: { backend_id: { $shared: 'tunnel-group-backends' } } },
  ],
  vary: edgeModules,
};
