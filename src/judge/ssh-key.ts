const pattern = /^([\w.@-]+)[ \t]+([A-Za-z0-9+/]+)(={0,2})(?:[ \t]+(.*))?$/;

/** The parts of a public key as single-line text (document 1, SSH credential): key type, base64, comment. */
export interface SshKeyLine {
  readonly type: string;
  readonly base64: string;
  readonly comment: string;
}

export const readSshKeyLine = (text: string): SshKeyLine | null => {
  const [, type, base64, padding = '', comment = ''] = pattern.exec(text) ?? [];
  return type === undefined || base64 === undefined ? null : { type, base64: `${base64}${padding}`, comment };
};

/** One text for all spellings of one key: white space around it, its comment and the padding of its base64 tell none apart. */
export const sshKeyOf = (value: unknown): string | null => {
  const line = typeof value === 'string' ? readSshKeyLine(value.trim()) : null;
  return line && `${line.type} ${line.base64.replace(/=+$/, '')}`;
};
