import { isObject, type JsonObject } from '../../contract/json-object.ts';
import type { Intent } from './balance.ts';
import { digestOf } from './sent-digests.ts';

const stringsIn = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) || isObject(value) ? Object.values(value).flatMap(stringsIn) : [];
};

const isUnset = (value: unknown): boolean => value === undefined || value === null || value === '';

/** Whether a creation without a marker may have made a resource: its description and metadata are empty or were sent. */
export const mayComeOf = (shown: JsonObject, { sent = [] }: Intent): boolean =>
  ['description', 'metadata'].every((field) => isUnset(shown[field]) || sent.includes(digestOf(shown[field])));

/** Whether a creation without a marker must have made a resource: it shows a value that only this run can have sent. */
export const mustComeOf = (shown: JsonObject, { own = [] }: Intent): boolean =>
  stringsIn(shown).some((text) => own.includes(digestOf(text)));
