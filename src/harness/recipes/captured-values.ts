import { isObject } from '../../contract/json-object.ts';
import { stepsOf } from '../../generate/schema/pointer.ts';
import type { PlaceholderValues } from '../target/recipe/placeholders.ts';

/** Long enough for a certificate. */
const mostCharacters = 20_000;

const valueAt = (json: unknown, pointer: string): unknown =>
  stepsOf(pointer).reduce<unknown>((value, step) => {
    if (Array.isArray(value)) return /^\d+$/.test(step) ? value[Number(step)] : undefined;
    return isObject(value) && Object.hasOwn(value, step) ? value[step] : undefined;
  }, json);

/** What a step captures of an answer; a text says what the answer lacks. */
export const capturedValues = (
  json: unknown,
  capture: Readonly<Record<string, string>>,
): PlaceholderValues | string => {
  const values: Record<string, string> = {};
  for (const [name, pointer] of Object.entries(capture)) {
    const value = valueAt(json, pointer);
    const text = typeof value === 'number' ? String(value) : value;
    // Braces would be taken for a placeholder by the next step.
    if (typeof text !== 'string' || text === '' || text.length > mostCharacters || /[{}]/.test(text))
      return `has no usable value at ${pointer}`;
    values[name] = text;
  }
  return values;
};
