import { contentOf, type Exchange } from '../exchange.ts';
import type { ExchangeRecord, Header, RecordedBody } from '../recorded-exchange.ts';
import type { Dialect } from '../wire/dialect.ts';
import { FoldedText } from './folded-text.ts';
import { isWordLike, looksIssued, SHORTEST_SECRET } from './looks-issued.ts';
import { recordBody, withheldBody } from './recorded-body.ts';
import { RepeatedTexts } from './repeated-texts.ts';
import { type Range, replaceRanges } from './replace-ranges.ts';
import { codedForms, plainForms } from './secret-forms.ts';
import { SecretIndex } from './secret-index.ts';
import { SecretMembers } from './secret-members.ts';
import { commonSecretNames, isCookieHeader, isCredentialHeader, secretNames } from './secret-names.ts';
import { ShownSecrets } from './shown-secrets.ts';

/**
 * How many secrets are learnt from answers at most, and how many characters in all. A long run issues some thousand tokens of fifty characters; a
 * deployment that shows far more would fill the memory. Beyond the limit, texts that may hold an unknown secret are not recorded: see `isFull`.
 */
export const MOST_LEARNT = 20_000;
const MOST_LEARNT_CHARACTERS = 2_000_000;

/** The label with which `onAdd` is called when the limit is exceeded. */
const OVERFLOW = 'more-secrets-than-are-looked-for';
const WITHHELD = '[not shown: the answers hold more secrets than can be looked for]';

/** The folded form of a private key. The end is optional: half a key is a secret as well. */
const PRIVATE_KEY = /\+{5}BEGIN[A-Z0-9]*PRIVATEKEY(?:BLOCK)?\+{5}.*?(?:\+{5}END[A-Z0-9]*PRIVATEKEY(?:BLOCK)?\+{5}|$)/gs;

