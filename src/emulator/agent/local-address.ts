import { invalid } from '../base/problem.ts';

/** Where a tunnel forwards to. */
export interface LocalAddress {
  readonly host: string;
  readonly port: number;
  /** Whether the local server uses TLS. */
  readonly secure: boolean;
  /** As config.addr shows it. */
  readonly shown: string;
}

const wrong = (): Error => invalid({ addr: 'a port, host:port or a URL of http or https' });

const portOf = (text: string): number => {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1 || port > 65_535) throw wrong();
  return port;
};

/** Reads a port, host:port or URL. A port alone is one of this machine (document 3, config.addr). */
export const localAddressOf = (addr: string | number): LocalAddress => {
  const text = String(addr).trim();
  if (/^\d+$/.test(text)) return { host: '127.0.0.1', port: portOf(text), secure: false, shown: `localhost:${text}` };
  if (/^https?:\/\//i.test(text)) {
    if (!URL.canParse(text)) throw wrong();
    const { protocol, hostname, port } = new URL(text);
    const secure = protocol === 'https:';
    return {
      host: hostname.replace(/^\[(.*)\]$/, '$1'),
      port: port === '' ? (secure ? 443 : 80) : Number(port),
      secure,
      shown: text,
    };
  }
  const [, host = '', port = ''] = /^(\[[\da-f:.]+\]|[^\s:/]+):(\d+)$/i.exec(text) ?? [];
  if (host === '') throw wrong();
  return { host: host.replace(/^\[(.*)\]$/, '$1'), port: portOf(port), secure: false, shown: text };
};
