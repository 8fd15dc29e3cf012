import { everyResource } from '../../contract/index.ts';
import { isObject } from '../../contract/json-object.ts';
import type { Resource } from '../../contract/terms/contract.ts';
import { contentOf, type Exchange } from '../../exchange/exchange.ts';
import { parseJsonBody } from '../../exchange/wire/json-body.ts';
import { succeeded } from '../../judge/subject/subject.ts';

/** Where an answer showed a text for the first time: the position of the exchange, and a JSON Pointer. */
export interface Origin {
  readonly index: number;
  readonly at: string;
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

const requestText = ({ request: { url, headers, body } }: Exchange): string =>
  [url, decoded(url), ...headers.map(([, value]) => value), body?.toString('utf8') ?? ''].join('\n');

const jsonOf = ({ response }: Exchange): unknown =>
  response === null ? undefined : parseJsonBody(contentOf(response));

const isPartOfName = (character: string | undefined): boolean => character !== undefined && /[\w-]/.test(character);

/** Whether a text contains an id as a whole name, and not as a part of another. */
const mentions = (text: string, id: string): boolean => {
  for (let at = text.indexOf(id); id !== '' && at >= 0; at = text.indexOf(id, at + 1))
    if (!isPartOfName(text[at - 1]) && !isPartOfName(text[at + id.length])) return true;
  return false;
};

/** Whether a text is a single word, so that it can be looked up among the words of a request. */
const isWord = (text: string): boolean => /^[\w-]+$/.test(text);

/** From the answer to a creation: the id of the new resource, and the texts that the deployment issued, each with its place. */
interface Given {
  readonly id?: string;
  readonly issued: readonly (readonly [text: string, at: string])[];
}

const readGiven = (exchange: Exchange): Given => {
  const resource = creationOf(exchange);
  const json = resource !== undefined && succeeded(exchange) ? jsonOf(exchange) : undefined;
  if (resource === undefined || !isObject(json)) return { issued: [] };
  const id = json[resource.key ?? 'id'];
  const issued = ['id', ...resource.secrets].flatMap((field) => {
    const text = json[field];
    return typeof text === 'string' && text !== '' ? [[text, `/${field}`] as const] : [];
  });
  return { ...(typeof id === 'string' ? { id } : {}), issued };
};

/** A cache for the stories of later findings, which have the same exchanges. */
const known = new WeakMap<Exchange, Given>();
const givenBy = (exchange: Exchange): Given => {
  const given = known.get(exchange) ?? readGiven(exchange);
  known.set(exchange, given);
  return given;
};

/**
 * The exchanges of a worker up to the one that shows a deviation, with what each one made and named. There may be thousands, and each is read
 * many times, so slow results are cached.
 */
export class Story {
  readonly exchanges: readonly Exchange[];
  /** The texts that the deployment issued for creations: ids and one-time secrets. */
  readonly origins: ReadonlyMap<string, Origin>;
  /** The ids of created resources, by the position of the creation. */
  readonly #made = new Map<number, string>();
  /** The positions of the creations that issued an id or a secret. */
  readonly #makers = new Map<string, number[]>();
  readonly #texts: string[] = [];
  readonly #addresses: string[] = [];

