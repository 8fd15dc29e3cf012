import type { Front } from '../server/service.ts';

/** Tells of every request that may have changed something, once it has been answered. */
export const watchChanges =
  (changed: () => void): Front =>
  ({ method }, outgoing, next) => {
    if (method !== 'GET') outgoing.once('close', changed);
    next();
  };
