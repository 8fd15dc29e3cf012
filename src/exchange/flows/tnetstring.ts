/** Thrown for bytes that are no tnetstring; the message does not quote them. */
export class NoTnetstring extends Error {}

/** Far deeper than any flow, but shallow enough for recursion. */
const MAX_DEPTH = 64;

/** A length is decimal digits without padding, and mitmproxy writes at most twelve. */
const LENGTH = /^(?:0|[1-9]\d{0,11})$/;

/** The length that the digits before a colon state; null where they state none. */
export const statedLength = (digits: string): number | null => (LENGTH.test(digits) ? Number(digits) : null);

/** Reads one value at an offset. `length ":" payload type`, where the type is one character. */
const valueAt = (bytes: Buffer, start: number, depth: number): { readonly value: unknown; readonly end: number } => {
  const colon = bytes.subarray(start, start + 13).indexOf(':');
  const length = statedLength(bytes.toString('latin1', start, start + Math.max(colon, 0)));
  const from = start + colon + 1;
  if (length === null || from + length >= bytes.length) throw new NoTnetstring('a length is wrong');
  const payload = bytes.subarray(from, from + length);
  return { value: payloadOf(payload, String.fromCharCode(bytes[from + length] ?? 0), depth), end: from + length + 1 };
};

const valuesIn = (bytes: Buffer, depth: number): unknown[] => {
  if (depth > MAX_DEPTH) throw new NoTnetstring('it nests too deep');
  const values: unknown[] = [];
  for (let at = 0; at < bytes.length; ) {
    const { value, end } = valueAt(bytes, at, depth);
    values.push(value);
    at = end;
  }
  return values;
};

const numberOf = (text: string): number => {
  const value = Number(text);
  if (text.trim() === '' || Number.isNaN(value)) throw new NoTnetstring('a number is wrong');
  return value;
};

const booleanOf = (text: string): boolean => {
  if (text !== 'true' && text !== 'false') throw new NoTnetstring('a boolean is wrong');
  return text === 'true';
};

/** Old versions of mitmproxy wrote names as bytes, newer ones as text. */
const nameOf = (value: unknown): string => {
  if (typeof value === 'string') return value;
  if (Buffer.isBuffer(value)) return value.toString('latin1');
  throw new NoTnetstring('the name of a member is neither text nor bytes');
};

const memberNames = (bytes: Buffer, depth: number): object => {
  const values = valuesIn(bytes, depth);
  if (values.length % 2 !== 0) throw new NoTnetstring('a member has no value');
  return Object.fromEntries(
    values.flatMap((name, index) => (index % 2 === 0 ? [[nameOf(name), values[index + 1]] as const] : [])),
  );
};

/** The value of a payload. Bytes are a view into the file's buffer, so a caller that keeps them must copy them. */
const payloadOf = (payload: Buffer, type: string, depth: number): unknown => {
  switch (type) {
    case ',':
      return payload;
    case ';':
      return payload.toString('utf8');
    case '#':
    case '^':
      return numberOf(payload.toString('latin1'));
    case '!':
      return booleanOf(payload.toString('latin1'));
    case '~':
      return null;
    case ']':
      return valuesIn(payload, depth + 1);
    case '}':
      return memberNames(payload, depth + 1);
    default:
      throw new NoTnetstring('the type of a value is unknown');
  }
};

/** The value of a tnetstring without its length: its payload and the character of its type. */
export const readTnetstring = (payload: Buffer, type: string): unknown => payloadOf(payload, type, 0);
