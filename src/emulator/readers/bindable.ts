const name = '[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?';
const domain = `(?:${name}\\.)+${name}`;
/** Document 1, ACL rules: the forms of targets. */
const targets = {
  domain: new RegExp(`^(?:\\*\\.)?${domain}$`, 'i'),
  address: new RegExp(`^(?:${domain}|${name}|\\[[0-9a-f:.]+\\]):(\\d{1,5})$`, 'i'),
  label: /^(?:\*|[^\s=*,]+)=(?:\*|[^\s=*,]+)$/,
};

const isPort = (text: string | undefined): boolean =>
  text === undefined || (Number(text) >= 1 && Number(text) <= 65_535);

/** Whether a text is a target of a bind rule: a domain, an address or a label. */
export const isBindable = (target: string): boolean =>
  targets.domain.test(target) ||
  targets.label.test(target) ||
  (targets.address.test(target) && isPort(targets.address.exec(target)?.[1]));
