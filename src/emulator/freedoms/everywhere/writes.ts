import type { Call, Reply } from '../../base/call.ts';
import { notFound, Problem, unreadable } from '../../base/problem.ts';
import type { Stored } from '../../base/store.ts';
import type { Deployment } from '../../deployment/deployment.ts';
import type { Freedom } from '../base/freedom.ts';
import { modules } from '../base/module-paths.ts';

const momentMs = 60;

/** Records when ids were created or last written. */
class Recent {
  readonly #at = new Map<string, number>();

  note(id: unknown): void {
    if (typeof id === 'string') this.#at.set(id, performance.now());
  }

  has(id: unknown): boolean {
    return typeof id === 'string' && performance.now() - (this.#at.get(id) ?? -momentMs) < momentMs;
  }
}

/** A weighted backend names its children by the keys of a map. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.entries(value).flat().flatMap(textsIn) : [];
};

const idIn = ({ body }: Reply): unknown =>
  typeof body === 'object' && body !== null && 'id' in body ? body.id : undefined;

const idOf = ({ params }: Call): string => params['id'] ?? '';

/** Adds a detour to each creation and another one to every other write. */
const onWrites = (
  d: Deployment,
  on: { readonly create: Parameters<Deployment['detour']>[1]; readonly change: Parameters<Deployment['detour']>[1] },
): void => {
  for (const { spec } of d.collections) {
    d.detour(`POST ${spec.path}`, on.create);
    for (const method of ['PATCH', 'DELETE']) d.detour(`${method} ${spec.path}/{id}`, on.change);
  }
  for (const [path] of modules) for (const method of ['PUT', 'DELETE']) d.detour(`${method} ${path}`, on.change);
};

/** Makes a new resource unknown to writes for a moment. */
const lagWrites = (d: Deployment): void => {
  const made = new Recent();
  const demandKnown = ({ body }: Call): void => {
    if (textsIn(body).some((text) => made.has(text))) throw unreadable('The body names something that is not there.');
  };
  onWrites(d, {
    create: async (call, next) => {
      demandKnown(call);
      const reply = await next(call);
      made.note(idIn(reply));
      return reply;
    },
    change: (call, next) => {
      if (made.has(idOf(call))) throw notFound('There is no such resource.');
      demandKnown(call);
      return next(call);
    },
  });
};

/** Lets updates of a deleted resource succeed for a moment longer. They change nothing. */
const lagBehindDeletes = (d: Deployment): void => {
  const removed = new Recent();
  for (const { spec, shelf } of d.collections) {
    const last = new Map<string, Stored>();
    d.detour(`DELETE ${spec.path}/{id}`, async (call, next) => {
      const stored = shelf.find(idOf(call));
      const reply = await next(call);
      if (stored !== undefined) last.set(stored.id, stored);
      removed.note(idOf(call));
      return reply;
    });
    d.detour(`PATCH ${spec.path}/{id}`, (call, next) => {
      const stored = removed.has(idOf(call)) ? last.get(idOf(call)) : undefined;
      if (stored === undefined || shelf.find(stored.id) !== undefined) return next(call);
      const { find } = shelf;
      shelf.find = (id) => (id === stored.id ? stored : find.call(shelf, id));
      try {
        // A handler looks the resource up before its first await, so that nothing else sees the deleted one.
        return next(call);
      } finally {
        shelf.find = find;
      }
    });
  }
};

/** Refuses writes to a resource for a moment after it was written. */
const holdWrites = (d: Deployment): void => {
  const written = new Recent();
  onWrites(d, {
    create: async (call, next) => {
      const reply = await next(call);
      written.note(idIn(reply));
      return reply;
    },
    change: async (call, next) => {
      if (written.has(idOf(call))) throw new Problem(409, 'busy', 'It is being changed.');
      const reply = await next(call);
      written.note(idOf(call));
      return reply;
    },
  });
};

const patience = { settleMs: 3000 };

/** The documents promise neither that what was created is known everywhere at once, nor that a write is over when it is answered. */
export const writeFreedoms: readonly Freedom[] = [
  {
    name: 'writes-lag-60ms',
    summary: 'whatever writes learns of what was created after 60ms: until then it is not found, and may not be named',
    patience,
    plant: lagWrites,
  },
  {
    name: 'updates-learn-of-deletes-after-60ms',
    summary: 'whatever updates learns of a deletion after 60ms: until then it takes updates of what is gone',
    patience: { deletionMs: 3000 },
    plant: lagBehindDeletes,
  },
  {
    name: 'busy-60ms-after-a-write',
    summary: 'what was written less than 60ms ago cannot be written again: 409',
    patience,
    plant: holdWrites,
  },
];
