import fc from 'fast-check';

/**
 * The grammar of ACL rules (document 1, ACL rules):
 *
 *     rule   = "*" | "bind:" ( domain | "*." domain | host ":" port | key "=" value )
 *
 * where key and value may each be "*". The exact syntax of a domain, a host, a key and a value is not documented, so the generated ones are those
 * that every reading allows: lower-case letters, digits and inner hyphens. A domain may have to belong to the caller, so names are generated under
 * a given one.
 */
export type AclForm = 'domain' | 'address' | 'label' | 'wildcard-domain' | 'wildcard-label';

const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz');
const inner = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz0123456789-');
const word = fc
  .tuple(letter, fc.string({ unit: inner, maxLength: 20 }), letter)
  // Two hyphens in the third and fourth place are kept for encoded names.
  .map((parts) => parts.join('').replace(/-+/g, '-'));
const domainUnder = (end: string): fc.Arbitrary<string> =>
  fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => [...words, end].join('.'));
const port = fc.integer({ min: 1, max: 65_535 });

/** Rules of one form, without the kind. */
const targetsUnder = (end: string): { readonly [form in AclForm]: fc.Arbitrary<string> } => ({
  domain: domainUnder(end),
  address: fc.tuple(domainUnder(end), port).map(([host, number]) => `${host}:${number}`),
  label: fc.tuple(word, word).map(([key, value]) => `${key}=${value}`),
  'wildcard-domain': domainUnder(end).map((name) => `*.${name}`),
  'wildcard-label': fc.oneof(
    word.map((value) => `*=${value}`),
    word.map((key) => `${key}=*`),
    fc.constant('*=*'),
  ),
});

/** Rules of one form. Those that name a domain or an address name one under `end`. */
export const aclRule = (form: AclForm, end: string): fc.Arbitrary<string> =>
  targetsUnder(end)[form].map((target) => `bind:${target}`);

/** For each form, a list that shows whether a deployment supports the form. */
export const tellingRules = (end: string): { readonly [form in AclForm]: readonly string[] } => ({
  domain: [`bind:${end}`, `bind:a.b-c.${end}`],
  address: [`bind:1.tcp.${end}:20301`, `bind:${end}:1`, `bind:${end}:65535`],
  label: ['bind:app=web', 'bind:region-1=blue-2'],
  'wildcard-domain': [`bind:*.${end}`, `bind:*.a.b.${end}`],
  'wildcard-label': ['bind:*=web', 'bind:app=*', 'bind:*=*'],
});

/** A rule that every deployment accepts, because a label needs no owner. */
export const plainRule = 'bind:stage=test';

/**
 * Rules of another kind than bind that resemble one: another word, a longer word that ends or begins with bind, and another word before a valid
 * rule.
 */
export const otherKinds: readonly string[] = [
  'allow:app=web',
  'unbind:app=web',
  'binding:app=web',
  'connect:bind:app=web',
];

/** Rules that some readings of the grammar allow and others do not. */
export const doubtfulRules: readonly string[] = [
  'bind:',
  'bind:*',
  'example.com',
  'BIND:example.com',
  ' bind:example.com',
  'bind: example.com',
  'bind:example..com',
  'bind:a.*.example.com',
  'bind:**.example.com',
  'bind:*example.com',
  'bind:web',
  'bind:192.0.2.1:80',
  'bind:[2001:db8::1]:80',
  'bind:*:80',
  'bind:example.com:0',
  'bind:example.com:65536',
  'bind:=web',
  'bind:app=',
  'bind:app=we*',
  'bind:app=web,tier=front',
  'bind:bücher.example',
  '**',
  '',
];
