/** What is still open where a JSON text, or the beginning of one, ends. */
export interface OpenBrackets {
  readonly depth: number;
  readonly inString: boolean;
}

/** Counts the brackets of a JSON text outside its strings, as far as the one that is too many. */
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
