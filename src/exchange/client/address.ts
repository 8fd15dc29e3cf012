/** Thrown before a connection is opened: the request, and the token in it, would have gone to somebody else. */
export class ForeignOriginError extends Error {
  override readonly name = 'ForeignOriginError';

  constructor(url: string, origin: string) {
    super(`Refused to send a request to ${JSON.stringify(url)}: it is not an address of ${origin}`);
  }
}

export interface Address {
  /** Absolute, not normalised. */
  readonly url: string;
  /** What stands in the request line: path and query, byte for byte. */
  readonly target: string;
}

/** Where the requests of one client go: an origin, and a path prefix that every path is appended to. */
export class Base {
  readonly origin: string;
  readonly secure: boolean;
  readonly host: string;
  readonly hostname: string;
  readonly port: number;
  readonly #prefix: string;

  constructor(baseUrl: string) {
    const url = new URL(baseUrl);
    if (url.protocol !== 'http:' && url.protocol !== 'https:') {
      throw new TypeError(`A base URL begins with http: or https:, not ${url.protocol}`);
    }
    this.origin = url.origin;
    this.secure = url.protocol === 'https:';
    this.host = url.host;
    // A URL writes an IPv6 address in brackets, a socket takes it without.
    this.hostname = url.hostname.replace(/^\[(.*)\]$/, '$1');
    this.port = url.port === '' ? (this.secure ? 443 : 80) : Number(url.port);
    this.#prefix = url.pathname.replace(/\/$/, '');
  }

  path(path: string): Address {
    return this.#own(`${this.origin}${this.#prefix}${path}`);
  }

  /** A fragment is no part of what a client sends, so it is dropped. */
  absolute(url: string): Address {
    return this.#own(url.replace(/#.*$/s, ''));
  }

  /**
   * Splits by pattern, because the URL class would normalise the path. An authority with `@` or a backslash, as in
   * `https://api.example.com@evil.example/`, is refused whoever it names: two programs may read it in two ways.
   */
  #own(url: string): Address {
    const [, origin = '', target = ''] = /^([a-z]+:\/\/[^/?#\\@]+)([/?#].*|)$/is.exec(url) ?? [];
    if (!URL.canParse(origin) || new URL(origin).origin !== this.origin) throw new ForeignOriginError(url, this.origin);
    const sent = target.startsWith('/') ? target : `/${target}`;
    return { url: `${this.origin}${sent}`, target: sent };
  }
}
