import type { Walk } from '../../../src/harness/request/lists/walk.ts';

/** How often a list shows a resource. */
export const countOf = ({ items }: Walk, id: string): number => items.filter((item) => item['id'] === id).length;

const isRight = (walk: Walk, id: string): boolean => walk.stuck === null && countOf(walk, id) === 1;

/** Those of some resources that no look at a list has shown as it should, each of them once. */
export const neverRight = (ids: readonly string[], looks: readonly Walk[]): string[] =>
  ids.filter((id) => !looks.some((walk) => isRight(walk, id)));

/**
 * The resources of which the last look at a list tells something. Others may come and go whenever a list is read, and one that counts positions shows then
 * one resource twice and another not at all, and the next time others: what any look has shown once is not missing, and not listed twice.
 */
export const judgeable = (ids: readonly string[], looks: readonly Walk[]): string[] => {
  const wrong = neverRight(ids, looks);
  return ids.filter((id) => wrong.includes(id) || looks.slice(-1).some((walk) => isRight(walk, id)));
};
