import { z } from 'zod';
import { given } from '../../base/given.ts';
import type { Deployment } from '../../deployment/deployment.ts';
import { Collection } from '../../server/collection.ts';
import { describedBy } from '../../server/text.ts';
import { checkChildren, someChild } from './child-backends.ts';

/** Document 2, Failover backend: the order of the children is theirs to keep. */
export const serveFailoverBackends = (deployment: Deployment): Collection => {
  const { rules } = deployment;
  const path = '/backends/failover';
  const fields = { backends: z.array(z.string()).nullish() };
  return new Collection(deployment, {
    name: 'failover-backends',
    title: 'failover backend',
    path,
    prefix: 'bkdfo_',
    listKey: 'backends',
    create: z.object({ ...describedBy(rules, `POST ${path}`), ...fields }),
    update: z.object({ ...describedBy(rules, `PATCH ${path}/{id}`), ...fields }),
    sample: (n) => {
      const child = someChild(deployment);
      return { description: `somebody else's failover backend ${n}`, backends: child === undefined ? [] : [child] };
    },
    make: ({ backends }) => {
      checkChildren(deployment, backends, null);
      return { backends: backends ?? [] };
    },
    amend: (input, { id }) => {
      const changed = given(input, ['backends']);
      checkChildren(deployment, changed['backends'], id);
      if ('backends' in changed) changed['backends'] ??= [];
      return changed;
    },
    show: ({ fields }) => ({ backends: fields['backends'] }),
  });
};
