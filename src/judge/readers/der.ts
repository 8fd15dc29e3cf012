/** One element of DER (X.690): its tag, and the bytes of its value. */
export interface Element {
  readonly tag: number;
  readonly value: Buffer;
}

/** Where the value of the element at `start` begins, and where it ends. */
const boundsOf = (bytes: Buffer, start: number): readonly [begin: number, end: number] => {
  const first = bytes[start + 1];
  if (first === undefined) throw new RangeError('an element is cut off');
  if (first < 0x80) return [start + 2, start + 2 + first];
  const width = first & 0x7f;
  // Four bytes of length are more than any certificate has; DER knows no indefinite length.
  if (width === 0 || width > 4 || start + 2 + width > bytes.length) throw new RangeError('a length is not DER');
  return [start + 2 + width, start + 2 + width + bytes.readUIntBE(start + 2, width)];
};

/** The sequence of elements in bytes. Throws where the bytes are no DER. */
export const elementsIn = (bytes: Buffer): Element[] => {
  const elements: Element[] = [];
  for (let start = 0; start < bytes.length; ) {
    const [begin, end] = boundsOf(bytes, start);
    if (end > bytes.length) throw new RangeError('an element is cut off');
    elements.push({ tag: bytes[start] ?? 0, value: bytes.subarray(begin, end) });
    start = end;
  }
  return elements;
};

/** An object identifier in dotted form. */
export const identifierOf = ({ value }: Element): string => {
  const arcs: number[] = [];
  let arc = 0;
  for (const byte of value) {
    arc = arc * 128 + (byte & 0x7f);
    if (byte < 0x80) {
      arcs.push(arc);
      arc = 0;
    }
  }
  const [head = 0, ...rest] = arcs;
  const top = Math.min(2, Math.floor(head / 40));
  return [top, head - top * 40, ...rest].join('.');
};

/** Text of any of the string types that names are made of. */
export const textOf = ({ tag, value }: Element): string => {
  if (tag === 0x1e) return Buffer.from(value).swap16().toString('utf16le');
  return value.toString(tag === 0x14 ? 'latin1' : 'utf8');
};

/** UTCTime, whose two-digit years are those from 1950 to 2049 (RFC 5280, 4.1.2.5.1), or GeneralizedTime. */
export const timeOf = ({ tag, value }: Element): Date => {
  const digits = value.toString('latin1');
  const full = tag === 0x17 ? `${Number(digits.slice(0, 2)) < 50 ? '20' : '19'}${digits}` : digits;
  const date = new Date(full.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (Number.isNaN(date.getTime())) throw new RangeError(`${digits} is no time of a certificate`);
  return date;
};
