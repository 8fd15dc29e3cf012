import { z } from 'zod';
import { given } from '../../base/given.ts';
import type { Deployment } from '../../deployment/deployment.ts';
import { Collection } from '../../server/collection.ts';
import { describedBy } from '../../server/text.ts';

type Labels = Readonly<Record<string, unknown>>;

/** Whether a tunnel matches: it has every label of the group. A group without labels matches no tunnel. */
const matches = (group: Labels, tunnel: Labels): boolean => {
  const wanted = Object.entries(group);
  return wanted.length > 0 && wanted.every(([label, value]) => tunnel[label] === value);
};

/** Document 2, Tunnel group backend. */
export const serveTunnelGroupBackends = (deployment: Deployment): Collection => {
  const { rules, seeds } = deployment;
  const path = '/backends/tunnel_group';
  const fields = { labels: z.record(z.string().min(1), z.string()).nullish() };
  const [label = '', value = ''] = seeds.tunnelLabel.split('=');
  /** The online tunnels. They have no endpoints, so they are stored nowhere else. The id depends only on the seeds. */
  const id = `tn_${seeds.httpsRoutes[0]?.routeId.replace(/^.*_/, '') ?? ''}`;
  const tunnels = [{ id, labels: { [label]: value, 'started-by': 'the embedded agent' } }];
  return new Collection(deployment, {
    name: 'tunnel-group-backends',
    title: 'tunnel group backend',
    path,
    prefix: 'bkdtg_',
    listKey: 'backends',
    create: z.object({ ...describedBy(rules, `POST ${path}`), ...fields }),
    update: z.object({ ...describedBy(rules, `PATCH ${path}/{id}`), ...fields }),
    sample: (n) => ({ description: `somebody else's tunnels ${n}`, labels: { [label]: value } }),
    make: ({ labels }) => ({ labels: labels ?? {} }),
    amend: (input) => {
      const changed = given(input, ['labels']);
      if ('labels' in changed) changed['labels'] ??= {};
      return changed;
    },
    show: ({ fields: { labels } }) => ({
      labels,
      tunnels: tunnels
        .filter((tunnel) => matches(labels as Labels, tunnel.labels))
        .map(({ id }) => ({ id, uri: `${deployment.baseUrl}/tunnels/${id}` })),
    }),
  });
};
