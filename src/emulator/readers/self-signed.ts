import { generateKeyPairSync, type KeyPairKeyObjectResult, randomBytes, sign } from 'node:crypto';
import { commonName, der, derTime, ecdsaWithSha256, sequence } from './der.ts';

/** A P-256 key pair. */
export const newKeyPair = (): KeyPairKeyObjectResult => generateKeyPairSync('ec', { namedCurve: 'P-256' });

/** The PEM of an X.509 certificate signed with its own P-256 key pair. By default the pair is new, and its private key is discarded. */
export const selfSigned = (common: string, from: Date, until: Date, pair = newKeyPair()): string => {
  const { publicKey, privateKey } = pair;
  const serial = Buffer.concat([Buffer.from([0x01]), randomBytes(15)]);
  const name = commonName(common);
  const toSign = sequence(
    der(0x02, serial),
    ecdsaWithSha256,
    name,
    sequence(derTime(from), derTime(until)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = der(0x03, Buffer.from([0]), sign('sha256', toSign, privateKey));
  const lines =
    sequence(toSign, ecdsaWithSha256, signature)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
};
