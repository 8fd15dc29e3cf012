import { type Element, elementsIn, identifierOf, textOf, timeOf } from './der.ts';
import { certificatesIn } from './pem.ts';
import { extendedKeyUsageWords, keyUsageWords, usageNamed } from './usages.ts';

/** The fields of a certificate that the documents show. */
export interface Certificate {
  readonly der: Buffer;
  /** In the order of the subject; usually one. */
  readonly commonNames: readonly string[];
  readonly notBefore: Date;
  readonly notAfter: Date;
  /** By their names in RFC 5280; null where the certificate has no such extension and so restricts nothing. */
  readonly keyUsages: readonly string[] | null;
  /** As `keyUsages`; a usage that RFC 5280 does not name is shown as its dotted identifier. */
  readonly extendedKeyUsages: readonly string[] | null;
}

const oid = { commonName: '2.5.4.3', keyUsage: '2.5.29.15', extendedKeyUsage: '2.5.29.37' };
const extensionsTag = 0xa3;
const versionTag = 0xa0;

const at = (elements: readonly Element[], index: number): Element => {
  const element = elements[index];
  if (element === undefined) throw new RangeError('a part of the certificate is missing');
  return element;
};

/** A name is a sequence of sets of pairs of a type and a value. */
const commonNamesIn = (subject: Element): string[] =>
  elementsIn(subject.value)
    .flatMap((set) => elementsIn(set.value))
    .map((pair) => elementsIn(pair.value))
    .filter((pair) => identifierOf(at(pair, 0)) === oid.commonName)
    .map((pair) => textOf(at(pair, 1)));

/** The value of an extension: the last of its parts, because the part `critical` is optional. */
const extensionIn = (parts: readonly Element[], wanted: string): Element | null => {
  const wrapper = parts.find(({ tag }) => tag === extensionsTag);
  if (wrapper === undefined) return null;
  const extensions = elementsIn(at(elementsIn(wrapper.value), 0).value).map(({ value }) => elementsIn(value));
  const found = extensions.find((extension) => identifierOf(at(extension, 0)) === wanted);
  return found === undefined ? null : at(elementsIn(at(found, found.length - 1).value), 0);
};

/** Bit 0 is the highest bit of the first byte; the byte before it counts the bits that are not used. */
const keyUsagesIn = (extension: Element): string[] =>
  Object.keys(keyUsageWords).filter(
    (_, bit) => ((extension.value[1 + Math.floor(bit / 8)] ?? 0) & (0x80 >> (bit % 8))) !== 0,
  );

const extendedKeyUsagesIn = (extension: Element): string[] =>
  elementsIn(extension.value)
    .map(identifierOf)
    .map((identifier) => usageNamed(identifier, extendedKeyUsageWords) ?? identifier);

/** Reads one certificate. Throws where the bytes are none. */
const certificateOf = (der: Buffer): Certificate => {
  const all = elementsIn(at(elementsIn(at(elementsIn(der), 0).value), 0).value);
  const parts = at(all, 0).tag === versionTag ? all.slice(1) : all;
  const [notBefore, notAfter] = elementsIn(at(parts, 3).value);
  if (notBefore === undefined || notAfter === undefined) throw new RangeError('the validity is missing');
  const keyUsage = extensionIn(parts, oid.keyUsage);
  const extendedKeyUsage = extensionIn(parts, oid.extendedKeyUsage);
  return {
    der,
    commonNames: commonNamesIn(at(parts, 4)),
    notBefore: timeOf(notBefore),
    notAfter: timeOf(notAfter),
    keyUsages: keyUsage && keyUsagesIn(keyUsage),
    extendedKeyUsages: extendedKeyUsage && extendedKeyUsagesIn(extendedKeyUsage),
  };
};

/** The first certificate of a PEM text; null where the text holds none that can be read. */
export const readCertificate = (pem: string): Certificate | null => {
  const [der] = certificatesIn(pem);
  if (der === undefined) return null;
  try {
    return certificateOf(der);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
};
