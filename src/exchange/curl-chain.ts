import { type CurlOptions, curl } from './curl.ts';
import type { ExchangeRecord, RecordedBody } from './exchange.ts';

/** The first segment of a path that names one of the resources. */
export const idInPath = ({ request }: ExchangeRecord, ids: ReadonlySet<string>): string | null =>
  request.url
    .split(/[?#]/, 1)[0]
    ?.split('/')
    .find((segment) => ids.has(segment)) ?? null;

const isWhole = (body: RecordedBody | null): boolean =>
  body === null || (!body.cut && body.encoding === 'text' && !body.content.includes('[redacted:'));

const idShown = (body: RecordedBody): unknown => {
  try {
    const shown: unknown = JSON.parse(body.content);
    return typeof shown === 'object' && shown !== null && 'id' in shown ? shown.id : null;
  } catch {
    return null;
  }
};

const created = ({ request, response }: ExchangeRecord, id: string): boolean =>
  request.method === 'POST' && response?.status === 201 && isWhole(request.body) && idShown(response.body) === id;

/** What stands for the id while the line is made; a word, so that a shell needs no quotes for it. */
const STAND_IN = 'PLUMBLINE_MADE_ANEW';

/**
 * A line for a POSIX shell with `jq` that makes a resource anew and sends the last request to it: the one that the request
 * named is gone. Null where the exchanges do not show how it was made, or where the id stands elsewhere than in the path.
 */
export const curlChain = (exchanges: readonly ExchangeRecord[], id: string, options: CurlOptions): string | null => {
  const last = exchanges.at(-1);
  const creation = exchanges.slice(0, -1).find((exchange) => created(exchange, id));
  if (last === undefined || creation === undefined || last.request.body?.content.includes(id)) return null;
  const url = last.request.url.replaceAll(id, STAND_IN);
  const line = curl({ ...last, request: { ...last.request, url } }, options);
  // Inside single quotes, the shell would take the variable for text.
  if (!line.endsWith(` ${url}`) || line.split(STAND_IN).length !== 2) return null;
  const make = curl(creation, options).replace('curl -sS -i ', 'curl -sS ');
  return `id=$(${make} | jq -r .id) && ${line.replace(STAND_IN, '"$id"')}`;
};
