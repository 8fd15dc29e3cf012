import { isObject, type JsonObject } from '../../base/json-object.ts';
import type { At, Operator, Scene } from '../base/operator.ts';
import { misread } from './send.ts';
import { alter } from './show.ts';

type List = readonly unknown[];
type MapEntry = [name: string, value: unknown];
type ChangeEntries = (entries: MapEntry[]) => MapEntry[];

/** Changes a list in a request. */
export const misreadList = (at: At, path: string, change: (list: List, scene: Scene) => List): Operator =>
  misread(at, path, (value, scene) => (Array.isArray(value) ? change(value, scene) : value));

/** Changes an object in a request. */
export const misreadObject = (
  at: At,
  path: string,
  change: (object: JsonObject, scene: Scene) => JsonObject,
): Operator => misread(at, path, (value, scene) => (isObject(value) ? change(value, scene) : value));

/** Changes a list in answers. */
export const alterList = (
  at: At,
  path: string,
  change: (list: List, shown: JsonObject, scene: Scene) => unknown,
): Operator => alter(at, path, (value, shown, scene) => (Array.isArray(value) ? change(value, shown, scene) : value));

/** Changes an object in answers. */
export const alterObject = (
  at: At,
  path: string,
  change: (object: JsonObject, shown: JsonObject, scene: Scene) => unknown,
): Operator => alter(at, path, (value, shown, scene) => (isObject(value) ? change(value, shown, scene) : value));

const onEntries =
  (change: ChangeEntries) =>
  (object: JsonObject): JsonObject =>
    Object.fromEntries(change(Object.entries(object)));

/** As `misreadObject` and `alterObject`, for the entries of a map. */
export const misreadEntries = (at: At, path: string, change: ChangeEntries): Operator =>
  misreadObject(at, path, onEntries(change));

export const alterEntries = (at: At, path: string, change: ChangeEntries): Operator =>
  alterObject(at, path, onEntries(change));

/** Changes each value of a map, as text. */
export const values =
  (change: (text: string) => string): ChangeEntries =>
  (entries) =>
    entries.map(([name, value]) => [name, change(String(value))]);

/** Changes each text of a list. */
export const each =
  (change: (text: string) => string) =>
  (all: List): string[] =>
    all.map((one) => change(String(one)));

/** Keeps only the first entries of a list or map in a request. */
export const keepFew = (at: At, path: string, most: number): Operator =>
  misread(at, path, (value) => {
    if (Array.isArray(value)) return value.slice(0, most);
    return isObject(value) ? Object.fromEntries(Object.entries(value).slice(0, most)) : value;
  });

/** The ids of a list of Refs. */
export const idsOf = (refs: List): List => refs.map((ref) => (isObject(ref) ? ref['id'] : ref));
