import { createPrivateKey, generateKeyPair, type KeyObject, sign } from 'node:crypto';
import { promisify } from 'node:util';
import type { RsaKeys } from './rsa-keys.ts';
import { mpint, string } from './wire.ts';

export type KeyType = 'rsa' | 'ecdsa' | 'ed25519';
/** Curves, by their names in OpenSSH. */
export type Curve = 'nistp256' | 'nistp384' | 'nistp521';

/** The parameters of a key to generate. */
export type KeyWish =
  | { readonly type: 'rsa'; readonly size: number }
  | { readonly type: 'ecdsa'; readonly curve: Curve }
  | { readonly type: 'ed25519' };

/** A key in a saved state. */
export interface SavedKey {
  readonly wish: KeyWish;
  /** PKCS #8. */
  readonly pem: string;
}

const generate = promisify(generateKeyPair);
const curveNames = { nistp256: 'P-256', nistp384: 'P-384', nistp521: 'P-521' } as const;
const hashes = { nistp256: 'sha256', nistp384: 'sha384', nistp521: 'sha512' } as const;
const fromUrl = (text: string | undefined): Buffer => Buffer.from(text ?? '', 'base64url');

/** The private key of an SSH certificate authority. It never leaves the deployment. */
export class AuthorityKey {
  readonly type: KeyType;
  readonly #wish: KeyWish;
  readonly #key: KeyObject;

  private constructor(wish: KeyWish, key: KeyObject) {
    this.type = wish.type;
    this.#wish = wish;
    this.#key = key;
  }

  static async generate(wish: KeyWish, rsaKeys: RsaKeys): Promise<AuthorityKey> {
    if (wish.type === 'rsa') return new AuthorityKey(wish, await rsaKeys.next(wish.size));
    if (wish.type === 'ecdsa') {
      const { privateKey } = await generate('ec', { namedCurve: curveNames[wish.curve] });
      return new AuthorityKey(wish, privateKey);
    }
    const { privateKey } = await generate('ed25519', {});
    return new AuthorityKey(wish, privateKey);
  }

  /** Restores what `save` returned. */
  static from({ wish, pem }: SavedKey): AuthorityKey {
    return new AuthorityKey(wish, createPrivateKey(pem));
  }

  save(): SavedKey {
    return { wish: this.#wish, pem: String(this.#key.export({ type: 'pkcs8', format: 'pem' })) };
  }

  /** The public key in the wire format, with its type in front. */
  get blob(): Buffer {
    const jwk = this.#key.export({ format: 'jwk' });
    const [x, y] = [fromUrl(jwk.x), fromUrl(jwk.y)];
    if (this.#wish.type === 'rsa')
      return Buffer.concat([string('ssh-rsa'), mpint(fromUrl(jwk.e)), mpint(fromUrl(jwk.n))]);
    if (this.#wish.type === 'ed25519') return Buffer.concat([string('ssh-ed25519'), string(x)]);
    const { curve } = this.#wish;
    const point = Buffer.concat([Buffer.of(4), x, y]);
    return Buffer.concat([string(`ecdsa-sha2-${curve}`), string(curve), string(point)]);
  }

  /** The public key as a line of authorized_keys. */
  get line(): string {
    const { blob } = this;
    return `${blob.subarray(4, 4 + blob.readUInt32BE())} ${blob.toString('base64')}`;
  }

  /** A signature in the form in which certificates carry it: RFC 8332, RFC 5656, section 3.1.2, and RFC 8709. */
  sign(bytes: Buffer): Buffer {
    if (this.#wish.type === 'rsa')
      return Buffer.concat([string('rsa-sha2-512'), string(sign('sha512', bytes, this.#key))]);
    if (this.#wish.type === 'ed25519')
      return Buffer.concat([string('ssh-ed25519'), string(sign(null, bytes, this.#key))]);
    const { curve } = this.#wish;
    const pair = sign(hashes[curve], bytes, { key: this.#key, dsaEncoding: 'ieee-p1363' });
    const half = pair.length / 2;
    const numbers = Buffer.concat([mpint(pair.subarray(0, half)), mpint(pair.subarray(half))]);
    return Buffer.concat([string(`ecdsa-sha2-${curve}`), string(numbers)]);
  }
}
