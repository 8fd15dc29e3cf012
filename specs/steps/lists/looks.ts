import type { Walk } from '../../../src/harness/request/lists/walk.ts';

/** How often a list shows a resource. */
export const countOf = ({ items }: Walk, id: string): number => items.filter((item) => item['id'] === id).length;

const isRight = (walk: Walk, id: string): boolean => walk.stuck === null && countOf(walk, id) === 1;

/** The resources that no reading of the list has shown exactly once. */
export const neverRight = (ids: readonly string[], looks: readonly Walk[]): string[] =>
  ids.filter((id) => !looks.some((walk) => isRight(walk, id)));

/**
 * The resources that can be judged by the last reading of a list. Others may create and delete resources while a list is read; then pagination by
 * offset shows one resource twice and omits another, and different ones in the next reading. So a resource that any reading has shown exactly once
 * is neither missing nor repeated.
 */
export const judgeable = (ids: readonly string[], looks: readonly Walk[]): string[] => {
  const wrong = neverRight(ids, looks);
  return ids.filter((id) => wrong.includes(id) || looks.slice(-1).some((walk) => isRight(walk, id)));
};
