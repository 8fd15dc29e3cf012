/** Thrown before a connection is opened, because the request and its token would go to another origin. */
export class ForeignOriginError extends Error {
  override readonly name = 'ForeignOriginError';

  constructor(url: string, origin: string) {
    super(`Refused to send a request to ${JSON.stringify(url)}: it is not an address of ${origin}`);
  }
}

export interface Address {
  /** Absolute, not normalised. */
  readonly url: string;
  /** The target in the request line: path and query, byte for byte. */
  readonly target: string;
}

/** The base address of one client: an origin, and a prefix of all paths. */
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
    // A URL has an IPv6 address in brackets, a socket needs it without.
    this.hostname = url.hostname.replace(/^\[(.*)\]$/, '$1');
    this.port = url.port === '' ? (this.secure ? 443 : 80) : Number(url.port);
    this.#prefix = url.pathname.replace(/\/$/, '');
  }

  path(path: string): Address {
    return this.#own(`${this.origin}${this.#prefix}${path}`);
  }

  /** Drops the fragment, because clients do not send it. */
  absolute(url: string): Address {
    return this.#own(url.replace(/#.*$/s, ''));
  }

  /**
   * Splits by pattern, because the URL class would normalise the path. An authority with `@` or a backslash, as in
   * `https://api.example.com@evil.example/`, is always refused: programs may read it differently.
   */
  #own(url: string): Address {
    const [, origin = '', target = ''] = /^([a-z]+:\/\/[^/?#\\@]+)([/?#].*|)$/is.exec(url) ?? [];
    if (!URL.canParse(origin) || new URL(origin).origin !== this.origin) throw new ForeignOriginError(url, this.origin);
    const sent = target.startsWith('/') ? target : `/${target}`;
    return { url: `${this.origin}${sent}`, target: sent };
  }
}
