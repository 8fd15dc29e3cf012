import { isJsonPrefix } from './json-prefix.ts';

/** One line of JSON laid out for reading, and the path of the value that it belongs to. */
export interface JsonLine {
  readonly text: string;
  readonly path: readonly string[];
}

/** The last string of a text that was cut has no end. */
const TOKEN = /"(?:[^"\\]|\\.)*(?:"|\\?$)|[{}[\],:]|[^\s{}[\],:"]+/gs;
/** Deeper than this, indentation would outweigh the text many times over. */
const DEEPEST = 32;

/**
 * JSON, one value per line. Only white space changes: every token stays as it was received (`1.0` stays `1.0`, a repeated
 * key stays repeated), because a report must show what came and not what a parser made of it. Null when it is not JSON, or,
 * where it was cut, not the beginning of JSON.
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
    // The key that the cut went through.
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
