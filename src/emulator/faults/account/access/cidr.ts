import { isIPv6 } from 'node:net';
import { type At, everywhere, type Operator } from '../../base/operator.ts';
import { breaking, type FaultRow } from '../../base/row.ts';
import { judge, takeAlso } from '../../operators/judge.ts';
import { ignore } from '../../operators/send.ts';
import { alterText } from '../../operators/show.ts';

const isV6 = (text: string): boolean => isIPv6(text.replace(/\/.*$/, ''));
const family = (version: 4 | 6, text: string): boolean => isV6(text) === (version === 6);

/** Refuses texts of one IP version that match. */
const refuse = (version: 4 | 6, pattern: RegExp, at: At = ['create', 'update']): Operator =>
  judge(at, 'isCidr', (text, isRight) => isRight && !(family(version, text) && pattern.test(text)));

const take = (at: At, pattern: RegExp): Operator => takeAlso(at, 'isCidr', pattern);

/** Shows texts of one IP version with the match replaced. */
const rewrite = (version: 4 | 6, pattern: RegExp, by: string, at: At = everywhere): Operator =>
  alterText(at, 'cidr', (text) => (family(version, text) ? text.replace(pattern, by) : text));

const addressIn = (cidr: unknown): string => String(cidr).replace(/\/.*$/, '');

/** Ignores an update of a range if it begins with the same address as the stored one. */
const passOverPrefix = (version: 4 | 6): Operator =>
  ignore(
    'update',
    'cidr',
    (sent, { stored }) => family(version, String(sent)) && addressIn(sent) === addressIn(stored?.fields['cidr']),
  );

/** What can be wrong with the ranges of IP policy rules. */
export const cidr: readonly FaultRow[] = [
  ...breaking(['ipv4-address', 'ipv4-range'], {
    'single-ipv4-refused: a single IPv4 address is refused, with /32 and without': refuse(4, /^[^/]+(\/32)?$/),
  }),
  ...breaking('ipv4-address', {
    'ipv4-needs-prefix: an IPv4 address without a prefix length is refused': refuse(4, /^[^/]+$/),
    'ipv4-address-widened: an IPv4 address is shown as a range of 24 bits': rewrite(4, /^[^/]+$/, '$&/24'),
  }),
  ...breaking('create-echo', {
    'ipv4-prefix-of-31-bits: an IPv4 range of two addresses is shown as one': rewrite(4, /\/31$/, '/32'),
  }),
  ...breaking('ipv4-range', {
    'ipv4-byte-prefixes-only: IPv4 ranges must end at a byte': refuse(4, /\/(?!8$|16$|24$|3[012]$)/),
    'ipv4-32-refused: an IPv4 range of one address is refused': refuse(4, /\/32$/),
    'ipv4-prefix-alone-passed-over: an update that changes the prefix of an IPv4 range alone changes nothing':
      passOverPrefix(4),
    'ipv4-prefix-dropped: get shows IPv4 ranges without their prefix length': rewrite(4, /\/.*$/, '', 'get'),
  }),
  ...breaking(['ipv6-address', 'ipv6-range'], {
    'ipv6-refused-by-update: update refuses IPv6': refuse(6, /./, 'update'),
    'single-ipv6-refused: a single IPv6 address is refused, with /128 and without': refuse(6, /^[^/]+(\/128)?$/),
    'ipv6-cut-in-get: get shows the first half of an IPv6 address or range': rewrite(
      6,
      /^((?:[\da-f]+:){2,3})[\da-f:]*/,
      '$1:',
      'get',
    ),
    'ipv6-listed-as-anything: lists show 0.0.0.0/0 for ranges of IPv6': rewrite(6, /^.*$/, '0.0.0.0/0', 'list'),
  }),
  ...breaking('ipv6-address', {
    'ipv6-needs-prefix-on-update: update refuses an IPv6 address without a prefix length': refuse(
      6,
      /^[^/]+$/,
      'update',
    ),
    'ipv6-address-widened: update shows an IPv6 address as a range': rewrite(6, /^[^/]+$/, '$&/64', 'update'),
  }),
  ...breaking('ipv6-range', {
    'ipv6-prefix-alone-passed-over: an update that changes the prefix of an IPv6 range alone changes nothing':
      passOverPrefix(6),
    'ipv6-prefix-up-to-32: an IPv6 range has a prefix of at most 32': refuse(6, /\/(3[3-9]|[4-9]\d|1\d\d)$/),
    'ipv6-prefix-of-ipv4: IPv6 ranges are shown with at most 32 bits': rewrite(6, /\/(3[3-9]|[4-9]\d|1\d\d)$/, '/32'),
  }),
  ...breaking('cidr-refused-on-create', {
    'any-cidr-on-create: create takes any text as cidr': take('create', /^/),
    'ipv4-33-bits-on-create: create takes a prefix of 33 bits for IPv4': take('create', /^[\d.]+\/33$/),
    'ipv6-129-bits-on-create: create takes a prefix of 129 bits for IPv6': take('create', /\/129$/),
  }),
  ...breaking('cidr-refused-on-update', {
    'any-cidr-on-update: update takes any text as cidr': take('update', /^/),
    'octet-of-256-on-update: update takes 256 as a part of an IPv4 address': take('update', /^[\d.]+$/),
    'two-gaps-in-ipv6-on-update: update takes an IPv6 address with two gaps': take('update', /^[\da-f:]+$/),
  }),
];
