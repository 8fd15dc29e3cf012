import { contentOf, type ReceivedResponse } from '../../exchange/exchange.ts';
import { SecretIndex, SHORTEST_FORM } from '../../exchange/secrets/secret-index.ts';

/** A one-time secret, and the creation that showed it. */
export interface IssuedSecret {
  readonly value: string;
  readonly resource: string;
  readonly exchange: string;
}

/** One character per byte, as header values are read. */
const bytesOf = (text: string): string => Buffer.from(text).toString('latin1');

/** The one-time secrets that creations showed. A run has hundreds of them, and looks for all of them in every answer: in one pass. */
export class IssuedSecrets {
  readonly #known = new Map<string, IssuedSecret>();
  readonly #index = new SecretIndex<{ readonly whole: false; readonly form: string; readonly secret: IssuedSecret }>();
  /** Those that are too short for the index. */
  readonly #short: IssuedSecret[] = [];
  readonly #resources = new Set<string>();
  /** What was found in the answer that was looked at last: it is asked once for each kind of resource. */
  #last: { readonly response: ReceivedResponse; readonly found: readonly IssuedSecret[] } | null = null;

  /** The kinds of resource that have issued one, by name. */
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

  /** Those that an answer shows, in its body or a header. */
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
