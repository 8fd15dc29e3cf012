import { isObject, type JsonObject } from '../../base/json-object.ts';
import type { At, Operator, Scene } from '../base/operator.ts';
import { misread } from './send.ts';
import { alter } from './show.ts';

type List = readonly unknown[];
type MapEntry = [name: string, value: unknown];
type ChangeEntries = (entries: MapEntry[]) => MapEntry[];

/** Takes a list of a request for another one. */
export const misreadList = (at: At, path: string, change: (list: List, scene: Scene) => List): Operator =>
  misread(at, path, (value, scene) => (Array.isArray(value) ? change(value, scene) : value));

/** Takes an object of a request for another one. */
export const misreadObject = (
  at: At,
  path: string,
  change: (object: JsonObject, scene: Scene) => JsonObject,
): Operator => misread(at, path, (value, scene) => (isObject(value) ? change(value, scene) : value));

/** Shows another list than is stored. */
export const alterList = (
  at: At,
  path: string,
  change: (list: List, shown: JsonObject, scene: Scene) => unknown,
): Operator => alter(at, path, (value, shown, scene) => (Array.isArray(value) ? change(value, shown, scene) : value));

/** Shows another object than is stored. */
export const alterObject = (
  at: At,
  path: string,
  change: (object: JsonObject, shown: JsonObject, scene: Scene) => unknown,
): Operator => alter(at, path, (value, shown, scene) => (isObject(value) ? change(value, shown, scene) : value));

const onEntries =
  (change: ChangeEntries) =>
  (object: JsonObject): JsonObject =>
    Object.fromEntries(change(Object.entries(object)));

/** The same for the entries of a map. */
export const misreadEntries = (at: At, path: string, change: ChangeEntries): Operator =>
  misreadObject(at, path, onEntries(change));

export const alterEntries = (at: At, path: string, change: ChangeEntries): Operator =>
  alterObject(at, path, onEntries(change));

/** Changes the text that each value of a map is. */
export const values =
  (change: (text: string) => string): ChangeEntries =>
  (entries) =>
    entries.map(([name, value]) => [name, change(String(value))]);

/** Changes each text of a list. */
export const each =
  (change: (text: string) => string) =>
  (all: List): string[] =>
    all.map((one) => change(String(one)));

/** Passes over all entries of a list or a map of a request but the first few. */
export const keepFew = (at: At, path: string, most: number): Operator =>
  misread(at, path, (value) => {
    if (Array.isArray(value)) return value.slice(0, most);
    return isObject(value) ? Object.fromEntries(Object.entries(value).slice(0, most)) : value;
  });

/** A list of Refs as it would be if it held their ids alone. */
export const idsOf = (refs: List): List => refs.map((ref) => (isObject(ref) ? ref['id'] : ref));
