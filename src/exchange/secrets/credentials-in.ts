import type { Header } from '../recorded-exchange.ts';
import { isCookieHeader, isCredentialHeader } from './secret-names.ts';

const PEM_LINE = /^[A-Za-z0-9+/=]{16,}$/;

/** The lines of private keys in a text: each line is a secret. */
export const privateKeyLines = (text: string): string[] =>
  // Searching for fixed text first is much faster, and hardly any text holds a key.
  text.includes('-----BEGIN ')
    ? [...text.matchAll(/-----BEGIN [A-Z0-9 ]*PRIVATE KEY(?: BLOCK)?-----([^-]*)/g)].flatMap(([, body = '']) =>
        body.split(/\\n|\s+/).filter((line) => PEM_LINE.test(line)),
      )
    : [];

const ofAuthorization = (value: string): string[] => {
  const credentials = value.replace(/^[A-Za-z]+ +/, '').trim();
  const [, password] = /^basic /i.test(value)
    ? Buffer.from(credentials, 'base64').toString('utf8').split(/:(.*)/s)
    : [];
  return password === undefined ? [credentials] : [credentials, password];
};

const ofCookies = (value: string): string[] =>
  value.split(/; */).flatMap((pair) => {
    const [, content = ''] = pair.split(/=(.*)/s);
    return content.length >= 12 ? [content] : [];
  });

/** The credentials in headers for credentials and cookies. */
export const credentialsIn = (headers: readonly Header[]): string[] =>
  headers.flatMap(([name, value]) => {
    if (isCookieHeader(name)) return ofCookies(value);
    return isCredentialHeader(name) ? ofAuthorization(value) : [];
  });
