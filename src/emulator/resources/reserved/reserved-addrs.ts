import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { invalid } from '../../base/problem.ts';
import type { Deployment } from '../../deployment/deployment.ts';
import { Collection } from '../../server/collection.ts';
import { describedBy } from '../../server/text.ts';

/** Document 1, Reserved address. */
export const serveReservedAddrs = (deployment: Deployment): Collection => {
  const { rules, seeds } = deployment;
  const [create, update] = ['POST /reserved_addrs', 'PATCH /reserved_addrs/{id}'];
  const shelf = deployment.shelf('/reserved_addrs');

  /** Chooses a hostname:port that is not reserved yet. */
  const assign = (region: unknown): string => {
    const taken = new Set(shelf.all().map(({ fields }) => fields['addr']));
    for (;;) {
      const where = region === 'us' ? '' : `${region}.`;
      const addr = `${randomInt(1, 10)}.tcp.${where}${seeds.serviceDomain}:${randomInt(20_000, 30_000)}`;
      if (!taken.has(addr)) return addr;
    }
  };

  return new Collection(deployment, {
    name: 'reserved-addrs',
    title: 'reserved address',
    path: '/reserved_addrs',
    prefix: 'ra_',
    listKey: 'reserved_addrs',
    create: z.object({
      ...describedBy(rules, create),
      region: z
        .string()
        .refine((text) => rules.isRegion(text), { error: () => 'one of au, eu, ap, us, jp, in, sa' })
        .nullish(),
    }),
    update: z.object({ ...describedBy(rules, update), endpoint_configuration_id: z.string().nullish() }),
    sample: (n) => ({ description: `somebody else's address ${n}`, region: n % 2 === 0 ? 'eu' : 'us' }),
    make: ({ region }) => {
      const where = region ?? 'us';
      return { region: where, addr: assign(where), configuration: null };
    },
    amend: (input) => {
      const named = input['endpoint_configuration_id'];
      if (typeof named !== 'string') return {};
      // The documents show no way to detach one; the empty id names none.
      if (named === '') return { configuration: null };
      if (!rules.exists(seeds.endpointConfigurationIds, named))
        throw invalid({ endpoint_configuration_id: 'the id of an endpoint configuration' });
      return { configuration: named };
    },
    show: ({ fields: { addr, region, configuration } }) => ({
      addr,
      region,
      endpoint_configuration:
        configuration === null
          ? null
          : { id: configuration, uri: `${deployment.baseUrl}/endpoint_configurations/${configuration}` },
    }),
  });
};
