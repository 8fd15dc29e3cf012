import { contentOf, type ReceivedResponse } from '../../exchange/exchange.ts';
import { SecretIndex, SHORTEST_FORM } from '../../exchange/secrets/secret-index.ts';

/** A one-time secret, and the creation that showed it. */
export interface IssuedSecret {
  readonly value: string;
  readonly resource: string;
  readonly exchange: string;
}

/** A text with one character for each byte, as header values are read. */
const bytesOf = (text: string): string => Buffer.from(text).toString('latin1');

/** The one-time secrets that creations showed. A run has hundreds of them, so an index finds all of them in an answer in one pass. */
export class IssuedSecrets {
  readonly #known = new Map<string, IssuedSecret>();
  readonly #index = new SecretIndex<{ readonly whole: false; readonly form: string; readonly secret: IssuedSecret }>();
  /** Secrets that are too short for the index. */
  readonly #short: IssuedSecret[] = [];
  readonly #resources = new Set<string>();
  /** A cache for the last answer, because it is searched once for each kind of resource. */
  #last: { readonly response: ReceivedResponse; readonly found: readonly IssuedSecret[] } | null = null;

  /** The names of the resources that have issued secrets. */
  get resources(): ReadonlySet<string> {
    return this.#resources;
  }

  get all(): readonly IssuedSecret[] {
    return [...this.#known.values()];
  }

  add(secret: IssuedSecret): void {
    this.#last = null;
    this.#resources.add(secret.resource);
    this.#known.set(secret.value, secret);
    const form = bytesOf(secret.value);
    if (form.length < SHORTEST_FORM) this.#short.push(secret);
    else this.#index.add(form, { whole: false, form, secret });
  }

  /** The secrets that an answer shows in its body or a header. */
  in(response: ReceivedResponse): readonly IssuedSecret[] {
    if (this.#last?.response !== response) this.#last = { response, found: this.#find(response) };
    return this.#last.found;
  }

  #find(response: ReceivedResponse): readonly IssuedSecret[] {
    const texts = [contentOf(response).toString('latin1'), ...response.headers.map(([, value]) => value)];
    const found = texts.flatMap((text) => [
      ...this.#short.filter(({ value }) => text.includes(bytesOf(value))),
      ...this.#index
        .find({ units: text, isWord: () => true }, false)
        .flatMap(({ secret: { form, secret } }) => (text.includes(form) ? [secret] : [])),
    ]);
    return [...new Set(found)];
  }
}
