import type { World } from '../world/world.ts';

export type TestBody = (hands: { world: World }) => Promise<void>;

/** Set where the bodies of the specs are wanted without a runner around them, as `plumbline prove` does. */
export const collectEnv = 'PLUMBLINE_COLLECT';

/** The bodies by requirement or gap id, where they are collected. */
export const collected = new Map<string, TestBody>();

/** The file and line that declared each of them. */
export const declaredAt = new Map<string, () => string>();

export const collect = (id: string, body: TestBody, place: () => string): void => {
  if (collected.has(id)) throw new Error(`${id} is declared twice`);
  collected.set(id, body);
  declaredAt.set(id, place);
};
