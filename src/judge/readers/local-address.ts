interface HostAndPort {
  readonly host: string | null;
  readonly port: string;
}

const loopback = /^(localhost|127(\.\d{1,3}){3}|::1|0:0:0:0:0:0:0:1)$/i;

/** Reads a port (8080 or :8080), host:port or a URL; null for anything else. */
const addressOf = (text: string): HostAndPort | null => {
  const [, scheme = '', rest = ''] = /^(?:([a-z]+):\/\/)?(.*?)\/?$/i.exec(text.trim()) ?? [];
  if (/^:?\d+$/.test(rest)) return { host: null, port: rest.replace(':', '') };
  const [, host = '', port] = /^(\[[\da-f:.]+\]|[^:/]+)(?::(\d+))?$/i.exec(rest) ?? [];
  const implied = { http: '80', https: '443' }[scheme.toLowerCase()];
  if (host === '' || (port ?? implied) === undefined) return null;
  return { host: host.replace(/^\[(.*)\]$/, '$1').toLowerCase(), port: port ?? implied ?? '' };
};

const sameHost = (a: string, b: string): boolean => a === b || (loopback.test(a) && loopback.test(b));

/**
 * Whether config.addr shows the address that was asked for. For a port alone the document allows host:port without naming the host, so any host
 * is right. A scheme does not count, and all names of the loopback interface are equal.
 */
export const sameLocalAddress = (asked: string | number, shown: unknown): boolean => {
  if (typeof shown !== 'string') return false;
  const [a, b] = [addressOf(String(asked)), addressOf(shown)];
  if (a === null || b === null) return String(asked) === shown;
  return a.port === b.port && (a.host === null || b.host === null || sameHost(a.host, b.host));
};
