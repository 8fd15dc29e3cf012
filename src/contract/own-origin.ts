const machineNames: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/** Whether a URL leads to this machine (loopback). */
export const isLoopback = (url: string): boolean => {
  const { hostname } = new URL(url);
  return (
    machineNames.includes(hostname) || /^(127\.\d+\.\d+\.\d+|\[::ffff:7f[0-9a-f]{2}:[0-9a-f]{1,4}\])$/.test(hostname)
  );
};

/** The other names that a deployment on this machine may use for itself; empty for a deployment on another machine. */
export const otherNamesOf = (base: string): readonly string[] =>
  isLoopback(base) ? machineNames.filter((name) => name !== new URL(base).hostname) : [];

/**
 * Whether a URL belongs to the deployment at `base`: same origin, or same port of this machine under another name. The documents do not say which
 * name a deployment uses for itself.
 */
export const isOwnOrigin = (address: string, base: string): boolean => {
  const [shown, reached] = [new URL(address), new URL(base)];
  if (shown.origin === reached.origin) return true;
  const isSamePort = shown.protocol === reached.protocol && shown.port === reached.port;
  return isSamePort && otherNamesOf(base).includes(shown.hostname);
};
