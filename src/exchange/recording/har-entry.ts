import { isObject, type JsonObject } from '../../contract/json-object.ts';
import type { Exchange, SentRequest } from '../exchange.ts';
import type { Header } from '../recorded-exchange.ts';
import { parseJsonBody } from '../wire/json-body.ts';
import { NoExchange } from './no-exchange.ts';
import { readRecordedAnswer } from './recorded-answer.ts';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const milliseconds = (value: unknown): number => Math.max(0, Number(value) || 0);

/** The headers, without the pseudo-headers of HTTP/2 such as `:authority`, which cannot be sent again. */
const headersOf = (value: unknown): Header[] =>
  list(value)
    .flatMap((header) => (isObject(header) ? [[text(header['name']), text(header['value'])] as const] : []))
    .filter(([name]) => name !== '' && !name.startsWith(':'));

const bytesOf = (content: unknown): Buffer | undefined =>
  isObject(content) && typeof content['text'] === 'string'
    ? Buffer.from(content['text'], content['encoding'] === 'base64' ? 'base64' : 'utf8')
    : undefined;

/** Whether an answer came from the browser's cache, and not from the deployment at that time. */
const isCached = (entry: JsonObject): boolean =>
  ['memory', 'disk'].includes(text(entry['_fromCache'])) || entry['_servedFromCache'] === true;

/** Whether a request had a body that was not recorded, or only in part. */
const lacksBody = (request: JsonObject, { headers, body }: SentRequest): boolean => {
  const declared = headers.find(([name]) => name.toLowerCase() === 'content-length')?.[1];
  const bytes = Math.max(Number(request['bodySize'] ?? 0) || 0, Number(declared ?? 0) || 0);
  return bytes > 0 && (body === null || (bytes > body.length && parseJsonBody(body) === undefined));
};

/** Whether a value is an entry of HAR 1.2, and no exchange in our own form. */
export const isHarEntry = (value: unknown): value is JsonObject =>
  isObject(value) &&
  isObject(value['request']) &&
  isObject(value['response']) &&
  ('startedDateTime' in value || 'content' in value['response']);

/** Reads one entry of a HAR 1.2 file. An entry with status 0 is a request that failed without an answer. */
export const exchangeOfHar = (entry: unknown, id: string): Omit<Exchange, 'json'> => {
  if (!isObject(entry) || !isObject(entry['request']) || !isObject(entry['response']))
    throw new NoExchange('has no request and response');
  if (isCached(entry)) throw new NoExchange('was answered from a cache of the browser');
  const { request: sent, response: came } = entry;
  const request = {
    method: text(sent['method']).toUpperCase(),
    url: text(sent['url']),
    headers: headersOf(sent['headers']),
    body: bytesOf(sent['postData']) ?? null,
  };
  const content = isObject(came['content']) ? came['content'] : {};
  const status = Number(came['status']) || 0;
  const time = milliseconds(entry['time']);
  const { response, cut } = readRecordedAnswer({
    method: request.method,
    status,
    headers: headersOf(came['headers']),
    body: bytesOf(content),
    size: Number(content['size']) || 0,
  });
  return {
    id,
    endpoint: '',
    request,
    response: status > 0 ? response : null,
    failure: status > 0 ? null : { kind: 'aborted', message: 'the recording holds no answer' },
    timings: { startedAt: text(entry['startedDateTime']), queuedMs: 0, firstByteMs: time, totalMs: time },
    attempt: 1,
    ...(status > 0 && cut ? { cut } : {}),
    ...(lacksBody(sent, request) ? { sentCut: true } : {}),
  };
};
