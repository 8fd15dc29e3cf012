import { privateKeyLines } from './credentials-in.ts';
import type { Dialect } from './dialect.ts';
import type { Exchange, ExchangeRecord, Header } from './exchange.ts';
import { recordBody } from './recorded-body.ts';
import { SecretForms } from './secret-forms.ts';
import { SecretIndex } from './secret-index.ts';
import { SecretMembers, secretNames } from './secret-members.ts';

/**
 * Shorter values occur by chance in ids, dates and words. Hiding them would riddle a report with holes, and the places of the
 * holes would tell the value.
 */
const SHORTEST_SECRET = 6;

/**
 * What a deployment shows under a secret name is most often a secret that it made, and sometimes the filler that a test sent
 * there (`aaaaaaaa`). Only what looks random is looked for elsewhere; under its name everything is hidden.
 */
const looksRandom = (value: string): boolean => value.length >= 16 && new Set(value).size >= 8;

/** The end is optional: half a key is a secret as well. */
const PRIVATE_KEY =
  /-----BEGIN [A-Z0-9 ]*PRIVATE KEY(?: BLOCK)?-----.*?(?:-----END [A-Z0-9 ]*PRIVATE KEY(?: BLOCK)?-----|$)/gs;

const CREDENTIAL_HEADERS: ReadonlySet<string> = new Set([
  'authorization',
  'proxy-authorization',
  'x-api-key',
  'x-auth-token',
]);
const COOKIE_HEADERS: ReadonlySet<string> = new Set(['cookie', 'set-cookie']);

/** The scheme tells which way of authentication was tried. Only well-known ones are kept: a token may stand in its place. */
const SCHEME = /^(?:(?:bearer|basic|digest|token|negotiate)(?: +|$))?/i;

interface Known {
  readonly value: string;
  readonly marker: string;
  readonly forms: SecretForms;
}

/** Knows what must not be shown, and shows everything else. Whatever leaves the process goes through here first. */
export class Secrets {
  readonly #known = new Map<string, Known>();
  readonly #index = new SecretIndex<Known>();
  readonly #onAdd: (value: string, label: string) => void;
  #names: readonly string[] = secretNames;
  #members = new SecretMembers(secretNames);

  /** `onAdd` hears of each secret once. */
  constructor(onAdd: (value: string, label: string) => void = () => {}) {
    this.#onAdd = onAdd;
  }

  /** From now on the value appears as `[redacted:<label>]`. Values of fewer than 6 characters are not taken. */
  add(value: string, label: string): void {
    if (value.length < SHORTEST_SECRET || this.#known.has(value)) return;
    const known: Known = {
      value,
      marker: `[redacted:${label.replace(/[^\w.-]+/g, '-')}]`,
      forms: new SecretForms(value),
    };
    this.#known.set(value, known);
    this.#index.add(known);
    this.#onAdd(value, label);
  }

  /** Hides secret members under the deployment's names for them, too. */
  follow(dialect: Dialect): void {
    this.#names = [...new Set([...this.#names, ...secretNames.map((name) => dialect.field(name).toLowerCase())])];
    this.#members = new SecretMembers(this.#names);
  }

  /** Takes in the secrets that an answer shows, so that they are hidden wherever they turn up later. */
  learn(json: unknown): void {
    if (typeof json !== 'object' || json === null) return;
    for (const [name, value] of Object.entries(json)) {
      const label = name.toLowerCase();
      if (typeof value !== 'string') {
        this.learn(value);
        continue;
      }
      for (const line of privateKeyLines(value)) this.add(line, 'private_key');
      if (this.#names.includes(label) && looksRandom(value)) this.add(value, label);
    }
  }

  text(text: string): string {
    const withoutKeys = text.replace(PRIVATE_KEY, '[redacted:private_key]');
    // A secret may be part of a longer one, whose rest would stay behind if the shorter one went first.
    const withoutKnown = [...this.#index.candidates(withoutKeys)]
      .sort((a, b) => b.value.length - a.value.length)
      .reduce((done, { forms, marker }) => forms.replace(done, marker), withoutKeys);
    return this.#members.replace(withoutKnown);
  }

  /** A JSON value in which every text went through `text`. */
  within<T>(value: T): T;
  within(value: unknown): unknown {
    if (typeof value === 'string') return this.text(value);
    if (Array.isArray(value)) return value.map((item: unknown) => this.within(item));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, this.within(item)]));
  }

  headers(headers: readonly Header[]): readonly Header[] {
    return headers.map(([name, value]) => [this.text(name), this.#headerValue(name.toLowerCase(), value)]);
  }

  record(exchange: Exchange): ExchangeRecord {
    const { id, endpoint, request, response, failure, timings, attempt } = exchange;
    const redact = (text: string): string => this.text(text);
    return {
      id,
      endpoint,
      request: {
        method: request.method,
        url: this.text(request.url),
        headers: this.headers(request.headers),
        body: request.body && recordBody(request.body, redact),
      },
      response: response && {
        status: response.status,
        headers: this.headers(response.headers),
        body: recordBody(response.body, redact),
      },
      failure: failure && { ...failure, message: this.text(failure.message) },
      timings,
      attempt,
    };
  }

  #headerValue(name: string, value: string): string {
    if (COOKIE_HEADERS.has(name)) return '[redacted:cookie]';
    if (!CREDENTIAL_HEADERS.has(name)) return this.text(value);
    const [scheme = ''] = SCHEME.exec(value) ?? [];
    const credentials = value.slice(scheme.length);
    if (credentials === '') return value;
    // The label of a known token tells which one was used; what is not known whole is hidden whole.
    const known = this.#known.get(credentials);
    return `${scheme}${known?.marker ?? '[redacted:credentials]'}`;
  }
}
