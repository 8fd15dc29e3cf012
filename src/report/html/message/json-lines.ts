import { isJsonPrefix } from './json-prefix.ts';

/** One line of JSON laid out for reading, and the path of the value that it belongs to. */
export interface JsonLine {
  readonly text: string;
  readonly path: readonly string[];
}

/** The closing quote is optional, because the last string of a cut text has none. */
const TOKEN = /"(?:[^"\\]|\\.)*(?:"|\\?$)|[{}[\],:]|[^\s{}[\],:"]+/gs;
/** The deepest indentation. Beyond it, white space would be many times the size of the text. */
const DEEPEST = 32;

/**
 * Formats JSON with one value on each line. Only white space changes: every token stays as it was received (`1.0` stays `1.0`, a repeated key stays
 * repeated), because a report must show what was sent and not what a parser made of it. Null if it is not JSON or, if it was cut, not the beginning
 * of JSON.
 */
export const jsonLines = (
  source: string,
  { cut = false }: { readonly cut?: boolean } = {},
): readonly JsonLine[] | null => {
  if (!(cut ? isJsonPrefix(source) : isJson(source))) return null;
  const lines: JsonLine[] = [];
  const path: string[] = [];
  const inArray: boolean[] = [];
  let text = '';
  let at: readonly string[] = [];
  const breakLine = (): void => {
    lines.push({ text, path: at });
    text = '  '.repeat(inArray.length);
    at = [...path];
  };
  let before = '';
  for (const [token] of source.matchAll(TOKEN)) {
    if (token === '}' || token === ']') {
      const empty = before === '{' || before === '[';
      path.pop();
      inArray.pop();
      if (!empty) breakLine();
      text += token;
    } else if (token === ',') {
      text += token;
      if (inArray.at(-1)) path.push(String(Number(path.pop()) + 1));
      breakLine();
    } else if (token === ':') {
      text += ': ';
    } else {
      if (before === '{' || before === '[') breakLine();
      const isKey = token.startsWith('"') && inArray.at(-1) === false && before !== ':';
      if (isKey) {
        path.pop();
        path.push(keyOf(token));
        at = [...path];
      }
      text += token;
      if (token === '{' || token === '[') {
        inArray.push(token === '[');
        path.push('0');
        if (inArray.length > DEEPEST) return null;
      }
    }
    before = token;
  }
  lines.push({ text, path: at });
  return lines;
};

const keyOf = (token: string): string => {
  try {
    return String(JSON.parse(token));
  } catch {
    // The text was cut inside this key.
    return token;
  }
};

const isJson = (source: string): boolean => {
  try {
    JSON.parse(source);
    return true;
  } catch {
    return false;
  }
};
