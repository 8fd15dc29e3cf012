import type { Call } from '../server/call.ts';
import type { Deployment } from '../server/deployment.ts';
import type { Shown } from './bend.ts';

export type Fields = Record<string, unknown>;
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Changes one module of a request before the deployment sees it. */
export const bendWritten = (
  d: Deployment,
  route: string,
  module: string,
  bend: (written: Fields, call: Call) => Fields,
): void =>
  d.detour(route, (call, next) => {
    const written = call.body[module];
    return next(isFields(written) ? { ...call, body: { ...call.body, [module]: bend(written, call) } } : call);
  });

/** Changes how a module looks that is set. */
export const bendModule = (shown: Shown, module: string, bend: (module: Fields) => Fields): void => {
  const value = shown[module];
  if (isFields(value)) shown[module] = bend(value);
};
