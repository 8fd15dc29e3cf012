import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { commonName, der, derText, derTime, ecdsaWithSha256, oid, sequence } from '../readers/der.ts';

/** A private key and its certificate, as a TLS server takes them. */
export interface Identity {
  readonly key: string;
  readonly cert: string;
}

const localhost = commonName('localhost');
/** subjectAltName: the name localhost and the address 127.0.0.1. */
const alternativeNames = sequence(
  oid('551d11'),
  der(0x04, sequence(derText(0x82, 'localhost'), der(0x87, Buffer.of(127, 0, 0, 1)))),
);

const day = 24 * 60 * 60 * 1000;

/** A self-signed identity for loopback, made anew for each agent, so that no private key lies around. */
export const newIdentity = (): Identity => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const facts = sequence(
    der(0xa0, der(0x02, Buffer.of(2))),
    der(0x02, Buffer.of(1), randomBytes(8)),
    ecdsaWithSha256,
    localhost,
    sequence(derTime(new Date(Date.now() - day)), derTime(new Date(Date.now() + 30 * day))),
    localhost,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(alternativeNames)),
  );
  const signature = der(0x03, Buffer.of(0), sign('sha256', facts, privateKey));
  const certificate = sequence(facts, ecdsaWithSha256, signature).toString('base64').replace(/.{64}/g, '$&\n');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${certificate}\n-----END CERTIFICATE-----\n`,
  };
};
