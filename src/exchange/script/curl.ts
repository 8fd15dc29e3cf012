import type { ExchangeRecord, Header, RecordedBody } from '../recorded-exchange.ts';
import { shellQuote as quote } from './shell-quote.ts';

export interface CurlOptions {
  /** The environment variable that holds the token; null leaves a placeholder in its place. */
  readonly tokenEnv: string | null;
}

/** Headers that `curl` sends itself, or whose value makes no difference. */
const isImplied = ([name, value]: Header, record: ExchangeRecord): boolean => {
  switch (name.toLowerCase()) {
    case 'connection':
      return true;
    case 'content-length':
      return record.request.body !== null;
    case 'host':
      return URL.canParse(record.request.url) && new URL(record.request.url).host === value;
    case 'accept':
      return value === 'application/json';
    case 'user-agent':
      return value === 'plumbline';
    default:
      return false;
  }
};

const headerArgument = ([name, value]: Header, tokenEnv: string | null): string => {
  const [, scheme] = /^((?:\w+ +)?)\[redacted:token\]$/.exec(value) ?? [];
  if (name.toLowerCase() === 'authorization' && scheme !== undefined && /^[A-Za-z_]\w*$/.test(tokenEnv ?? '')) {
    return `-H "${name}: ${scheme}$${tokenEnv}"`;
  }
  // A header without a value is written with a semicolon; with a colon it would be left out.
  return `-H ${quote(value === '' ? `${name};` : `${name}: ${value}`)}`;
};

const headerArguments = (record: ExchangeRecord, tokenEnv: string | null): string[] => {
  const { headers, body } = record.request;
  const named = new Set(headers.map(([name]) => name.toLowerCase()));
  const sent = headers.filter((header) => !isImplied(header, record)).map((header) => headerArgument(header, tokenEnv));
  // With a body, curl would add the Content-Type of a form.
  return body !== null && !named.has('content-type') ? [...sent, "-H 'Content-Type:'"] : sent;
};

/** Whether a body must be piped: no argument can hold NUL, and a terminal interprets most other pasted control characters. */
const needsPipe = (body: RecordedBody): boolean =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
  body.encoding === 'base64' || /[\u0000-\u0009\u000b-\u001f\u007f]/.test(body.content);

/** The text before `curl`, and the argument after it. */
const bodyParts = (body: RecordedBody | null): readonly [before: string, argument: string] => {
  if (body === null) return ['', ''];
  if (needsPipe(body)) {
    const base64 = body.encoding === 'base64' ? body.content : Buffer.from(body.content).toString('base64');
    return [`printf %s ${quote(base64)} | base64 -d | `, '--data-binary @-'];
  }
  // After `--data-binary`, a text that begins with @ would be taken for the name of a file.
  return ['', `${body.content.startsWith('@') ? '--data-raw' : '--data-binary'} ${quote(body.content)}`];
};

/** Path and query, where curl would change those of the URL: it escapes what is not ASCII and drops a fragment. */
const targetArgument = (url: string): string => {
  const [, target = ''] = /^\w+:\/\/[^/]+(\/.*)$/s.exec(url) ?? [];
  return /[^!-~]|#/.test(target) ? `--request-target ${quote(target)}` : '';
};

/** A warning before a truncated body is sent, because the answer to it proves nothing. */
const warning = (body: RecordedBody | null): string =>
  body?.cut ? `: 'only the first part of the ${body.bytes} bytes of the body was recorded'; ` : '';

/** A line for a POSIX shell that sends the request of a record once more. */
export const curl = (record: ExchangeRecord, options: CurlOptions): string => {
  const { method, url, body } = record.request;
  const [before, bodyArgument] = bodyParts(body);
  const line = [
    'curl -sS -i --path-as-is --globoff',
    // With -X HEAD, curl would wait for a body that never comes.
    method === 'HEAD' ? '--head' : `-X ${quote(method)}`,
    ...headerArguments(record, options.tokenEnv),
    bodyArgument,
    targetArgument(url),
    quote(url),
  ];
  return `${warning(body)}${before}${line.filter((part) => part !== '').join(' ')}`;
};
