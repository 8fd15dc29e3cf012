import type { World } from '../world/world.ts';

export type TestBody = (hands: { world: World }) => Promise<void>;

/** The environment variable that makes specs collect their bodies instead of declaring tests, for `plumbline prove`. */
export const collectEnv = 'PLUMBLINE_COLLECT';

/** The collected bodies by requirement or gap id. */
export const collected = new Map<string, TestBody>();

/** The file and line that declared each of them. */
export const declaredAt = new Map<string, () => string>();

export const collect = (id: string, body: TestBody, place: () => string): void => {
  if (collected.has(id)) throw new Error(`${id} is declared twice`);
  collected.set(id, body);
  declaredAt.set(id, place);
};
