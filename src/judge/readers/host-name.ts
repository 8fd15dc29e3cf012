const label = /^[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?$/i;

/** Whether a text is a valid host name in DNS: labels, and no IP address. A final dot is allowed. */
export const isHostName = (text: unknown): text is string => {
  if (typeof text !== 'string') return false;
  const labels = text.replace(/\.$/, '').split('.');
  return (
    text.length <= 254 &&
    labels.every((one) => one.length <= 63 && label.test(one)) &&
    !/^\d+$/.test(labels.at(-1) ?? '')
  );
};

const plain = (name: string): string => name.toLowerCase().replace(/\.$/, '');

/** Whether a name is a subdomain of another, and not the other itself. */
export const isSubdomain = (name: unknown, of: unknown): boolean =>
  isHostName(name) && typeof of === 'string' && of !== '' && plain(name).endsWith(`.${plain(of)}`);
