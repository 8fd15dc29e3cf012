import type { Front } from '../server/service.ts';

/** Calls `changed` after every answered request that is not a GET. */
export const watchChanges =
  (changed: () => void): Front =>
  ({ method }, outgoing, next) => {
    if (method !== 'GET') outgoing.once('close', changed);
    next();
  };
