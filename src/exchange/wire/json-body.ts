/** Deeper than any documented answer by far, and shallow enough for every recursive reader of the result. */
export const MAX_DEPTH = 200;

/** Fatal, because a replacement character would hide bytes that no JSON text may hold; a byte order mark is no JSON either. */
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

const nestsTooDeep = (text: string): boolean => {
  // Most bodies have fewer brackets than that.
  if ((text.match(/[[{]/g)?.length ?? 0) <= MAX_DEPTH) return false;
  let depth = 0;
  let inString = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (inString) {
      if (character === '\\') index += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') depth -= 1;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
};

/** The value of a body, whatever its content type says; undefined when it is empty or is not JSON in UTF-8. */
export const parseJsonBody = (body: Buffer): unknown => {
  try {
    const text = utf8.decode(body);
    return nestsTooDeep(text) ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
};
