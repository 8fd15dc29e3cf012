import type { Front } from '../server/service.ts';

/** Plausible names of query parameters. Other names are hidden, because they may be secrets in the wrong place. */
const plainName = /^[a-z_]{1,20}$/;

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** The path and the names of the query parameters: values may be secrets. */
const shown = (url: string, isSecret: (text: string) => boolean): string => {
  const [path = '', query] = url.split('?', 2);
  const segments = path.split('/').map((segment) => (isSecret(decoded(segment)) ? '[redacted]' : segment));
  const names = [...new URLSearchParams(query).keys()].map((name) => (plainName.test(name) ? `${name}=…` : '…'));
  return `${segments.join('/')}${names.length > 0 ? `?${names.join('&')}` : ''}`;
};

/** Logs every answered request on one line: method, path, status, milliseconds. */
export const logRequests =
  (write: (line: string) => void, isSecret: (text: string) => boolean): Front =>
  ({ method, url = '', headers }, outgoing, next) => {
    const since = performance.now();
    const [, presented] = /^\S+ +(\S+)$/.exec(headers.authorization ?? '') ?? [];
    outgoing.once('close', () => {
      const path = shown(url, (text) => text !== '' && (text === presented || isSecret(text)));
      // Raw bytes of a fault are sent without a status being set.
      const status = outgoing.headersSent ? outgoing.statusCode : '-';
      write(`${method} ${path} ${status} ${Math.round(performance.now() - since)} ms\n`);
    });
    next();
  };