  constructor(exchanges: readonly Exchange[]) {
    this.exchanges = exchanges;
    const origins = new Map<string, Origin>();
    for (const [index, exchange] of exchanges.entries()) {
      const { id, issued } = givenBy(exchange);
      if (id !== undefined) this.#made.set(index, id);
      for (const [text, at] of issued) if (!origins.has(text)) origins.set(text, { index, at });
    }
    this.origins = origins;
    for (const [index, id] of this.#made) this.#makers.set(id, [...(this.#makers.get(id) ?? []), index]);
    for (const [text, { index }] of origins) this.#makers.set(text, [...(this.#makers.get(text) ?? []), index]);
  }

  /** The address, header values and body of a request, as text. */
  textOf(index: number): string {
    this.#texts[index] ??= requestText(this.at(index));
    return this.#texts[index];
  }

  /** Positions of the creations whose ids or secrets a request names. */
  makersNamedBy(index: number): readonly number[] {
    const text = this.textOf(index);
    const words = new Set(text.match(/[\w-]+/g));
    const others = [...this.#makers.keys()].filter((one) => !isWord(one) && mentions(text, one));
    return [...words, ...others].flatMap((one) => this.#makers.get(one) ?? []);
  }

  /** Whether a request is about the resource with this id: its path contains the id, escaped or not. */
  isAbout(index: number, id: string): boolean {
    const [path = ''] = this.at(index).request.url.split('?', 1);
    this.#addresses[index] ??= `${path}/\n${decoded(path)}/`;
    return this.#addresses[index].includes(`/${id}/`);
  }

  /** The positions of the creations of all resources that an endpoint lists, without deleted ones. */
  standing(endpoint: string): readonly number[] {
    const deletions = [...this.exchanges.keys()].filter((index) => this.at(index).request.method === 'DELETE');
    return this.exchanges.flatMap((one, index) => {
      const id = this.madeBy(index);
      const isListed = creationOf(one)?.endpoints.some((each) => each.id === endpoint);
      return id !== undefined && isListed && !deletions.some((each) => this.isAbout(each, id)) ? [index] : [];
    });
  }

  /** Whether a creation chose the name of its resource, and the answer shows another name. */
  isRenamed(index: number): boolean {
    const id = this.madeBy(index);
    return id !== undefined && !this.origins.has(id) && !mentions(this.textOf(index), id);
  }

  /** Whether an answer shows an id before any request names it. An id that we invented is named by a request first. */
  shows(id: string): boolean {
    const asMember = new RegExp(`"id":\\s*"${id}"`);
    for (const [index, one] of this.exchanges.entries()) {
      if (this.textOf(index).includes(id)) return false;
      if (one.response !== null && succeeded(one) && asMember.test(contentOf(one.response).toString('latin1')))
        return true;
    }
    return false;
  }

  /** Whether a text begins or ends like an issued id, ignoring case. */
  resembles(text: string): boolean {
    const [, own = ''] = /_(\w+)$/.exec(text.toLowerCase()) ?? [];
    return [...this.origins.keys()].some((id) => {
      const [, other = ''] = /_(\w+)$/.exec(id.toLowerCase()) ?? [];
      return other.length >= 6 && (own.startsWith(other.slice(0, 6)) || own.endsWith(other.slice(-6)));
    });
  }

  /** The address of a resource that we made, by the request that created it. */
  addressOf(id: string): string | undefined {
    const { index } = this.origins.get(id) ?? {};
    return index === undefined ? undefined : `${this.at(index).request.url}/${id}`;
  }

  at(index: number): Exchange {
    const exchange = this.exchanges[index];
    if (exchange === undefined) throw new Error(`there is no exchange ${index}`);
    return exchange;
  }

  /** For a later page of a list, the position of the first page; otherwise the same position. */
  firstPageOf(index: number): number {
    const { url, method } = this.at(index).request;
    const before = this.exchanges.findLastIndex(
      ({ request, endpoint }, n) =>
        n < index && endpoint === this.at(index).endpoint && this.#nextOf(n, request.url) === url,
    );
    return method !== 'GET' || before < 0 ? index : this.firstPageOf(before);
  }

  #nextOf(index: number, url: string): string | undefined {
    const json = this.jsonOf(index);
    const next = isObject(json) ? json['next_page_uri'] : undefined;
    return typeof next === 'string' && URL.canParse(next, url) ? new URL(next, url).href : undefined;
  }

  jsonOf(index: number): unknown {
    return jsonOf(this.at(index));
  }

  /** The id of the resource that a creation made; undefined where the exchange is no creation. */
  madeBy(index: number): string | undefined {
    return this.#made.get(index);
  }
}

const creators: ReadonlyMap<string, Resource> = new Map(
  everyResource.flatMap((one) =>
    one.endpoints.filter(({ operation }) => operation === 'create').map(({ id }) => [id, one] as const),
  ),
);

/** The resource that a request creates. */
export const creationOf = ({ endpoint }: Exchange): Resource | undefined => creators.get(endpoint);
