import { isDeepStrictEqual } from 'node:util';
import { isObject } from '../../contract/json-object.ts';
import type { Comparison } from '../../contract/terms/contract.ts';
import { secretNames } from '../../exchange/secrets/secret-names.ts';
import { cidrOf } from '../readers/cidr.ts';
import { certificatesIn, certifiedKeysIn } from '../readers/pem.ts';
import { sshLineOf } from '../readers/ssh-line.ts';
import { readSshPublicKey } from '../readers/ssh-public-key.ts';
import { aclOf } from './acl.ts';
import { canonicalXml } from './canonical-xml.ts';
import { sameModule, sameReferences } from './module.ts';
import { showsOnce } from './shows-once.ts';

/** `a` is what was asked for, `b` what is shown. */
type Equal = (a: unknown, b: unknown) => boolean;

const unset = (value: unknown): unknown => (value === undefined || value === null ? '' : value);
const second = (value: unknown): number | null =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? Date.parse(value) : null;
const folded = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(folded);
  return typeof value === 'string' ? value.toLowerCase() : value;
};

const through =
  (reading: (value: unknown) => unknown): Equal =>
  (a, b) =>
    isDeepStrictEqual(reading(a), reading(b));

/** The entries of a map with names in lower case, sorted. Two names that differ only in case stay two entries. */
const caselessNames = (value: unknown): unknown => {
  const map = value ?? {};
  if (!isObject(map)) return map;
  const entries = Object.entries(map).map(([name, text]): [string, unknown] => [name.toLowerCase(), text]);
  return { entries: entries.sort(([a], [b]) => (a < b ? -1 : 1)) };
};

/** Headers that a service sends with a body even if nobody asked for them (RFC 9110, sections 8.3 and 8.6). */
const ofBody = ['content-type', 'content-length'];

/** Whether headers are the same, apart from those that the service adds for a body. */
const sameHeaders: Equal = (asked, shown) => {
  if (!isObject(shown)) return through(caselessNames)(asked, shown);
  const wanted = new Set(Object.keys(isObject(asked) ? asked : {}).map((name) => name.toLowerCase()));
  const kept = Object.entries(shown).filter(
    ([name]) => wanted.has(name.toLowerCase()) || !ofBody.includes(name.toLowerCase()),
  );
  return through(caselessNames)(asked, Object.fromEntries(kept));
};

/** Fields of which the documents do not say whether they come back as sent: secrets, and the id of a secret. */
const heldBack = [...secretNames, 'cloud_access_key_id'];

/** The letters and digits of a text in lower case. A masked secret never keeps all of them. */
const lettersOf = (value: string): string => value.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Whether a secret comes back unchanged or masked. A secret that only lost its case or its punctuation is wrong. */
const keptOrHidden: Equal = (asked, shown) =>
  typeof asked !== 'string' || typeof shown !== 'string' || asked === shown || lettersOf(asked) !== lettersOf(shown);

/** Compares only members that were asked for with a value other than null; additional members are ignored. */
const settings: Equal = (asked, shown) => {
  if (asked === undefined || asked === null) return true;
  if (!isObject(asked)) return isDeepStrictEqual(asked, shown);
  if (!isObject(shown)) return false;
  return Object.entries(asked).every(([name, value]) =>
    (heldBack.includes(name) ? keptOrHidden : settings)(value, shown[name]),
  );
};

/** Compares two values as `read` reads them. If it cannot read one of them (null), the values themselves must be equal. */
const by =
  (read: (value: unknown) => string | null): Equal =>
  (a, b) => {
    if (a === b) return true;
    const [x, y] = [read(a), read(b)];
    return x === null || y === null ? isDeepStrictEqual(a, b) : x === y;
  };

const entriesOf = (list: readonly unknown[]): string[] => list.map((one) => JSON.stringify(one));
/** Whether two lists, as `reading` reads them, have the same entries in any order. */
const sameMembers =
  (reading: (value: unknown) => unknown): Equal =>
  (asked, shown) => {
    const [wanted, there] = [reading(asked ?? []), reading(shown ?? [])];
    if (!Array.isArray(wanted) || !Array.isArray(there)) return isDeepStrictEqual(wanted, there);
    const [a, b] = [entriesOf(wanted), entriesOf(there)];
    return isDeepStrictEqual([...new Set(a)].sort(), [...new Set(b)].sort()) && showsOnce(a, b);
  };
