import { isIPv6 } from 'node:net';
import type { Shown } from './bend.ts';
import type { Fault } from './fault.ts';
import { showingOf } from './showing.ts';

const seat = { name: 'ip-policy-rules', path: '/ip_policy_rules', listKey: 'ip_policy_rules' } as const;

const create = 'POST /ip_policy_rules';
const update = 'PATCH /ip_policy_rules/{id}';
const echoes = ['create-echo', 'get-echo', 'list-echo', 'update-*', 'lifecycle'].map((law) => `ip-policy-rules.${law}`);

/** Replaces what counts as an IP or a range on some routes. */
const reading = (
  name: string,
  summary: string,
  breaks: Fault['breaks'],
  takes: (text: string, right: boolean) => boolean,
  routes: readonly string[] = [create, update],
  touches: readonly string[] = [],
): Fault => ({
  name: `ip-policy-rules.${name}`,
  summary,
  breaks,
  touches,
  plant: ({ rules }) => {
    const { isCidr } = rules;
    rules.isCidr = (text, route) => (routes.includes(route) ? takes(text, isCidr(text, route)) : isCidr(text, route));
  },
});

const showing = showingOf(seat, echoes);

const cidr = (change: (text: string) => string) => (shown: Shown) => {
  shown['cidr'] = change(String(shown['cidr']));
};
const isV6 = (text: string): boolean => isIPv6(text.replace(/\/.*$/, ''));

const [v4Address, v4Range, v6Address, v6Range] = [
  ['ip-policy-rules.ipv4-address'],
  ['ip-policy-rules.ipv4-range'],
  ['ip-policy-rules.ipv6-address'],
  ['ip-policy-rules.ipv6-range'],
] as const;
const [onCreate, onUpdate] = [
  ['ip-policy-rules.cidr-refused-on-create'],
  ['ip-policy-rules.cidr-refused-on-update'],
] as const;

/** What can be wrong with the ranges of IP policy rules. */
export const cidrFaults: readonly Fault[] = [
  reading(
    'single-ipv4-refused',
    'a single IPv4 address is refused, with a prefix length and without',
    [...v4Address, ...v4Range],
    (text, right) => right && (isV6(text) || /\/(?!32$)/.test(text)),
  ),
  reading(
    'ipv4-byte-prefixes-only',
    'IPv4 ranges must end at a byte',
    v4Range,
    (text, right) => right && (isV6(text) || !/\/(?!8$|16$|24$|30$|32$)/.test(text)),
  ),
  reading(
    'ipv4-32-refused',
    'an IPv4 range of one address is refused',
    v4Range,
    (text, right) => right && (isV6(text) || !text.endsWith('/32')),
  ),
  reading(
    'ipv6-refused-by-update',
    'update refuses IPv6',
    [...v6Address, ...v6Range],
    (text, right) => right && !isV6(text),
    [update],
  ),
  reading(
    'single-ipv6-refused',
    'a single IPv6 address is refused, with a prefix length and without',
    [...v6Address, ...v6Range],
    (text, right) => right && (!isV6(text) || /\/(?!128$)/.test(text)),
  ),
  showing(
    'ipv6-cut-in-get',
    'get shows the first half of an IPv6 address or range',
    [...v6Address, ...v6Range],
    cidr((text) => (isV6(text) ? text.replace(/^((?:[\da-f]+:){2,3})[\da-f:]*/, '$1:') : text)),
    ['get'],
  ),
  reading(
    'ipv6-prefix-up-to-32',
    'an IPv6 range has a prefix of at most 32',
    v6Range,
    (text, right) => right && (!isV6(text) || Number(text.split('/')[1] ?? 0) <= 32),
  ),
  showing(
    'ipv4-address-widened',
    'an IPv4 address is shown as a range of 24 bits',
    v4Address,
    cidr((text) => (isV6(text) || text.includes('/') ? text : `${text}/24`)),
  ),
  showing(
    'ipv4-prefix-dropped',
    'get shows IPv4 ranges without their prefix length',
    v4Range,
    cidr((text) => (isV6(text) ? text : text.replace(/\/.*$/, ''))),
    ['get'],
    ['ip-policy-rules.get-echo', 'ip-policy-rules.lifecycle'],
  ),
  showing(
    'ipv6-address-widened',
    'update shows an IPv6 address as a range of 64 bits',
    v6Address,
    cidr((text) => (isV6(text) && !text.includes('/') ? `${text}/64` : text)),
    ['update'],
  ),
  showing(
    'ipv6-prefix-of-ipv4',
    'IPv6 ranges are shown with at most 32 bits',
    v6Range,
    cidr((text) => (isV6(text) ? text.replace(/\/(\d+)$/, (_, bits) => `/${Math.min(32, Number(bits))}`) : text)),
  ),
  reading('any-cidr-on-create', 'create takes any text as cidr', onCreate, () => true, [create]),
  reading('any-cidr-on-update', 'update takes any text as cidr', onUpdate, () => true, [update]),
  reading(
    'ipv4-33-bits-on-create',
    'create takes a prefix of 33 bits for IPv4',
    onCreate,
    (text, right) => right || /^[\d.]+\/33$/.test(text),
    [create],
  ),
  reading(
    'ipv6-129-bits-on-create',
    'create takes a prefix of 129 bits for IPv6',
    onCreate,
    (text, right) => right || text.endsWith('/129'),
    [create],
  ),
  reading(
    'octet-of-256-on-update',
    'update takes 256 as a part of an IPv4 address',
    onUpdate,
    (text, right) => right || /^[\d.]+$/.test(text),
    [update],
  ),
  reading(
    'two-gaps-in-ipv6-on-update',
    'update takes an IPv6 address with two gaps',
    onUpdate,
    (text, right) => right || /^[\da-f:]+$/.test(text),
    [update],
  ),
];
