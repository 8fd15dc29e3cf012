import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** A private key and its certificate, as a TLS server takes them. */
export interface Identity {
  readonly key: string;
  readonly cert: string;
}

/** One element of DER: a tag, the length of the content, the content. */
const der = (tag: number, ...content: readonly Uint8Array[]): Buffer => {
  const body = Buffer.concat(content);
  if (body.length < 0x80) return Buffer.concat([Buffer.of(tag, body.length), body]);
  const length = Buffer.from(body.length.toString(16).padStart(body.length > 0xff ? 4 : 2, '0'), 'hex');
  return Buffer.concat([Buffer.of(tag, 0x80 | length.length), length, body]);
};

const sequence = (...content: readonly Uint8Array[]): Buffer => der(0x30, ...content);
const text = (tag: number, value: string): Buffer => der(tag, Buffer.from(value));
const oid = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'));
/** UTCTime, RFC 5280, section 4.1.2.5.1. */
const time = (date: Date): Buffer => text(0x17, `${date.toISOString().slice(2, 19).replace(/[-:T]/g, '')}Z`);

const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'));
const localhost = sequence(der(0x31, sequence(oid('550403'), text(0x0c, 'localhost'))));
/** subjectAltName: the name localhost and the address 127.0.0.1. */
const alternativeNames = sequence(
  oid('551d11'),
  der(0x04, sequence(text(0x82, 'localhost'), der(0x87, Buffer.of(127, 0, 0, 1)))),
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
    sequence(time(new Date(Date.now() - day)), time(new Date(Date.now() + 30 * day))),
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
