import { isUtf8 } from 'node:buffer';
import { unpacked } from './content-coding.ts';
import { credentialsIn, privateKeyLines } from './credentials-in.ts';
import { contentOf, type Exchange, type Header } from './exchange.ts';
import { FoldedText } from './folded-text.ts';
import { unescaped } from './read-escape.ts';
import type { SecretMembers } from './secret-members.ts';

/** A value that an exchange shows as a secret, and the name under which it does. */
export interface ShownSecret {
  readonly value: string;
  readonly label: string;
}

/** A text is read in pieces of this size, which overlap by the length of the longest secret that may lie across their ends. */
const PIECE = 256 * 1024;
const OVERLAP = 16 * 1024;

/** A body that is no JSON is read as text up to this size. It is also the bound of what a body may be unpacked to. */
const MOST_TEXT = 16 * 1024 * 1024;

/** What may be a member of a text within a text, such as the JSON that a message quotes. */
const MAY_HOLD_MEMBER = /[\w-](?:["'\\]|&quot;)*\s*[:=>]/;

/** Finds what an exchange shows under a secret name, in whatever form it shows it: JSON, a form, XML, an address, a header. */
export class ShownSecrets {
  readonly #members: SecretMembers;
  readonly #isName: (name: string) => boolean;

  constructor(members: SecretMembers, isName: (name: string) => boolean) {
    this.#members = members;
    this.#isName = isName;
  }

  *inAnswer({ response, json }: Exchange): Generator<ShownSecret> {
    if (response === null) return;
    yield* this.#inHeaders(response.headers);
    if (json !== undefined) yield* this.inJson(json);
    else yield* this.#inBody(contentOf(response));
  }

  *inRequest({ request }: Exchange): Generator<ShownSecret> {
    yield* this.#inText(request.url);
    yield* this.#inHeaders(request.headers);
    if (request.body !== null) yield* this.#inBody(request.body);
  }

  *inJson(json: unknown, under = ''): Generator<ShownSecret> {
    if (typeof json === 'string') {
      for (const value of privateKeyLines(json)) yield { value, label: 'private_key' };
      if (this.#isName(under)) yield { value: json, label: under.toLowerCase() };
      else if (MAY_HOLD_MEMBER.test(json)) yield* this.#inText(json);
    }
    if (typeof json !== 'object' || json === null) return;
    // A list has the name of the member that it is.
    for (const [name, value] of Object.entries(json)) yield* this.inJson(value, Array.isArray(json) ? under : name);
  }

  *#inHeaders(headers: readonly Header[]): Generator<ShownSecret> {
    for (const value of credentialsIn(headers)) yield { value, label: 'credentials' };
    for (const [, value] of headers) yield* this.#inText(value);
  }

  /** One character per byte: names and tokens are ASCII, in UTF-8 as in UTF-16, whose zero bytes fold away. */
  *#inBody(body: Buffer): Generator<ShownSecret> {
    const bytes = unpacked(body, MOST_TEXT);
    yield* this.#inText(isUtf8(bytes) ? bytes.toString('utf8') : bytes.toString('latin1'));
  }

  *#inText(text: string): Generator<ShownSecret> {
    for (let at = 0; at === 0 || at + OVERLAP < text.length; at += PIECE - OVERLAP) {
      const piece = text.slice(at, at + PIECE);
      for (const value of privateKeyLines(piece)) yield { value, label: 'private_key' };
      for (const { start, end, label } of this.#members.find(new FoldedText(piece)))
        yield { value: unescaped(piece.slice(start, end)).replaceAll('\u0000', ''), label };
    }
  }
}
