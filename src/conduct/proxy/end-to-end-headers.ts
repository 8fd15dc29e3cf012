import type { Header } from '../../exchange/recorded-exchange.ts';

/** Headers of a single connection, which a proxy does not pass on (RFC 9110, section 7.6.1, and RFC 9112). */
const hopByHop: ReadonlySet<string> = new Set([
  ...['connection', 'keep-alive', 'proxy-connection', 'proxy-authenticate', 'proxy-authorization', 'te', 'trailer'],
  // We answer Expect: 100-continue ourselves, because the body is passed on as it comes.
  ...['transfer-encoding', 'upgrade', 'http2-settings', 'expect'],
]);

/** The headers of a message that are meant for its receiver, in their order and spelling. `raw` is the flat list of Node. */
export const endToEndHeaders = (raw: readonly string[]): readonly Header[] => {
  const headers: Header[] = [];
  for (let at = 0; at + 1 < raw.length; at += 2) headers.push([raw[at] ?? '', raw[at + 1] ?? '']);
  const named = headers
    .filter(([name]) => name.toLowerCase() === 'connection')
    .flatMap(([, value]) => value.split(','))
    .map((name) => name.trim().toLowerCase());
  return headers.filter(([name]) => !hopByHop.has(name.toLowerCase()) && !named.includes(name.toLowerCase()));
};
