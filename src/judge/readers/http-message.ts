/** An HTTP/1 message as an inspector shows it: a head, and a body. */
export interface HttpMessage {
  readonly startLine: string;
  readonly head: string;
  readonly body: Buffer;
}

/** RFC 4648, section 4, with the padding that section 3.2 demands. Not base64url (section 5), which must not be called just base64. */
const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** The message in a base64 text; null where the text is no base64 or holds no whole head. */
export const decodeMessage = (text: unknown): HttpMessage | null => {
  if (typeof text !== 'string' || !base64.test(text.replace(/\s/g, ''))) return null;
  const bytes = Buffer.from(text, 'base64');
  const headEnd = bytes.indexOf('\r\n\r\n');
  if (headEnd < 0) return null;
  const head = bytes.toString('latin1', 0, headEnd);
  return { startLine: head.split('\r\n')[0] ?? '', head, body: bytes.subarray(headEnd + 4) };
};

/** The final answer in a message that may begin with informational (1xx) ones, RFC 9110, section 15.2. */
export const finalAnswer = (message: HttpMessage | null): HttpMessage | null =>
  message !== null && /^HTTP\/\S+ 1\d\d(?: |$)/.test(message.startLine)
    ? finalAnswer(decodeMessage(message.body.toString('base64')))
    : message;

/** The content of a chunked body; null where it is none. RFC 9112, section 7.1. */
export const dechunked = (body: Buffer): Buffer | null => {
  const chunks: Buffer[] = [];
  let at = 0;
  while (at < body.length) {
    const lineEnd = body.indexOf('\r\n', at);
    const size = lineEnd < 0 ? '' : body.toString('latin1', at, lineEnd).replace(/;.*$/s, '').trim();
    if (!/^[\da-f]{1,8}$/i.test(size)) return null;
    const bytes = Number.parseInt(size, 16);
    if (bytes === 0) return Buffer.concat(chunks);
    const start = lineEnd + 2;
    if (body.toString('latin1', start + bytes, start + bytes + 2) !== '\r\n') return null;
    chunks.push(body.subarray(start, start + bytes));
    at = start + bytes + 2;
  }
  return null;
};

/** Whether the body of a message is this content, plain or chunked: the documents do not say which of the two is shown. */
export const carries = ({ body }: HttpMessage, content: Buffer): boolean =>
  body.equals(content) || (dechunked(body)?.equals(content) ?? false);

/** The values in a field line: by RFC 9110, section 5.3, intermediaries may join values of the same name with commas. */
const apart = (line: unknown): string[] =>
  String(line)
    .split(',')
    .map((value) => value.trim());

/** All values of a header in a map of names to lists, ignoring the case of the name; joined values are split. */
export const valuesIn = (map: unknown, wanted: string): readonly string[] => {
  if (typeof map !== 'object' || map === null) return [];
  return Object.entries(map)
    .filter(([name]) => name.toLowerCase() === wanted.toLowerCase())
    .flatMap(([, values]): unknown[] => (Array.isArray(values) ? values : [values]))
    .flatMap(apart);
};

/**
 * The values of each header by its name in lower case, with joined values split. The order counts only among values of the same name: RFC 9110,
 * section 5.3.
 */
export const valuesByName = (
  lines: readonly (readonly [name: string, value: string])[],
): ReadonlyMap<string, readonly string[]> => {
  const values = new Map<string, string[]>();
  for (const [name, line] of lines) {
    const key = name.toLowerCase();
    values.set(key, [...(values.get(key) ?? []), ...apart(line)]);
  }
  return values;
};

/** A text with its percent escapes decoded; unchanged where they are invalid. */
export const unescaped = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** The ways to write a request target: with or without its query, and path and query escaped or not. */
const spellingsOf = (target: string): readonly string[] => {
  const [, path = '', query = ''] = /^([^?]*)(.*)$/s.exec(target) ?? [];
  const paths = [path, unescaped(path)];
  return [...paths, ...paths.flatMap((one) => [query, unescaped(query)].map((other) => `${one}${other}`))];
};

/** Whether a text is the requested path in any spelling: the document does not say which one is shown. */
export const isPathOf = (text: unknown, targets: readonly string[]): boolean =>
  typeof text === 'string' && targets.flatMap(spellingsOf).includes(text);

/** Whether two targets have the same path and query. A proxy may change their escapes; an escaped slash does not separate segments. */
export const isSameTarget = (one: string, other: string): boolean => {
  const [a, b] = [one, other].map((target) => {
    const [, path = '', query = ''] = /^([^?]*)(.*)$/s.exec(target) ?? [];
    return JSON.stringify([path.split('/').map(unescaped), [...new URLSearchParams(query)]]);
  });
  return a === b;
};

/** Whether a text is an HTTP version, as in a start line, as a number, or as in ALPN. */
export const isHttpVersion = (text: unknown): boolean =>
  typeof text === 'string' && /^(?:HTTP\/|h)?[0-3](?:\.\d)?$/i.test(text);
