import type { Deployment } from '../server/deployment.ts';
import { routesOf, type Seat } from './fault.ts';

/** Stores one field of some requests otherwise than it was sent. */
export const storeBent = (
  deployment: Deployment,
  seat: Seat,
  field: string,
  bend: (value: unknown) => unknown,
  places: readonly ('create' | 'update')[] = ['create', 'update'],
): void => {
  for (const place of places) {
    deployment.detour(routesOf(seat)[place], (call, next) =>
      next(
        call.body[field] === undefined ? call : { ...call, body: { ...call.body, [field]: bend(call.body[field]) } },
      ),
    );
  }
};

/** Patterns of the requirements that see what was stored. */
export const echoes = (name: string): string[] => [
  `${name}.create-echo`,
  `${name}.get-echo`,
  `${name}.list-echo`,
  `${name}.update-*`,
  `${name}.lifecycle`,
];

/** Changes text, and leaves alone what is none. */
export const onText =
  (change: (text: string) => string) =>
  (value: unknown): unknown =>
    typeof value === 'string' ? change(value) : value;

/** Changes the entries of a map, and leaves alone what is none. */
export const onEntries =
  (change: (entries: [string, unknown][]) => [string, unknown][]) =>
  (value: unknown): unknown =>
    typeof value === 'object' && value !== null ? Object.fromEntries(change(Object.entries(value))) : value;
