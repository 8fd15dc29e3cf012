const pattern =
  /^([A-Za-z0-9_](?:[A-Za-z0-9_-]{0,61}[A-Za-z0-9_])?(?:\.[A-Za-z0-9_](?:[A-Za-z0-9_-]{0,61}[A-Za-z0-9_])?)*)\.?:(\d{1,5})$/;

/** Whether a value is text of the form hostname:port (document 1, Reserved address). */
export const isHostPort = (value: unknown): boolean => {
  const [, host, port] = (typeof value === 'string' && pattern.exec(value)) || [];
  return host !== undefined && host.length <= 253 && Number(port) >= 1 && Number(port) <= 65_535;
};
