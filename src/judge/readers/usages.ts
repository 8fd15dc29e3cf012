/** The usages of RFC 5280 by their names there, with other words that tools and libraries use for them. */
export type UsageWords = { readonly [usage: string]: readonly string[] };

/** RFC 5280, 4.2.1.3: in the order of their bits. */
export const keyUsageWords: UsageWords = {
  digitalSignature: [],
  nonRepudiation: ['contentCommitment'],
  keyEncipherment: [],
  dataEncipherment: [],
  keyAgreement: [],
  keyCertSign: ['certSign', 'certificateSign', 'certSigning', 'certificateSigning', 'keyCertSigning'],
  cRLSign: ['crlSigning', 'offlineCrlSigning'],
  encipherOnly: [],
  decipherOnly: [],
};

/** RFC 5280, 4.2.1.12. */
export const extendedKeyUsageWords: UsageWords = {
  serverAuth: ['serverAuthentication', 'tlsWebServerAuthentication', '1.3.6.1.5.5.7.3.1'],
  clientAuth: ['clientAuthentication', 'tlsWebClientAuthentication', '1.3.6.1.5.5.7.3.2'],
  codeSigning: ['codeSign', '1.3.6.1.5.5.7.3.3'],
  emailProtection: ['secureEmail', 'smime', '1.3.6.1.5.5.7.3.4'],
  timeStamping: ['timeStamp', '1.3.6.1.5.5.7.3.8'],
  OCSPSigning: ['ocspSign', '1.3.6.1.5.5.7.3.9'],
  anyExtendedKeyUsage: ['any', 'anyUsage', '2.5.29.37.0'],
};

/** A word without case, separators and prefixes of enumerations (such as `ExtKeyUsage`), which do not distinguish usages. */
const plain = (word: string): string =>
  word
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replace(/^(x509)?(extendedkeyusage|extkeyusage|keyusage|idkp|kp|eku|ku)(?=.)/, '');

/** The usage that a word stands for; null where we do not know the word. */
export const usageNamed = (word: string, words: UsageWords): string | null => {
  const wanted = plain(word);
  const found = Object.entries(words).find(([usage, others]) =>
    [usage, ...others].some((one) => plain(one) === wanted),
  );
  return found?.[0] ?? null;
};

/**
 * Whether an answer can show the usages of a certificate. The documents do not say how usages are spelled, so an unknown word may stand for any
 * usage that is otherwise missing, and an empty text for none. Known words must be in the certificate. If the certificate restricts nothing
 * (`held` is null), an answer may show nothing or everything.
 */
export const usagesAgree = (held: readonly string[] | null, shown: readonly unknown[], words: UsageWords): boolean => {
  const read = new Set(shown.map((word) => usageNamed(String(word), words)));
  const unread = new Set(shown.map(String).filter((word) => word.trim() !== '' && usageNamed(word, words) === null))
    .size;
  read.delete(null);
  if (held === null)
    return read.size === 0 || read.has('anyExtendedKeyUsage') || read.size >= Object.keys(words).length - 1;
  return read.size + unread === new Set(held).size && [...read].every((usage) => held.some((one) => one === usage));
};
