import { generateKeyPair, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';

const generate = promisify(generateKeyPair);

/** RSA keys by size, made once for this process: a key of 4096 bits takes seconds. */
const made = new Map<number, Promise<KeyObject>[]>();

/** The RSA keys of one deployment. It never returns the same key twice, but other deployments in this process get the same keys. */
export class RsaKeys {
  readonly #given = new Map<number, number>();

  next(size: number): Promise<KeyObject> {
    const given = this.#given.get(size) ?? 0;
    this.#given.set(size, given + 1);
    const keys = made.get(size) ?? [];
    made.set(size, keys);
    keys[given] ??= generate('rsa', { modulusLength: size }).then(({ privateKey }) => privateKey);
    return keys[given];
  }
}
