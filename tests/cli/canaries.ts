/** Looks for secrets in what a command wrote, in every form in which they may travel. It shares nothing with the redaction. */

/** The letters of a base64 text that the bytes alone decide, for each of the three places at which they may begin. */
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

/** Where a secret stands, by file and form. */
export const leaksIn = (
  files: readonly { readonly name: string; readonly bytes: Buffer | string }[],
  secrets: readonly string[],
): string[] =>
  files.flatMap(({ name, bytes }) =>
    secrets.flatMap((secret) =>
      formsOf(secret).flatMap((form) => (bytes.includes(form) ? [`${form} of ${secret} in ${name}`] : [])),
    ),
  );
