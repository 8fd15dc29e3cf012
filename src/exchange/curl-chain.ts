import { type CurlOptions, curl } from './curl.ts';
import type { ExchangeRecord, RecordedBody } from './exchange.ts';

/** The segments of the path of an address. */
export const segmentsOf = (url: string): readonly string[] => (url.split(/[?#]/, 1)[0] ?? '').split('/').slice(3);

/** The id that a creation gave to what it made; null where the exchange is no creation, or does not say. */
export const idMade = ({ request, response }: ExchangeRecord): string | null => {
  if (request.method !== 'POST' || response?.status !== 201) return null;
  try {
    const shown: unknown = JSON.parse(response.body.content);
    const id = typeof shown === 'object' && shown !== null && 'id' in shown ? shown.id : null;
    return typeof id === 'string' ? id : null;
  } catch {
    return null;
  }
};

const isWhole = (body: RecordedBody | null): boolean =>
  body === null || (!body.cut && body.encoding === 'text' && !body.content.includes('[redacted:'));

const mentions = ({ request }: ExchangeRecord, ids: ReadonlySet<string>): boolean =>
  [...ids].some((id) => request.url.includes(id) || request.body?.content.includes(id));

/** What stands for the id while the line is made; a word, so that a shell needs no quotes for it. */
const STAND_IN = 'PLUMBLINE_MADE_ANEW';

/**
 * A line for a POSIX shell with `jq` that repeats a creation and sends a request to what it made, because what the request
 * names is gone. Null where the creation was not recorded whole or needs something else that is `gone`, or where the id stands
 * elsewhere than once in the path.
 */
export const curlChain = (
  creation: ExchangeRecord,
  request: ExchangeRecord,
  gone: ReadonlySet<string>,
  options: CurlOptions,
): string | null => {
  const id = idMade(creation);
  if (id === null || !isWhole(creation.request.body) || mentions(creation, gone)) return null;
  const url = request.request.url.replace(id, STAND_IN);
  const last = { ...request, request: { ...request.request, url } };
  if (!url.includes(STAND_IN) || mentions(last, gone)) return null;
  const line = curl(last, options);
  // Inside single quotes, the shell would take the variable for text.
  if (!line.endsWith(` ${url}`)) return null;
  const make = curl(creation, options).replace('curl -sS -i ', 'curl -sS ');
  return `id=$(${make} | jq -r .id) && ${line.slice(0, -url.length)}${url.replace(STAND_IN, '"$id"')}`;
};