const addressed = (value: unknown): unknown =>
  typeof value === 'string' && URL.canParse(value) ? new URL(value).href.replace(/\/$/, '') : value;
/** For invalid XML, which is compared as text: without declaration and white space between tags. */
const asText = (xml: string): string =>
  xml
    .replace(/^\s*<\?xml[^>]*\?>/, '')
    .replace(/\s+/g, ' ')
    .replaceAll('> <', '><')
    .trim();
const marked = (value: unknown): unknown =>
  typeof value === 'string' ? (canonicalXml(value) ?? asText(value)) : (value ?? '');
/**
 * Whether everything that `reading` finds in the shown text was sent, and it finds something. If it finds nothing in the sent text, the texts must
 * be equal.
 */
const among =
  (reading: (text: string) => readonly Buffer[]): Equal =>
  (sent, shown) => {
    if (typeof sent !== 'string' || typeof shown !== 'string') return sent === shown;
    const [wanted, found] = [reading(sent), reading(shown)];
    if (wanted.length === 0) return sent === shown;
    return found.length > 0 && found.every((one) => wanted.some((other) => other.equals(one)));
  };

const hostname = (value: unknown): unknown =>
  typeof value === 'string' ? value.toLowerCase().replace(/\.$/, '') : value;

/** Whether two texts are the same SSH key: equal lines apart from the comment, or other forms with the same key. */
const sameKey: Equal = (a, b) => {
  if (by(sshLineOf)(a, b)) return true;
  const [x, y] = [readSshPublicKey(a), readSshPublicKey(b)];
  return x !== null && y !== null && x.key.equals(y.key);
};

const members = (value: unknown): unknown =>
  value === undefined || value === null ? [] : Array.isArray(value) ? [...new Set<unknown>(value)].sort() : value;

/** http and https count as equal, because a tunnel that was asked for as one may be shown as the other; case does not count. */
const protocol = (value: unknown): unknown =>
  typeof value === 'string' ? value.toLowerCase().replace(/^https$/, 'http') : value;

const sameEntries: Equal = (a, b) => isDeepStrictEqual(a ?? {}, b ?? {});

/**
 * Document 1, SSH user certificate: the extensions of a certificate for which none are specified. The documents do not say whether an empty map
 * counts as specified.
 */
const defaultExtensions = { 'permit-pty': '', 'permit-user-rc': '' };

const comparisons: { readonly [name in Comparison]: Equal } = {
  exact: isDeepStrictEqual,
  text: (a, b) => unset(a) === unset(b),
  certificate: among(certificatesIn),
  'certified-key': among(certifiedKeysIn),
  hostname: (a, b) => hostname(a) === hostname(b),
  instant: (a, b) => {
    const [x, y] = [second(a), second(b)];
    return x === null || y === null ? a === b : Math.abs(x - y) < 1000;
  },
  ref: (a, b) => (isObject(a) && isObject(b) ? a['id'] === b['id'] : a === b),
  acl: by(aclOf),
  'ssh-key': sameKey,
  cidr: by(cidrOf),
  caseless: (a, b) => isDeepStrictEqual(folded(a), folded(b)),
  'caseless-names': through(caselessNames),
  headers: sameHeaders,
  settings,
  module: sameModule,
  references: sameReferences,
  members: sameMembers((value) => value),
  hostports: sameMembers(folded),
  address: through(addressed),
  markup: through(marked),
  set: (a, b) => isDeepStrictEqual(members(a), members(b)),
  map: sameEntries,
  extensions: (a, b) => sameEntries(a, b) || (sameEntries(a, {}) && sameEntries(b, defaultExtensions)),
  protocol: (a, b) => protocol(a) === protocol(b),
  growing: (before, now) => Array.isArray(before) && Array.isArray(now) && before.every((one) => now.includes(one)),
};

/** Whether a field is shown as it was asked for, by the comparison that the contract names for it. */
export const same = (comparison: Comparison, asked: unknown, shown: unknown): boolean =>
  // Equal texts need no reading, which takes long for a certificate or XML. No text is growing: that is about lists.
  (typeof asked === 'string' && asked === shown && comparison !== 'growing') || comparisons[comparison](asked, shown);
