import { isObject } from '../../base/json-object.ts';
import { invalid } from '../../base/problem.ts';
import type { Deployment } from '../../deployment/deployment.ts';
import type { Freedom } from '../base/freedom.ts';
import { backendPaths } from './backends.ts';

const everyBackend = (d: Deployment) => backendPaths.flatMap((path) => d.shelf(path).all());

const names = (backends: unknown, child: string): boolean =>
  Array.isArray(backends) ? backends.includes(child) : isObject(backends) && Object.hasOwn(backends, child);

const onDeletion = (d: Deployment, then: (id: string) => { refuse: boolean }): void => {
  for (const path of backendPaths)
    d.detour(`DELETE ${path}/{id}`, (call, next) =>
      then(call.params['id'] ?? '').refuse ? { status: 409, headers: {}, body: { msg: 'in use' } } : next(call),
    );
};

const idsIn = (backends: unknown): string[] =>
  Array.isArray(backends) ? backends.map(String) : Object.keys(Object(backends));

/** Refuses children unless a test of their ids accepts them. */
const refuseUnless = (d: Deployment, pleases: (children: readonly string[]) => boolean): void => {
  for (const path of ['/backends/weighted', '/backends/failover'])
    for (const route of [`POST ${path}`, `PATCH ${path}/{id}`])
      d.detour(route, (call, next) => {
        const { backends } = call.body;
        if (backends !== undefined && !pleases(idsIn(backends))) throw invalid({ backends: 'no such children' });
        return next(call);
      });
};

/** What document 2 leaves to a deployment about the children of a backend. */
export const backendChildFreedoms: readonly Freedom[] = [
  {
    name: 'children-not-deleted',
    summary: 'a backend that is the child of another cannot be deleted',
    plant: (d) =>
      onDeletion(d, (id) => ({ refuse: everyBackend(d).some(({ fields }) => names(fields['backends'], id)) })),
  },
  {
    name: 'children-of-themselves',
    summary: 'a backend may be its own child, and cannot be deleted while it is',
    plant: (d) => {
      for (const path of ['/backends/weighted', '/backends/failover'])
        d.detour(`PATCH ${path}/{id}`, async (call, next) => {
          const { backends, ...rest } = call.body;
          const id = call.params['id'] ?? '';
          if (!names(backends, id)) return next(call);
          const reply = await next({ ...call, body: rest });
          const stored = d.shelf(path).find(id);
          if (stored !== undefined) stored.fields['backends'] = backends;
          return isObject(reply.body) ? { ...reply, body: { ...reply.body, backends } } : reply;
        });
      onDeletion(d, (id) => ({
        refuse: everyBackend(d).some(({ id: own, fields }) => own === id && names(fields['backends'], id)),
      }));
    },
  },
  {
    name: 'deleted-children-forgotten',
    summary: 'a backend that is deleted is a child no more',
    plant: (d) =>
      onDeletion(d, (id) => {
        for (const { fields } of everyBackend(d)) {
          const { backends } = fields;
          if (Array.isArray(backends)) fields['backends'] = backends.filter((child) => child !== id);
          else if (isObject(backends)) delete backends[id];
        }
        return { refuse: false };
      }),
  },
  {
    name: 'children-are-tunnel-groups',
    summary: 'the children of a backend are tunnel groups',
    plant: (d) => refuseUnless(d, (children) => children.every((child) => child.startsWith('bkdtg_'))),
  },
  {
    name: 'two-children-at-least',
    summary: 'a backend with children has two of them at least',
    plant: (d) => refuseUnless(d, (children) => children.length >= 2),
  },
  {
    name: 'two-children-at-most',
    summary: 'a backend has at most two children',
    plant: (d) => refuseUnless(d, (children) => children.length <= 2),
  },
];
