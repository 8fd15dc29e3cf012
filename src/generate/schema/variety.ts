import type { PlainSchema } from './json-schema.ts';
import { type Shape, shapesOf } from './shapes.ts';

/** Beyond the safe integers JSON numbers blur, so a wider range (int64) is cut to what can be sent exactly. */
export const rangeOf = ({ minimum, maximum }: Shape): { readonly min: number; readonly max: number } => ({
  min: Math.max(minimum ?? Number.MIN_SAFE_INTEGER, Number.MIN_SAFE_INTEGER),
  max: Math.min(maximum ?? Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER),
});

const varietyOfShape = (shape: Shape): number => {
  if (shape.const !== undefined || shape.type === 'null') return 1;
  if (shape.enum !== undefined) return shape.enum.length;
  if (shape.type === 'boolean') return 2;
  if (shape.type !== 'integer') return Number.POSITIVE_INFINITY;
  const { min, max } = rangeOf(shape);
  return Math.floor(max) - Math.ceil(min) + 1;
};

/** How many different values there are, where a schema leaves few: a list of unique items cannot be longer than that. */
export const varietyOf = (schema: PlainSchema): number =>
  shapesOf(schema).reduce((sum, shape) => sum + varietyOfShape(shape), 0);
