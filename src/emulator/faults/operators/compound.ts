import type { At, Operator, Scene } from '../base/operator.ts';
import { misread } from './send.ts';
import { alter, isShown, type Shown } from './show.ts';

type List = readonly unknown[];
type Entry = [name: string, value: unknown];
type ChangeEntries = (entries: Entry[]) => Entry[];

/** Takes a list of a request for another one. */
export const misreadList = (at: At, path: string, change: (list: List, scene: Scene) => List): Operator =>
  misread(at, path, (value, scene) => (Array.isArray(value) ? change(value, scene) : value));

/** Takes an object of a request for another one. */
export const misreadObject = (at: At, path: string, change: (object: Shown, scene: Scene) => Shown): Operator =>
  misread(at, path, (value, scene) => (isShown(value) ? change(value, scene) : value));

/** Shows another list than is stored. */
export const alterList = (
  at: At,
  path: string,
  change: (list: List, shown: Shown, scene: Scene) => unknown,
): Operator => alter(at, path, (value, shown, scene) => (Array.isArray(value) ? change(value, shown, scene) : value));

/** Shows another object than is stored. */
export const alterObject = (
  at: At,
  path: string,
  change: (object: Shown, shown: Shown, scene: Scene) => unknown,
): Operator => alter(at, path, (value, shown, scene) => (isShown(value) ? change(value, shown, scene) : value));

const onEntries =
  (change: ChangeEntries) =>
  (object: Shown): Shown =>
    Object.fromEntries(change(Object.entries(object)));

/** The same for the entries of a map. */
export const misreadEntries = (at: At, path: string, change: ChangeEntries): Operator =>
  misreadObject(at, path, onEntries(change));

export const alterEntries = (at: At, path: string, change: ChangeEntries): Operator =>
  alterObject(at, path, onEntries(change));

/** Passes over all entries of a list or a map of a request but the first few. */
export const keepFew = (at: At, path: string, most: number): Operator =>
  misread(at, path, (value) => {
    if (Array.isArray(value)) return value.slice(0, most);
    return isShown(value) ? Object.fromEntries(Object.entries(value).slice(0, most)) : value;
  });

/** A list of Refs as it would be if it held their ids alone. */
export const idsOf = (refs: List): List => refs.map((ref) => (isShown(ref) ? ref['id'] : ref));
