import { isObject, type JsonObject } from '../../contract/json-object.ts';
import type { Resource } from '../../contract/terms/contract.ts';
import type { Exchange } from '../../exchange/exchange.ts';
import { recipeOf } from '../../generate/recipes/index.ts';
import { same } from '../../judge/comparisons/compare.ts';
import { idsIn } from '../../judge/comparisons/module.ts';
import { fieldsOf } from '../../judge/shapes/schemas.ts';
import { endpointOf } from '../request/ask.ts';
import { isAboutCaller } from '../request/refusal-cause.ts';

/** The answer of GET for a module of a lent route. */
export interface ModuleReading {
  readonly status: number;
  readonly json: unknown;
  /** The status by which this deployment says that nothing is there, where that is neither 404 nor 410. */
  readonly absentStatus?: number | undefined;
}

/**
 * The state of a module's place. `free`: no module; `ours`: left by one of our runs; `restorable`: the owner's, can be put back; `theirs`: the
 * owner's, cannot be put back and so is never changed; `unknown`: the answer does not say.
 */
export type Holding = 'free' | 'ours' | 'restorable' | 'theirs' | 'unknown';

/** The mark of our runs in a module: `plumbline` in either case, with the run id. */
const ownMark = /plumbline[-/]\d{8}-\d{6}-[0-9a-f]{4}-/i;

export const readingOf = ({ response, json }: Exchange, absentStatus?: number): ModuleReading => ({
  status: response?.status ?? 0,
  // Null stands for an answer without a body, undefined for text that is not JSON.
  json: json ?? (response === null || response.body.length === 0 ? null : json),
  ...(absentStatus !== undefined && { absentStatus }),
});

const isEmpty = (value: unknown): boolean => {
  if (value === undefined || value === null || value === '' || value === false || value === 0) return true;
  if (Array.isArray(value)) return value.every(isEmpty);
  return isObject(value) && Object.values(value).every(isEmpty);
};

export const isAbsent = ({ status, absentStatus }: ModuleReading): boolean =>
  status === 404 || status === 410 || status === absentStatus;

/**
 * Whether a refusal may be how this deployment says that nothing is there: the documents do not show the status (document 2, Errors). After a server
 * error the owner's settings may be there, which must not be replaced.
 */
export const mayMeanAbsent = (reading: ModuleReading): boolean =>
  reading.status >= 400 && reading.status < 500 && !isAbsent(reading) && !isAboutCaller(reading.status);

const isShown = ({ status, json }: ModuleReading): boolean =>
  status >= 200 && status < 300 && (json === null || isObject(json));
const membersOf = ({ json }: ModuleReading): JsonObject => (isObject(json) ? json : {});
const documented = (resource: Resource): readonly string[] => fieldsOf(resource.name, resource.schema);

/** The fields with content that only a request can have set. */
export const settingsIn = (resource: Resource, reading: ModuleReading): readonly string[] =>
  (recipeOf(resource).lent?.tells ?? []).filter((field) => !isEmpty(membersOf(reading)[field]));

export const isOurs = (resource: Resource, reading: ModuleReading): boolean =>
  settingsIn(resource, reading).some((field) => ownMark.test(JSON.stringify(membersOf(reading)[field])));

export const holdingOf = (resource: Resource, reading: ModuleReading): Holding => {
  if (isAbsent(reading)) return 'free';
  if (!isShown(reading)) return 'unknown';
  const members = membersOf(reading);
  if (members['enabled'] !== true && settingsIn(resource, reading).length === 0) return 'free';
  if (isOurs(resource, reading)) return 'ours';
  // A replace can only set documented fields, so a module with others cannot be put back.
  const isKnown = Object.keys(members).every(
    (field) => documented(resource).includes(field) || isEmpty(members[field]),
  );
  return recipeOf(resource).lent?.whole && isKnown ? 'restorable' : 'theirs';
};

/** The replace request that sets a module to the state that was read. */
export const requestFor = (resource: Resource, reading: ModuleReading): JsonObject => {
  const fields = fieldsOf(resource.name, endpointOf(resource, 'replace').request ?? '');
  const shown = membersOf(reading);
  const values = { ...shown, ip_policy_ids: idsIn(shown['ip_policies']) };
  return Object.fromEntries(
    Object.entries(values).filter(([field, value]) => fields.includes(field) && value !== null && value !== undefined),
  );
};

/** The names (never the values) of documented members that differ from the state before; none where the place is as before. */
export const changedMembers = (resource: Resource, before: ModuleReading, now: ModuleReading): readonly string[] => {
  const wasFree = ['free', 'ours'].includes(holdingOf(resource, before));
  const isFree = holdingOf(resource, now) === 'free';
  // For a module that is not set, a deployment may show no members, or all of them empty.
  if (wasFree && isFree && (!recipeOf(resource).lent?.whole || isAbsent(before) === isAbsent(now))) return [];
  const [a, b] = [membersOf(before), membersOf(now)];
  const changed = documented(resource).filter(
    (field) => !same(resource.steady[field] ?? 'exact', a[field] ?? null, b[field] ?? null),
  );
  return changed.length > 0 || isAbsent(before) === isAbsent(now) ? changed : ['enabled'];
};

/** Why a module must not be changed; null where it may be. Names what is set, never a value. */
export const whyUntouched = (resource: Resource, before: ModuleReading): string | null => {
  const holding = holdingOf(resource, before);
  if (holding === 'unknown') return `GET answered ${before.status}, so what is set there is not known`;
  if (holding !== 'theirs') return null;
  return `set by its owner: ${settingsIn(resource, before).join(', ') || 'enabled'}`;
};
