import { isUtf8 } from 'node:buffer';
import { contentOf, type Exchange } from '../exchange.ts';
import type { Header } from '../recorded-exchange.ts';
import { unpacked } from '../wire/content-coding.ts';
import { credentialsIn, privateKeyLines } from './credentials-in.ts';
import { FoldedText } from './folded-text.ts';
import { unescaped } from './read-escape.ts';
import { RepeatedTexts } from './repeated-texts.ts';
import type { SecretMembers } from './secret-members.ts';

/** Called with each value that an exchange shows as a secret, and the name under which it does. */
export type Tell = (value: string, label: string) => void;

/** A text is read in pieces of this size. They overlap by the length of the longest secret, which may cross their ends. */
const PIECE = 256 * 1024;
const OVERLAP = 16 * 1024;

/** The size to which a compressed body without JSON is unpacked at most. */
const MOST_TEXT = 16 * 1024 * 1024;

/** Matches what may be a member within a text, such as in JSON that a message quotes. */
const MAY_HOLD_MEMBER = /[\w-](?:["'\\]|&quot;)*\s*[:=>]/;

/** Finds the values that an exchange shows under secret names, in JSON, forms, XML, addresses and headers. */
export class ShownSecrets {
  readonly #members: SecretMembers;
  readonly #isName: (name: string) => boolean;
  /** A cache of whether a header value shows no secret, because most exchanges have the same headers. */
  readonly #isInnocent = new RepeatedTexts<boolean>();

  constructor(members: SecretMembers, isName: (name: string) => boolean) {
    this.#members = members;
    this.#isName = isName;
  }

  inAnswer({ response, json }: Exchange, tell: Tell): void {
    if (response === null) return;
    this.#inHeaders(response.headers, tell);
    if (json !== undefined) this.#inJson(json, '', tell);
    else this.#inBody(contentOf(response), tell);
  }

  inRequest({ request }: Exchange, tell: Tell): void {
    this.#inText(request.url, tell);
    this.#inHeaders(request.headers, tell);
    if (request.body !== null) this.#inBody(request.body, tell);
  }

  #inJson(json: unknown, under: string, tell: Tell): void {
    if (typeof json === 'string') {
      if (json.includes('PRIVATE')) for (const line of privateKeyLines(json)) tell(line, 'private_key');
      if (this.#isName(under)) tell(json, under.toLowerCase());
      else if (MAY_HOLD_MEMBER.test(json)) this.#inText(json, tell);
    } else if (Array.isArray(json)) {
      // The items of a list count under the name of the member with the list.
      for (const item of json) this.#inJson(item, under, tell);
    } else if (typeof json === 'object' && json !== null) {
      for (const [name, value] of Object.entries(json)) this.#inJson(value, name, tell);
    }
  }

  #inHeaders(headers: readonly Header[], tell: Tell): void {
    for (const value of credentialsIn(headers)) tell(value, 'credentials');
    for (const [, value] of headers) this.#inHeader(value, tell);
  }

  #inHeader(value: string, tell: Tell): void {
    const isInnocent = this.#isInnocent.of(value, () => {
      let isNothing = true;
      this.#inText(value, () => {
        isNothing = false;
      });
      return isNothing;
    });
    if (!isInnocent) this.#inText(value, tell);
  }

  /** Reads a body that is not UTF-8 with one character per byte: names and tokens are ASCII, also in UTF-16, whose zero bytes are folded away. */
  #inBody(body: Buffer, tell: Tell): void {
    const bytes = unpacked(body, MOST_TEXT);
    this.#inText(bytes.toString(isUtf8(bytes) ? 'utf8' : 'latin1'), tell);
  }

  #inText(text: string, tell: Tell): void {
    for (let at = 0; at === 0 || at + OVERLAP < text.length; at += PIECE - OVERLAP) {
      const piece = text.slice(at, at + PIECE);
      for (const line of privateKeyLines(piece)) tell(line, 'private_key');
      for (const { start, end, label } of this.#members.find(new FoldedText(piece)))
        tell(unescaped(piece.slice(start, end)).replaceAll('\u0000', ''), label);
    }
  }
}
