import { createHash } from 'node:crypto';
import { type RequirementId, requirements, resources } from '../../contract/index.ts';
import type { Requirement, Resource } from '../../contract/terms/contract.ts';
import { recipeOf } from '../../generate/recipes/index.ts';
import type { Target } from '../../harness/target/target.ts';
import { costs } from './costs.ts';
import { isInReach } from './obstacles.ts';

/** Whether any account can create this resource: its example needs no fixture, and no plan is known to exclude it. */
const isPlain = (name: string): boolean => {
  const resource: Resource | undefined = resources.find((one) => one.name === name);
  if (resource === undefined) return false;
  const { at, example, doubt } = recipeOf(resource);
  const isLent = /\{"\$fixture":"[^"]*"\}/.test(JSON.stringify([at, example]));
  return !isLent && doubt === undefined && resource.traits.includes('described');
};

/**
 * Where `--effort quick` tries laws whose tests share resources and reads, so that they share them there as well: laws about lists, which fill one
 * list; laws that are checked during one life cycle of a resource, or with its generated requests; the laws of one module; and laws that need two
 * modules, at the place that takes the fewest requests.
 */
const homes: readonly RequirementId[] = [
  'http-response-backends.list-complete',
  'http-response-backends.list-once',
  'http-response-backends.list-ends',
  'http-response-backends.list-next-page',
  'http-response-backends.list-of-one-kind',
  'http-response-backends.unset-in-list',
  'http-response-backends.refused-create-makes-nothing',
  'credentials.create',
  'credentials.create-echo',
  'credentials.update',
  'credentials.update-applies',
  'credentials.update-keeps-rest',
  'credentials.get',
  'credentials.get-echo',
  'credentials.list',
  'credentials.list-envelope',
  'credentials.id-prefix',
  'credentials.timestamps',
  'credentials.created-at-told',
  'credentials.uri-form',
  'credentials.delete',
  'credentials.delete-no-body',
  'credentials.deleted-not-shown',
  'credentials.deleted-not-listed',
  'credentials.list-echo',
  'credentials.json',
  'credentials.deleted-not-updated',
  'credentials.token-in-creation',
  'credentials.token-null-later',
  'credentials.token-shown-once',
  'credentials.owner-default',
  'credentials.auth-header',
  'credentials.auth-scheme',
  'credentials.auth-token',
  'credentials.auth-deleted-key',
  'credentials.owner-prefix',
  'agent-ingresses.policy-on-create',
  'agent-ingresses.policy-key-type-default',
  'agent-ingresses.management-status',
  'agent-ingresses.management-nulls',
  'agent-ingresses.status-of-policy',
  'tls-edges.ref-address',
  'route-saml.replace',
  'route-saml.replace-echo',
  'route-saml.replace-read-back',
  'route-saml.replace-complete',
  'tls-edge-ip-restriction.module-apart',
  'tls-edge-ip-restriction.module-removed',
  'tls-edge-ip-restriction.module-unknown-place',
  'tls-edge-ip-restriction.refused-replace-changes-nothing',
];

/** A number that depends on the text alone, the same in every run. */
const numberOf = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE(0);

/** The place listed in `homes`; for a law without one, a place that needs no fixture, chosen by a hash. */
export const bestPlaceOf = (statement: string, places: readonly Requirement[]): Requirement | undefined => {
  const plain = places.filter(({ id }) => isPlain(id.slice(0, id.indexOf('.'))));
  const all = plain.length > 0 ? plain : places;
  return places.find(({ id }) => homes.some((home) => home === id)) ?? all[numberOf(statement) % all.length];
};

/**
 * One requirement of each statement: what `--effort quick` tries. Laws about many resources are spread over those that any account can create. If
 * the target lends too little for the best place, another one is chosen. The choice for a target is always the same, so that a gate does not change
 * by chance.
 */
export const onePlaceEach = (target: Target | null = null, readOnly = false): readonly string[] => {
  const table = costs().of;
  const statements = new Map<string, Requirement[]>();
  for (const one of requirements) statements.set(one.statementId, [...(statements.get(one.statementId) ?? []), one]);
  return [...statements].flatMap(([statement, places]) => {
    const isTried = ({ id }: Requirement): boolean => isInReach(target, readOnly, id, table[id]?.needs ?? []);
    const best = bestPlaceOf(statement, places);
    const chosen =
      best === undefined || isTried(best) ? best : (bestPlaceOf(statement, places.filter(isTried)) ?? best);
    return chosen?.id ?? [];
  });
};
