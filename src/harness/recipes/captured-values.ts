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

/** The values that a step captures from an answer, or a text that says what the answer lacks. */
export const capturedValues = (
  json: unknown,
  capture: Readonly<Record<string, string>>,
): PlaceholderValues | string => {
  const values: Record<string, string> = {};
  for (const [name, pointer] of Object.entries(capture)) {
    const value = valueAt(json, pointer);
    const text = typeof value === 'number' ? String(value) : value;
    // The next step would read braces as a placeholder.
    if (typeof text !== 'string' || text === '' || text.length > mostCharacters || /[{}]/.test(text))
      return `has no usable value at ${pointer}`;
    values[name] = text;
  }
  return values;
};
