const machineNames: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/** Whether an address is one of this machine. */
export const isLoopback = (url: string): boolean => {
  const { hostname } = new URL(url);
  return (
    machineNames.includes(hostname) || /^(127\.\d+\.\d+\.\d+|\[::ffff:7f[0-9a-f]{2}:[0-9a-f]{1,4}\])$/.test(hostname)
  );
};

/** The other names that a deployment at an address of this machine may know itself by; none for an address of another machine. */
export const otherNamesOf = (base: string): readonly string[] =>
  isLoopback(base) ? machineNames.filter((name) => name !== new URL(base).hostname) : [];

/**
 * Whether an address is of the deployment that is reached at `base`: of the same origin, or at the same port of this machine under another of its names.
 * The documents do not say which name a deployment shows itself by.
 */
export const isOwnOrigin = (address: string, base: string): boolean => {
  const [shown, reached] = [new URL(address), new URL(base)];
  if (shown.origin === reached.origin) return true;
  const isSamePort = shown.protocol === reached.protocol && shown.port === reached.port;
  return isSamePort && otherNamesOf(base).includes(shown.hostname);
};
