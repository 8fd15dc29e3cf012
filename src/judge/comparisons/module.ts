import { isObject, type JsonObject } from '../../contract/json-object.ts';
import { showsOnce } from './shows-once.ts';

/** Document 2, Module envelope: what is written under the one name is read back under the other. */
const readAs: { readonly [written: string]: string } = {
  backend_id: 'backend',
  ip_policy_ids: 'ip_policies',
  certificate_authority_ids: 'certificate_authorities',
};

/** A module as it must be read back, going by how it was written: the names of the response shape, and enabled by default. */
export const readBack = (written: JsonObject): JsonObject =>
  Object.fromEntries([
    ['enabled', true],
    ...Object.entries(written)
      .filter(([, value]) => value !== undefined)
      .map(([field, value]): [string, unknown] => [readAs[field] ?? field, value]),
  ]);

const idOf = (value: unknown): unknown => (isObject(value) ? value['id'] : value);

/** The ids in a reference, bare or a Ref, one or a list; none where it is unset. */
const everyIdIn = (value: unknown): readonly string[] =>
  value === undefined || value === null ? [] : [value].flat().map((one) => String(idOf(one)));

/** Each of them once and in one order. */
export const idsIn = (value: unknown): readonly string[] => [...new Set(everyIdIn(value))].sort();

export const sameReferences = (asked: unknown, shown: unknown): boolean =>
  idsIn(asked).join() === idsIn(shown).join() && showsOnce(everyIdIn(asked), everyIdIn(shown));

/** The digits of a TLS version, which 1.2, TLSv1.2 and TLS_1_2 share. */
const versionOf = (value: unknown): unknown => (typeof value === 'string' ? value.replace(/\D/g, '') || value : value);

const sameValue = (asked: unknown, shown: unknown): boolean => asked === shown;

/** The settings of edge modules; the documents do not forbid others beside them. */
const settings: { readonly [field: string]: (asked: unknown, shown: unknown) => boolean } = {
  enabled: sameValue,
  backend: sameReferences,
  ip_policies: sameReferences,
  certificate_authorities: sameReferences,
  terminate_at: sameValue,
  // Where it was not asked for, the service chooses; how it spells a version is not said.
  min_version: (asked, shown) => asked === null || versionOf(asked) === versionOf(shown),
};

/** Whether an edge shows a module as it was asked for, in either shape. Unset is shown as null. */
export const sameModule = (asked: unknown, shown: unknown): boolean => {
  if (!isObject(asked)) return (asked ?? null) === (shown ?? null);
  if (!isObject(shown)) return false;
  return Object.entries(readBack(asked)).every(([field, value]) => settings[field]?.(value, shown[field]) ?? true);
};
