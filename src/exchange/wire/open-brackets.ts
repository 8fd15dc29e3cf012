/** The brackets and string that are still open at the end of a (perhaps truncated) JSON text. */
export interface OpenBrackets {
  readonly depth: number;
  readonly inString: boolean;
}

/** Counts the open brackets of a JSON text outside its strings; stops when there are more than `mostDeep`. */
export const openBrackets = (text: string, mostDeep = Number.POSITIVE_INFINITY): OpenBrackets => {
  let depth = 0;
  let inString = false;
  for (let index = 0; index < text.length && depth <= mostDeep; index += 1) {
    const character = text[index];
    if (inString) {
      if (character === '\\') index += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') depth = Math.max(0, depth - 1);
  }
  return { depth, inString };
};
