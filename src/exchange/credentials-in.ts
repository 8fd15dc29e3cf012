import type { Exchange, Header } from './exchange.ts';

/** Names of query parameters and headers that carry a credential, beside those that HTTP knows. */
const credentialName =
  /^(?:access_token|auth|token|api[-_]?key|x-api-key|x-auth-token|key|password|secret|sig|signature)$/i;

const PEM_LINE = /^[A-Za-z0-9+/=]{16,}$/;

/** The lines of private keys in a text: each of them is secret by itself. */
export const privateKeyLines = (text: string): string[] =>
  [...text.matchAll(/-----BEGIN [A-Z0-9 ]*PRIVATE KEY(?: BLOCK)?-----([^-]*)/g)].flatMap(([, body = '']) =>
    body.split(/\\n|\s+/).filter((line) => PEM_LINE.test(line)),
  );

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

const ofHeader = ([name, value]: Header): string[] => {
  if (/^(?:proxy-)?authorization$/i.test(name)) return ofAuthorization(value);
  if (/^(?:set-)?cookie$/i.test(name)) return ofCookies(value);
  return credentialName.test(name) ? [value] : [];
};

const ofQuery = (url: string): string[] =>
  URL.canParse(url)
    ? [...new URL(url).searchParams].flatMap(([name, value]) => (credentialName.test(name) ? [value] : []))
    : [];

/** The credentials that an exchange of somebody else carries in the places that are made for them. */
export const credentialsIn = ({ request, response }: Exchange): string[] => [
  ...request.headers.flatMap(ofHeader),
  ...(response?.headers ?? []).flatMap(ofHeader),
  ...ofQuery(request.url),
];
