import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** DER, X.690: a tag, a length and a value. */
const der = (tag: number, ...parts: readonly Buffer[]): Buffer => {
  const value = Buffer.concat(parts);
  const { length } = value;
  if (length < 0x80) return Buffer.concat([Buffer.from([tag, length]), value]);
  const size = Buffer.from(length.toString(16).padStart(length > 0xff ? 4 : 2, '0'), 'hex');
  return Buffer.concat([Buffer.from([tag, 0x80 | size.length]), size, value]);
};

const sequence = (...parts: readonly Buffer[]): Buffer => der(0x30, ...parts);
const object = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'));
const ecdsaWithSha256 = sequence(object('2a8648ce3d040302'));
const commonName = object('550403');
const subjectAltName = object('551d11');

/** RFC 5280, section 4.1.2.5: years until 2049 have two digits. */
const time = (date: Date): Buffer =>
  der(0x17, Buffer.from(`${date.toISOString().slice(2, 19).replace(/[-:T]/g, '')}Z`));

/** RFC 5280, section 4.2.1.6: the names of a server; a wildcard stands for one label. */
const namesOf = (domain: string): Buffer =>
  sequence(
    subjectAltName,
    der(0x04, sequence(...[domain, `*.${domain}`].map((name) => der(0x82, Buffer.from(name, 'ascii'))))),
  );

const dayMs = 24 * 60 * 60 * 1000;

/** A self-signed certificate with a new P-256 key for a domain and its subdomains, valid for thirty days, and its key. */
export const serverCertificate = (
  domain: string,
): { readonly certificatePem: string; readonly privateKeyPem: string } => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = sequence(der(0x31, sequence(commonName, der(0x0c, Buffer.from(domain)))));
  const now = Date.now();
  const toSign = sequence(
    // Version 3, the first with extensions.
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([0x01]), randomBytes(15)])),
    ecdsaWithSha256,
    name,
    // Begins a day ago, because clocks differ.
    sequence(time(new Date(now - dayMs)), time(new Date(now + 30 * dayMs))),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(namesOf(domain))),
  );
  const signature = der(0x03, Buffer.from([0]), sign('sha256', toSign, privateKey));
  const lines =
    sequence(toSign, ecdsaWithSha256, signature)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return {
    certificatePem: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
    privateKeyPem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
};