/** The password in an address. */
const USERINFO = /(:\/\/[^\s/?#@:\\"']*:)([^\s/?#@\\"']+)@/g;

/** The authentication scheme is shown. Only well-known ones: there may be a token in its place. */
const SCHEME = /^(?:(?:bearer|basic|digest|token|negotiate)(?: +|$))?/i;

/** Members of evidence that quote answers of a deployment. */
const QUOTES: ReadonlySet<string> = new Set(['expected', 'received', 'observed', 'message', 'reason']);

const markerOf = (label: string): string => `[redacted:${label.replace(/[^\w.-]+/g, '-')}]`;

interface SecretMark {
  readonly marker: string;
  /** Whether the secret counts only as a whole word. */
  readonly whole: boolean;
}

const privateKeysIn = (folded: FoldedText): Range[] =>
  [...folded.units.matchAll(PRIVATE_KEY)].map(({ 0: key, index }) => ({
    start: folded.start(index),
    end: folded.end(index + key.length - 1),
    marker: markerOf('private_key'),
  }));

const passwordsIn = (text: string): Range[] =>
  [...text.matchAll(USERINFO)].map(({ 1: before = '', 2: password = '', index }) => ({
    start: index + before.length,
    end: index + before.length + password.length,
    marker: markerOf('credentials'),
  }));

const isIn = ({ request }: Exchange, value: string): boolean =>
  [request.url, request.body ?? '', ...request.headers.map(([, header]) => header)].some((part) =>
    part.includes(value),
  );

const isRecordedBody = (value: object): value is RecordedBody =>
  'encoding' in value && 'cut' in value && 'content' in value;

/** Knows the secrets of a process, and redacts them. Everything that leaves the process goes through here. */
export class Secrets {
  readonly #known = new Map<string, string>();
  readonly #index = new SecretIndex<SecretMark>();
  readonly #onAdd: (value: string, label: string) => void;
  readonly #again: boolean;
  #names: ReadonlySet<string> = new Set([...secretNames, ...commonSecretNames]);
  #members = new SecretMembers();
  #shown = this.#reader();
  /** A cache of redacted header texts, which are the same in most exchanges. It is cleared for each new secret. */
  readonly #repeated = new RepeatedTexts<string>();
  #learnt = 0;
  #characters = 0;
  #full = false;

  /** `onAdd` is called once for each secret. `again`: all texts were redacted by another process before, so only known secrets are searched. */
  constructor(onAdd: (value: string, label: string) => void = () => {}, { again = false } = {}) {
    this.#onAdd = onAdd;
    this.#again = again;
  }

  /** From now on the value appears as `[redacted:<label>]`. Values of fewer than 6 characters are ignored. */
  add(value: string, label: string): void {
    if (label === OVERFLOW) this.#full = true;
    if (value.length < SHORTEST_SECRET || this.#known.has(value)) return;
    const marker = markerOf(label);
    this.#known.set(value, marker);
    this.#repeated.forget();
    for (const form of plainForms(value)) this.#index.add(form, { marker, whole: isWordLike(value) });
    for (const form of codedForms(value)) this.#index.add(form, { marker, whole: false });
    this.#onAdd(value, label);
  }

  /** Whether answers held more secrets than are searched. Then the content of answers is no longer recorded. */
  get isFull(): boolean {
    return this.#full;
  }

  /** Also redacts secret members under the deployment's own names for them. */
  follow(dialect: Dialect): void {
    const names = [...this.#names, ...secretNames.map((name) => dialect.field(name).toLowerCase())];
    this.#names = new Set(names);
    this.#members = new SecretMembers(names);
    this.#shown = this.#reader();
    this.#repeated.forget();
  }

  /**
   * Learns the secrets that an answer shows, so that they are redacted everywhere later. `theirs`: the request is somebody else's too, so its
   * secrets are real ones and not our filler.
   */
  learn(exchange: Exchange, theirs = false): void {
    const { request, response } = exchange;
    const created = theirs || (request.method === 'POST' && response !== null && response.status < 300);
    const learn = (value: string, label: string): void => {
      const sent = (): boolean => !theirs && isIn(exchange, value);
      if (this.#full || this.#known.has(value) || !looksIssued(value, { sent, created })) return;
      this.#learnt += 1;
      this.#characters += value.length;
      this.#full = this.#learnt > MOST_LEARNT || this.#characters > MOST_LEARNT_CHARACTERS;
      if (this.#full) this.#onAdd('', OVERFLOW);
      else this.add(value, label);
    };
    if (theirs) this.#shown.inRequest(exchange, learn);
    this.#shown.inAnswer(exchange, learn);
  }

  /** Redacts a text. `open`: the text is truncated, so its end may be the beginning of a secret. */
  text(text: string, open = false): string {
    if (text.length < SHORTEST_SECRET) return text;
    const folded = new FoldedText(text);
    const ranges: Range[] = this.#index.find(folded, open).map(({ from, to, secret: { marker } }) => ({
      start: folded.start(from),
      end: folded.end(to - 1),
      marker,
    }));
    if (!this.#again) ranges.push(...this.#recognised(folded));
    return replaceRanges(text, ranges);
  }

  /** A JSON value with every text redacted by `text`, and recorded bodies redacted again. The same value if nothing is redacted. */
  within<T>(value: T): T;
  within(value: unknown): unknown {
    if (typeof value === 'string') return this.#repeatedText(value);
    if (typeof value !== 'object' || value === null) return value;
    if (isRecordedBody(value)) return this.#bodyAgain(value);
    const shown = (name: string, item: unknown): unknown => {
      if (this.#full && name === 'headers') return [];
      return this.#full && QUOTES.has(name) && typeof item !== 'object' ? WITHHELD : this.within(item);
    };
    const entries = Object.entries(value).map(([name, item]) => [name, item, shown(name, item)] as const);
    if (entries.every(([, item, safe]) => item === safe)) return value;
    return Array.isArray(value)
      ? entries.map(([, , safe]) => safe)
      : Object.fromEntries(entries.map(([name, , safe]) => [name, safe]));
  }

  headers(headers: readonly Header[]): readonly Header[] {
    return headers.map(([name, value]) => [this.#repeatedText(name), this.#headerValue(name, value)]);
  }

  record(exchange: Exchange): ExchangeRecord {
    const { id, endpoint, request, response, failure, timings, attempt } = exchange;
    const redact = (text: string, open: boolean): string => this.text(text, open);
    return {
      id,
      endpoint,
      request: {
        method: request.method,
        url: this.text(request.url),
        headers: this.headers(request.headers),
        body: request.body && recordBody(request.body, redact, { ours: true }),
      },
      response: response && {
        status: response.status,
        headers: this.#full ? [] : this.headers(response.headers),
        body: this.#full
          ? withheldBody(contentOf(response))
          : {
              ...recordBody(contentOf(response), redact),
              ...(response.decoded ? { coding: response.decoded.coding } : {}),
            },
      },
      failure: failure && { ...failure, message: this.text(failure.message) },
      timings,
      attempt,
    };
  }

  /** Secrets that are recognised by their form or by the name before them. */
  #recognised(folded: FoldedText): Range[] {
    return [
      ...(folded.units.includes('PRIVATEKEY') ? privateKeysIn(folded) : []),
      ...this.#members.find(folded).map(({ start, end, label }) => ({ start, end, marker: markerOf(label) })),
      ...(folded.text.includes('@') ? passwordsIn(folded.text) : []),
    ];
  }

  #reader(): ShownSecrets {
    return new ShownSecrets(this.#members, (name) => this.#names.has(name.toLowerCase()));
  }

  /** Redacts a recorded body again: another process that knew fewer secrets recorded it, and may have cut one off at its end. */
  #bodyAgain(body: RecordedBody): RecordedBody {
    if (body.content === '') return body;
    if (this.#full) return withheldBody(Buffer.from(body.content));
    const content = this.text(body.content, body.cut);
    return content === body.content ? body : { ...body, content };
  }

  #repeatedText(text: string): string {
    return this.#repeated.of(text, () => this.text(text));
  }

  #headerValue(name: string, value: string): string {
    if (isCookieHeader(name)) return '[redacted:cookie]';
    if (!isCredentialHeader(name)) return this.#repeatedText(value);
    const [scheme = ''] = SCHEME.exec(value) ?? [];
    const credentials = value.slice(scheme.length);
    if (credentials === '') return value;
    // The label of a known token shows which one was used. Unknown credentials are redacted as a whole.
    return `${scheme}${this.#known.get(credentials) ?? '[redacted:credentials]'}`;
  }
}
