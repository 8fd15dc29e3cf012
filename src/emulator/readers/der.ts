/** One element of DER, X.690: a tag, the length of the content, the content. */
export const der = (tag: number, ...content: readonly Uint8Array[]): Buffer => {
  const body = Buffer.concat(content);
  if (body.length < 0x80) return Buffer.concat([Buffer.of(tag, body.length), body]);
  const length = Buffer.from(body.length.toString(16).padStart(body.length > 0xff ? 4 : 2, '0'), 'hex');
  return Buffer.concat([Buffer.of(tag, 0x80 | length.length), length, body]);
};

export const sequence = (...content: readonly Uint8Array[]): Buffer => der(0x30, ...content);
export const derText = (tag: number, value: string): Buffer => der(tag, Buffer.from(value));
export const oid = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'));

/** RFC 5280, section 4.1.2.5: two digits of the year until 2049, four from 2050 on. */
export const derTime = (date: Date): Buffer => {
  const digits = `${date.toISOString().slice(0, 19).replace(/[-:T]/g, '')}Z`;
  return date.getUTCFullYear() < 2050 ? derText(0x17, digits.slice(2)) : derText(0x18, digits);
};

/** A distinguished name with the common name as its only attribute. */
export const commonName = (name: string): Buffer => sequence(der(0x31, sequence(oid('550403'), derText(0x0c, name))));

export const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'));
