import { createHash } from 'node:crypto';
import type { Requirement, Resource } from '../../contract/contract.ts';
import { requirements, resources } from '../../contract/index.ts';
import { recipeOf } from '../../generate/recipes/index.ts';

/** Whether any account can make one: it takes nothing that somebody has to lend, and no plan is known to leave it out. */
const isPlain = (name: string): boolean => {
  const resource: Resource | undefined = resources.find((one) => one.name === name);
  if (resource === undefined) return false;
  const { at, example, doubt } = recipeOf(resource);
  const isLent = /\{"\$fixture":"[^"]*"\}/.test(JSON.stringify([at, example]));
  return !isLent && doubt === undefined && resource.traits.includes('described');
};

/** Laws that are about lists are tried at one resource, and share what they fill and read its list for. */
const ofLists = [
  ...['list-complete', 'list-once', 'list-ends', 'list-next-page', 'list-echo', 'list-of-one-kind', 'unset-in-list'],
  ...['deleted-not-listed', 'refused-create-makes-nothing'],
];
const listed = 'http-response-backends';

/** The same number for the same text, in every run. */
const numberOf = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE(0);

/**
 * One requirement of each statement: what the quick effort tries. The laws of many resources are spread over those that any account can
 * make. The choice is always the same, so that a gate does not turn by chance.
 */
export const onePlaceEach = (): readonly string[] => {
  const statements = new Map<string, Requirement[]>();
  for (const one of requirements) statements.set(one.statementId, [...(statements.get(one.statementId) ?? []), one]);
  return [...statements].map(([statement, places]) => {
    const plain = places.filter(({ id }) => isPlain(id.slice(0, id.indexOf('.'))));
    const all = plain.length > 0 ? plain : places;
    const together = ofLists.some((law) => statement.endsWith(`.${law}`))
      ? all.find(({ id }) => id.startsWith(`${listed}.`))
      : undefined;
    if (together !== undefined) return together.id;
    return all[numberOf(statement) % all.length]?.id ?? '';
  });
};
