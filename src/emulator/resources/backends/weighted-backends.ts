import { z } from 'zod';
import { given } from '../../base/given.ts';
import type { Deployment } from '../../deployment/deployment.ts';
import { Collection } from '../../server/collection.ts';
import { describedBy } from '../../server/text.ts';
import { checkChildren, someChild } from './child-backends.ts';

/** Document 2, Weighted backend: weights are whole numbers from 0 to 10000. */
export const serveWeightedBackends = (deployment: Deployment): Collection => {
  const { rules } = deployment;
  const path = '/backends/weighted';
  const fields = { backends: z.record(z.string(), z.int().min(0).max(10_000)).nullish() };
  return new Collection(deployment, {
    name: 'weighted-backends',
    title: 'weighted backend',
    path,
    prefix: 'bkdwd_',
    listKey: 'backends',
    create: z.object({ ...describedBy(rules, `POST ${path}`), ...fields }),
    update: z.object({ ...describedBy(rules, `PATCH ${path}/{id}`), ...fields }),
    sample: (n) => {
      const child = someChild(deployment);
      return {
        description: `somebody else's weighted backend ${n}`,
        backends: child === undefined ? {} : { [child]: n % 10_001 },
      };
    },
    make: ({ backends }) => {
      checkChildren(deployment, backends, null);
      return { backends: backends ?? {} };
    },
    amend: (input, { id }) => {
      const changed = given(input, ['backends']);
      checkChildren(deployment, changed['backends'], id);
      if ('backends' in changed) changed['backends'] ??= {};
      return changed;
    },
    show: ({ fields }) => ({ backends: fields['backends'] }),
  });
};
