import { isObject, type JsonObject } from '../../../src/contract/json-object.ts';

/** An agent whose session was told to restart. */
export interface Restarted {
  readonly shown: JsonObject;
  /** Whether this run started the agent, so that nobody else changes its configuration. */
  readonly isOurs: boolean;
}

const credentialOf = ({ credential }: JsonObject): unknown => (isObject(credential) ? credential['id'] : null);

/** Whether two sessions may have been started with the same credential: a credential may have been deleted, and a reference to it is null then. */
const mayShareCredential = (one: unknown, other: unknown): boolean => one === other || one === null || other === null;

/** Whether two sessions have the same values of some fields, and credentials that do not differ. */
export const alike = (one: JsonObject, other: JsonObject, fields: readonly string[]): boolean =>
  mayShareCredential(credentialOf(one), credentialOf(other)) &&
  fields.every((field) => (one[field] ?? '') === (other[field] ?? ''));

/** Whether two sessions very probably belong to the same agent. */
export const isSameAgent = (one: JsonObject, other: JsonObject): boolean =>
  alike(one, other, ['os', 'ip', 'metadata', 'transport']);

const without = (some: readonly JsonObject[], others: readonly JsonObject[]): JsonObject[] => {
  const ids = new Set(others.map(({ id }) => id));
  return some.filter(({ id }) => !ids.has(id));
};

/**
 * Whether an agent came back after its restart, by the sessions that were online before and after; where nobody can tell, why.
 * Its metadata comes from its configuration file (document 1, Tunnel session), so that it stays. Its address may change, and so may
 * its version. Agents that look alike are counted: as many must have come as have left.
 */
export const cameBack = (
  { shown, isOurs }: Restarted,
  before: readonly JsonObject[],
  after: readonly JsonObject[],
): boolean | string => {
  const gone = without(before, after);
  const fresh = without(after, before).filter((item) => alike(shown, item, ['os']));
  const looksLikeIt = (item: JsonObject): boolean => alike(shown, item, ['os', 'metadata']);
  const left = gone.filter(looksLikeIt).length;
  const came = fresh.filter(looksLikeIt).length;
  if (came >= Math.max(1, left)) return true;
  if (came > 0) return `of ${left} sessions that look alike and ended, ${came} came back, and nothing tells which`;
  if (isOurs || fresh.length === 0) return false;
  if ((shown['metadata'] ?? '') === '')
    return 'a session with other metadata came online, and the agent has none that tells it from others';
  // Somebody may have edited the configuration file since the agent read it. Its address is the other mark that it has.
  const edited = fresh.some(
    (item) => alike(shown, item, ['ip']) && !gone.some((other) => alike(item, other, ['os', 'ip', 'metadata'])),
  );
  return edited && 'a session with other metadata came online from the address of the agent: it may be the same agent';
};

/** The new session of an agent that came back with another address; null unless its metadata distinguishes it from all other agents. */
export const moved = (
  shown: JsonObject,
  online: readonly JsonObject[],
  fresh: readonly JsonObject[],
): JsonObject | null => {
  const looksLikeIt = (item: JsonObject): boolean => alike(shown, item, ['os', 'metadata']);
  if ((shown['metadata'] ?? '') === '' || online.filter(looksLikeIt).length > 1) return null;
  const [one, ...others] = fresh.filter(looksLikeIt);
  return others.length === 0 ? (one ?? null) : null;
};
