/** Searches output for secrets in every encoding. It shares no code with the redaction. */

/** The part of a base64 text that depends only on the given bytes, for each of the three alignments. */
const base64s = (bytes: Buffer): string[] =>
  [0, 1, 2].map((offset) => {
    const whole = Buffer.concat([Buffer.alloc(offset), bytes, Buffer.alloc(3)]).toString('base64');
    const from = Math.ceil((offset * 4) / 3);
    const to = Math.floor(((offset + bytes.length) * 8) / 6);
    return whole.slice(from, to);
  });

export const formsOf = (secret: string): string[] => {
  const bytes = Buffer.from(secret);
  const hex = bytes.toString('hex');
  const plain = base64s(bytes);
  return [
    ...new Set([
      secret,
      ...plain,
      ...plain.map((text) => text.replaceAll('+', '-').replaceAll('/', '_')),
      hex,
      hex.toUpperCase(),
      encodeURIComponent(secret),
      hex.replace(/../g, '%$&'),
      hex.toUpperCase().replace(/../g, '%$&'),
      JSON.stringify(secret).slice(1, -1),
    ]),
  ];
};

/** The text without white space, whether plain or escaped as in JSON, URLs and XML. */
const withoutSpace = (bytes: Buffer | string): string =>
  bytes.toString('latin1').replace(/(?:\\+[nrt]|\\+u00[01][0-9a-f]|%0[9ad]|%20|&#(?:9|10|13);|[\0-\x20])+/gi, '');

/** A secret interrupted by white space, as it is and in base64. */
export const brokenForms = (secret: string): string[] => {
  const middle = Math.floor(secret.length / 2);
  const broken = (text: string, by: string): string => `${text.slice(0, middle)}${by}${text.slice(middle)}`;
  const base64 = Buffer.from(`x${secret}`).toString('base64');
  return [
    ...['\n', '\r\n ', '\t', '\u0000', '\u00ad'].map((by) => broken(secret, by)),
    ...['\n', '\r\n\t'].map((by) => broken(base64, by)),
    encodeURIComponent(broken(secret, '\n')),
    JSON.stringify(JSON.stringify(secret)),
    [...secret].join(' '),
  ];
};

/** Every occurrence of a secret, by file and form. */
export const leaksIn = (
  files: readonly { readonly name: string; readonly bytes: Buffer | string }[],
  secrets: readonly string[],
): string[] =>
  files.flatMap(({ name, bytes }) => {
    const squeezed = withoutSpace(bytes);
    return secrets.flatMap((secret) =>
      formsOf(secret).flatMap((form) =>
        bytes.includes(form) || squeezed.includes(withoutSpace(form)) ? [`${form} of ${secret} in ${name}`] : [],
      ),
    );
  });
