import { Problem } from '../../base/problem.ts';
import type { Freedom } from '../base/freedom.ts';

/** The status and code of a refused creation when the quota is used up. */
const statuses = { 402: 'limit', 429: 'too_many', 503: 'at_capacity' };

/** Freedoms about quotas: the documents say neither how many resources an account may have nor how it refuses more (document 1, Limits). */
export const roomFreedoms: readonly Freedom[] = [
  ...([402, 429, 503] as const).map(
    (status): Freedom => ({
      name: status === 402 ? 'few-of-each-kind' : `few-of-each-kind-${status}`,
      summary: `the account has room for two more of each kind: every other creation is answered ${status}`,
      plant: (d) => {
        for (const { spec, shelf } of d.collections) {
          let most: number | null = null;
          d.detour(`POST ${spec.path}`, (call, next) => {
            most ??= shelf.all().length + 2;
            if (shelf.all().length >= most) throw new Problem(status, statuses[status], 'There is no room for more.');
            return next(call);
          });
        }
      },
    }),
  ),
  {
    name: 'few-counted-late',
    summary: 'the account has room for two more of each kind, and what was deleted takes room for 300ms more',
    patience: { deletionMs: 3000 },
    plant: (d) => {
      for (const { spec, shelf } of d.collections) {
        const deletedAt: number[] = [];
        let most: number | null = null;
        const count = (): number =>
          shelf.all().length + deletedAt.filter((time) => performance.now() - time < 300).length;
        d.detour(`POST ${spec.path}`, (call, next) => {
          most ??= count() + 2;
          if (count() >= most) throw new Problem(402, 'limit', 'This plan has no room for more.');
          return next(call);
        });
        d.detour(`DELETE ${spec.path}/{id}`, async (call, next) => {
          const reply = await next(call);
          deletedAt.push(performance.now());
          return reply;
        });
      }
    },
  },
  {
    name: 'few-in-all',
    summary: 'the account has room for three more, of whatever kind: every other creation is answered 400',
    plant: (d) => {
      const count = (): number => d.collections.reduce((sum, { shelf }) => sum + shelf.all().length, 0);
      let most: number | null = null;
      for (const { spec } of d.collections)
        d.detour(`POST ${spec.path}`, (call, next) => {
          most ??= count() + 3;
          if (count() >= most) throw new Problem(400, 'limit', 'This plan has no room for more.');
          return next(call);
        });
    },
  },
];
