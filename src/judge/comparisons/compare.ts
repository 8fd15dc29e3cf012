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

/** With names in lower case, in one order: two names that differ in case alone stay two. */
const caselessNames = (value: unknown): unknown => {
  const map = value ?? {};
  if (!isObject(map)) return map;
  const entries = Object.entries(map).map(([name, text]): [string, unknown] => [name.toLowerCase(), text]);
  return { entries: entries.sort(([a], [b]) => (a < b ? -1 : 1)) };
};

/** What HTTP has a service say of a body, also where the request that made the body did not say it (RFC 9110, sections 8.3 and 8.6). */
const ofBody = ['content-type', 'content-length'];

/** The same headers; those that the service adds for the body are not looked at. */
const sameHeaders: Equal = (asked, shown) => {
  if (!isObject(shown)) return through(caselessNames)(asked, shown);
  const wanted = new Set(Object.keys(isObject(asked) ? asked : {}).map((name) => name.toLowerCase()));
  const kept = Object.entries(shown).filter(
    ([name]) => wanted.has(name.toLowerCase()) || !ofBody.includes(name.toLowerCase()),
  );
  return through(caselessNames)(asked, Object.fromEntries(kept));
};

/** Of these the documents do not say whether they come back as they were sent: secrets, and what names one. */
const heldBack = [...secretNames, 'cloud_access_key_id'];

/** The letters and digits of a text, without regard to case. No mask leaves all of them. */
const lettersOf = (value: string): string => value.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Whether a secret comes back as it was sent, or as something else than the secret: one that lost its case or its signs is neither. */
const keptOrHidden: Equal = (asked, shown) =>
  typeof asked !== 'string' || typeof shown !== 'string' || asked === shown || lettersOf(asked) !== lettersOf(shown);

/** What was not asked for, or asked for as null, is not looked at; neither is what is shown beside. */
const settings: Equal = (asked, shown) => {
  if (asked === undefined || asked === null) return true;
  if (!isObject(asked)) return isDeepStrictEqual(asked, shown);
  if (!isObject(shown)) return false;
  return Object.entries(asked).every(([name, value]) =>
    (heldBack.includes(name) ? keptOrHidden : settings)(value, shown[name]),
  );
};

/** Compares what `read` makes of two values. Where it cannot read one, the values themselves must be equal. */
const by =
  (read: (value: unknown) => string | null): Equal =>
  (a, b) => {
    if (a === b) return true;
    const [x, y] = [read(a), read(b)];
    return x === null || y === null ? isDeepStrictEqual(a, b) : x === y;
  };

const entriesOf = (list: readonly unknown[]): string[] => list.map((one) => JSON.stringify(one));
/** The same entries in whatever order, as `reading` takes each list. */
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
/** What is no XML is compared as text, without its declaration and the white space between tags. */
const asText = (xml: string): string =>
  xml
    .replace(/^\s*<\?xml[^>]*\?>/, '')
    .replace(/\s+/g, ' ')
    .replaceAll('> <', '><')
    .trim();
const marked = (value: unknown): unknown =>
  typeof value === 'string' ? (canonicalXml(value) ?? asText(value)) : (value ?? '');
/** Holds that a text shows something, and nothing that was not sent, as `reading` finds it. Where it finds nothing in what was sent, the texts must be equal. */
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

/** One key, however it is written: as the same line but for its comment, or as other text that is read as the same key. */
const sameKey: Equal = (a, b) => {
  if (by(sshLineOf)(a, b)) return true;
  const [x, y] = [readSshPublicKey(a), readSshPublicKey(b)];
  return x !== null && y !== null && x.key.equals(y.key);
};

const members = (value: unknown): unknown =>
  value === undefined || value === null ? [] : Array.isArray(value) ? [...new Set<unknown>(value)].sort() : value;

/** A tunnel that was asked for as http may be shown as https, and the other way round; the case of the word says nothing. */
const protocol = (value: unknown): unknown =>
  typeof value === 'string' ? value.toLowerCase().replace(/^https$/, 'http') : value;

const sameEntries: Equal = (a, b) => isDeepStrictEqual(a ?? {}, b ?? {});

/** Document 1, SSH user certificate: those of a certificate for which none are specified. Whether an empty map specifies them is not said. */
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
  comparisons[comparison](asked, shown);
