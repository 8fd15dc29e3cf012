const pattern = /^([\w.@-]+)[ \t]+([A-Za-z0-9+/]+)={0,2}(?:[ \t].*)?$/;

/**
 * A canonical text of a line with a key or certificate (document 1, SSH credential): without surrounding white space, comment and base64
 * padding. Null for anything else.
 */
export const sshLineOf = (value: unknown): string | null => {
  const [, type, base64] = (typeof value === 'string' && pattern.exec(value.trim())) || [];
  return type === undefined ? null : `${type} ${base64}`;
};
