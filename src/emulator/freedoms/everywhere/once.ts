import type { Call } from '../../base/call.ts';
import { Problem } from '../../base/problem.ts';
import type { Freedom } from '../base/freedom.ts';

/** Freedoms about uniqueness: the documents do not say which values must be unique. */
export const onceFreedoms: readonly Freedom[] = [
  {
    name: 'descriptions-once',
    summary: 'no two resources of a kind have the same description',
    plant: (d) => {
      for (const { spec } of d.collections) {
        const demandNew = ({ body, params }: Call): void => {
          const { description } = body;
          const all = d.shelf(spec.path).all();
          if (description && all.some((one) => one.id !== params['id'] && one.description === description))
            throw new Problem(409, 'conflict', 'Another one has this description.');
        };
        for (const route of [`POST ${spec.path}`, `PATCH ${spec.path}/{id}`])
          d.detour(route, (call, next) => {
            demandNew(call);
            return next(call);
          });
      }
    },
  },
];
