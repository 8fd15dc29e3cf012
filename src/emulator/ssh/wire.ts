/** Writes the wire format that SSH keys and certificates are made of (RFC 4251, section 5). */

export const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

export const uint64 = (value: bigint): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(value);
  return bytes;
};

export const string = (value: Buffer | string): Buffer => {
  const bytes = Buffer.from(value);
  return Buffer.concat([uint32(bytes.length), bytes]);
};

/** Encodes a positive number with as few leading zero bytes as keep it from being read as negative. */
export const mpint = (number: Buffer): Buffer => {
  let start = 0;
  while (start < number.length && number[start] === 0) start += 1;
  const bytes = number.subarray(start);
  return string((bytes[0] ?? 0) >= 0x80 ? Buffer.concat([Buffer.of(0), bytes]) : bytes);
};
