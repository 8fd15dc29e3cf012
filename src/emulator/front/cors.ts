import type { Front } from '../server/service.ts';

const loopback = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;

/** What `--cors` takes: one origin, `*` for any, or true for pages that this machine serves itself. */
export type AllowedOrigin = string | true;

const allows = (allowed: AllowedOrigin, origin: string): boolean =>
  allowed === true ? loopback.test(origin) : allowed === '*' || allowed === origin;

/** Allows browsers to use the API from pages of an origin: answers preflight requests, and adds the CORS headers of the Fetch standard. */
export const allowOrigin =
  (allowed: AllowedOrigin): Front =>
  ({ method, headers }, outgoing, next) => {
    outgoing.setHeader('Vary', 'Origin');
    const { origin } = headers;
    if (origin === undefined || !allows(allowed, origin)) return next();
    outgoing.setHeader('Access-Control-Allow-Origin', origin);
    outgoing.setHeader('Access-Control-Expose-Headers', '*');
    const wanted = headers['access-control-request-method'];
    if (method !== 'OPTIONS' || wanted === undefined) return next();
    outgoing.setHeader('Access-Control-Allow-Methods', wanted);
    // `*` would not include Authorization, so the requested headers are repeated.
    outgoing.setHeader('Access-Control-Allow-Headers', headers['access-control-request-headers'] ?? '*');
    outgoing.writeHead(204).end();
  };
