import { isObject, type JsonObject } from '../../contract/json-object.ts';
import { showsOnce } from './shows-once.ts';

/** Document 2, Module envelope: members that are written under one name and read back under another. */
const readAs: { readonly [written: string]: string } = {
  backend_id: 'backend',
  ip_policy_ids: 'ip_policies',
  certificate_authority_ids: 'certificate_authorities',
};

/** A module as it must be read back after it was written: with the names of the response, and enabled by default. */
export const readBack = (written: JsonObject): JsonObject =>
  Object.fromEntries([
    ['enabled', true],
    ...Object.entries(written)
      .filter(([, value]) => value !== undefined)
      .map(([field, value]): [string, unknown] => [readAs[field] ?? field, value]),
  ]);

const idOf = (value: unknown): unknown => (isObject(value) ? value['id'] : value);

/** The ids in a reference: an id, a Ref, or a list of either; none where it is unset. */
const everyIdIn = (value: unknown): readonly string[] =>
  value === undefined || value === null ? [] : [value].flat().map((one) => String(idOf(one)));

/** The ids in a reference, sorted and without duplicates. */
export const idsIn = (value: unknown): readonly string[] => [...new Set(everyIdIn(value))].sort();

export const sameReferences = (asked: unknown, shown: unknown): boolean =>
  idsIn(asked).join() === idsIn(shown).join() && showsOnce(everyIdIn(asked), everyIdIn(shown));

/** The digits of a TLS version, which are the same in 1.2, TLSv1.2 and TLS_1_2. */
const versionOf = (value: unknown): unknown => (typeof value === 'string' ? value.replace(/\D/g, '') || value : value);

const sameValue = (asked: unknown, shown: unknown): boolean => asked === shown;

/** The documented settings of edge modules. Others are not compared: the documents do not forbid them. */
const settings: { readonly [field: string]: (asked: unknown, shown: unknown) => boolean } = {
  enabled: sameValue,
  backend: sameReferences,
  ip_policies: sameReferences,
  certificate_authorities: sameReferences,
  terminate_at: sameValue,
  // Without a wanted version the service chooses one; the documents do not say how it spells versions.
  min_version: (asked, shown) => asked === null || versionOf(asked) === versionOf(shown),
};

/** Whether an edge shows a module as it was asked for, in the shape of requests or responses. An unset module is shown as null. */
export const sameModule = (asked: unknown, shown: unknown): boolean => {
  if (!isObject(asked)) return (asked ?? null) === (shown ?? null);
  if (!isObject(shown)) return false;
  return Object.entries(readBack(asked)).every(([field, value]) => settings[field]?.(value, shown[field]) ?? true);
};
