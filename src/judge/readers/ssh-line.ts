const pattern = /^([\w.@-]+)[ \t]+([A-Za-z0-9+/]+)={0,2}(?:[ \t].*)?$/;

/**
 * One text for all spellings of one key or certificate on a line of its own (document 1, SSH credential): white space around it,
 * its comment and the padding of its base64 tell none apart. Null for what is no such line.
 */
export const sshLineOf = (value: unknown): string | null => {
  const [, type, base64] = (typeof value === 'string' && pattern.exec(value.trim())) || [];
  return type === undefined ? null : `${type} ${base64}`;
};
