import { createHash } from 'node:crypto';
import { requirements, resources } from '../../contract/index.ts';
import type { Requirement, Resource } from '../../contract/terms/contract.ts';
import { recipeOf } from '../../generate/recipes/index.ts';

/** Whether any account can make one: it takes nothing that somebody has to lend, and no plan is known to leave it out. */
const isPlain = (name: string): boolean => {
  const resource: Resource | undefined = resources.find((one) => one.name === name);
  if (resource === undefined) return false;
  const { at, example, doubt } = recipeOf(resource);
  const isLent = /\{"\$fixture":"[^"]*"\}/.test(JSON.stringify([at, example]));
  return !isLent && doubt === undefined && resource.traits.includes('described');
};

/**
 * Laws that share what they make and read are tried at one resource: those about lists, which fill one; those that are read off one life of a
 * resource, or off its generated requests; those of a module that share its life; and those that need two modules, where that takes least.
 */
const homes: { readonly [resource: string]: readonly string[] } = {
  'http-response-backends': [
    ...['list-complete', 'list-once', 'list-ends', 'list-next-page', 'list-of-one-kind', 'unset-in-list'],
    ...['refused-create-makes-nothing'],
  ],
  credentials: [
    ...[
      'create',
      'create-echo',
      'update',
      'update-applies',
      'update-keeps-rest',
      'get',
      'get-echo',
      'list',
      'list-envelope',
    ],
    ...[
      'id-prefix',
      'timestamps',
      'uri-form',
      'delete',
      'delete-no-body',
      'deleted-not-shown',
      'deleted-not-listed',
      'list-echo',
      'json',
      'deleted-not-updated',
    ],
    ...[
      'token-in-creation',
      'token-null-later',
      'token-shown-once',
      'owner-default',
      'auth-header',
      'auth-scheme',
      'auth-token',
      'auth-deleted-key',
      'owner-prefix',
    ],
  ],
  'agent-ingresses': [
    'policy-on-create',
    'policy-key-type-default',
    'management-status',
    'management-nulls',
    'status-of-policy',
  ],
  'tls-edges': ['ref-address'],
  'route-saml': ['replace', 'replace-echo', 'replace-read-back', 'replace-complete'],
  'tls-edge-ip-restriction': [
    ...['module-apart', 'module-removed', 'module-unknown-place', 'refused-replace-changes-nothing'],
  ],
};

/** The resource at which a law is tried together with others. */
const homeOf = (statement: string): string | undefined =>
  Object.keys(homes).find((resource) => homes[resource]?.some((law) => statement === `*.${law}`));

/** The same number for the same text, in every run. */
const numberOf = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE(0);

/**
 * One requirement of each statement: what `--effort quick` tries. The laws of many resources are spread over those that any account can
 * make. The choice is always the same, so that a gate does not turn by chance.
 */
export const onePlaceEach = (): readonly string[] => {
  const statements = new Map<string, Requirement[]>();
  for (const one of requirements) statements.set(one.statementId, [...(statements.get(one.statementId) ?? []), one]);
  return [...statements].map(([statement, places]) => {
    const plain = places.filter(({ id }) => isPlain(id.slice(0, id.indexOf('.'))));
    const all = plain.length > 0 ? plain : places;
    const home = homeOf(statement);
    const together = places.find(({ id }) => id.startsWith(`${home}.`));
    if (together !== undefined) return together.id;
    return all[numberOf(statement) % all.length]?.id ?? '';
  });
};
