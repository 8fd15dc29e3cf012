import { type At, everywhere, type Operator, together } from '../../base/operator.ts';
import { breaking, type FaultRow, wrong } from '../../base/row.ts';
import { losesTheLast } from '../../laws/values/many.ts';
import { misreadList } from '../../operators/compound.ts';
import { judge, refuseAlso, type Takes } from '../../operators/judge.ts';
import { ignore, misread } from '../../operators/send.ts';
import { alter, show } from '../../operators/show.ts';
import { remake, spoilBefore } from '../../operators/spoil.ts';

const both = ['create', 'update'] as const;

/** Replaces a part of each rule of acl that matches a pattern. */
const rewrite = (at: At, pattern: RegExp, by: string): Operator =>
  misread(at, 'acl', (acl) => (Array.isArray(acl) ? acl.map((text) => String(text).replace(pattern, by)) : acl));

const passOver = (at: At, when: (acl: readonly unknown[]) => boolean): Operator =>
  ignore(at, 'acl', (acl) => Array.isArray(acl) && when(acl));

/** Ignores a list of rules, but answers as if it had been applied. */
const pretend = (at: At, when: (acl: readonly unknown[]) => boolean): Operator =>
  together(
    passOver(at, when),
    show(at, (shown, { call: { body } }) => Array.isArray(body['acl']) && Object.assign(shown, { acl: body['acl'] })),
  );

const isEmpty = (acl: unknown): boolean => Array.isArray(acl) && acl.length === 0;
const unspecified = (at: At, value: unknown): Operator => alter(at, 'acl', (acl) => (isEmpty(acl) ? value : acl));

const forms = [
  ['acl-domain', /^bind:[^*:=]+$/],
  ['acl-address', /^bind:[^:=]+:\d+$/],
  ['acl-label', /^bind:[^*=]+=[^*]+$/],
  ['acl-wildcard-domain', /^bind:\*\.[^=]+$/],
  ['acl-wildcard-label', /^bind:(\*=.+|[^=]+=\*)$/],
] as const;
const everyForm = forms.map(([form]) => form);

const lenient: readonly (readonly [name: string, says: string, takes: Takes])[] = [
  ['any-kind', 'takes rules of any kind', () => true],
  ['other-kind-behind-first', 'looks at the first rule alone', (_, isRight, index) => isRight || index > 0],
  ['other-kind-in-front', 'does not look at the first rule', (_, isRight, index) => isRight || index === 0],
  ['kind-that-ends-in-bind', 'takes kinds that end in bind', (text, isRight) => isRight || /bind:/.test(text)],
  ['kind-that-begins-with-bind', 'takes kinds that begin with bind', (text, isRight) => isRight || /^bind/.test(text)],
  ['rule-within-rule', 'takes a rule behind another kind', (text, isRight) => isRight || /:bind:/.test(text)],
];

/** What is wrong with ACL rules. */
export const acl: readonly FaultRow[] = [
  ...losesTheLast('acl', 'acl-label', both),
  ...both.flatMap((at) => [
    ...forms.map(([form, pattern]) =>
      wrong(
        `${form}-refused-by-${at}`,
        `${at} refuses rules of the form ${form}`,
        form,
        refuseAlso(at, 'allows', pattern),
      ),
    ),
    ...lenient.map(([name, says, takes]) =>
      wrong(`acl-${name}-on-${at}`, `${at} ${says}`, `acl-bind-only-on-${at}`, judge(at, 'allows', takes)),
    ),
  ]),
  wrong('acl-port-dropped', 'the port of an address is dropped', 'acl-address', rewrite(both, /:\d+$/, '')),
  ...breaking('acl-label', {
    'acl-label-value-dropped-by-update: update keeps a * for the value of a label': rewrite('update', /=.*$/, '=*'),
  }),
  ...breaking('acl-wildcard-domain', {
    'acl-wildcard-and-domain-merged: a rule for a domain is dropped beside one for its wildcard': misreadList(
      both,
      'acl',
      (rules) => rules.filter((rule) => !rules.includes(String(rule).replace(/^bind:(?!\*)/, 'bind:*.'))),
    ),
    'acl-wildcard-lost: create drops wildcards of domains': rewrite('create', /\*\./, ''),
  }),
  ...breaking(['create-echo', 'update-applies'], {
    'acl-rules-cut-off: rules are stored up to their 128th character': rewrite(both, /^(.{128}).*$/, '$1'),
    'acl-labels-in-lower-case: labels in ACL rules are stored in lower case': misreadList(
      ['create', 'update'],
      'acl',
      (rules) => rules.map((rule) => (String(rule).includes('=') ? String(rule).toLowerCase() : rule)),
    ),
  }),
  ...breaking('acl-wildcard-label', {
    'acl-wildcard-key-refused: a label may not have a wildcard as its key': refuseAlso(both, 'allows', /^bind:\*=/),
    'acl-wildcard-value-refused: a label may not have a wildcard as its value': refuseAlso(both, 'allows', /=\*$/),
  }),
  ...breaking('acl-star', {
    'acl-star-refused: the single rule * is refused': rewrite(both, /^\*$/, '**'),
    'acl-star-bound: update takes the single rule * for bind:*.com': rewrite('update', /^\*$/, 'bind:*.com'),
    'acl-star-passed-over-by-update: update passes over the single rule *': passOver(
      'update',
      ([first]) => first === '*',
    ),
  }),
  ...breaking(everyForm, {
    'acl-of-creation-forgotten: create answers with the acl that it was sent and keeps none': pretend(
      'create',
      ([first]) => first !== '*',
    ),
  }),
  ...breaking([...everyForm, 'acl-star'], {
    'acl-of-update-forgotten: update answers with the acl that it was sent and keeps the old one': pretend(
      'update',
      () => true,
    ),
  }),
  ...breaking('acl-lifted', {
    'acl-never-lifted: update passes over an empty acl': passOver('update', isEmpty),
    'acl-lifted-in-the-answer-alone: update shows an empty acl and keeps the old one': pretend('update', isEmpty),
  }),
  ...breaking('acl-unspecified', {
    'acl-unspecified-is-null: an acl that was never specified is null': unspecified(everywhere, null),
    'acl-unspecified-is-star: get shows an acl that was never specified as the rule *': unspecified('get', ['*']),
    'acl-unspecified-left-out-of-lists: lists leave out an unspecified acl': unspecified('list', undefined),
    'acl-of-the-one-before: a creation without acl takes over that of the resource that was made just before': remake(
      (made, { call: { body }, deployment, seat }) => {
        const before = seat.all(deployment).at(-2);
        if (!Object.hasOwn(body, 'acl') && before) made.fields['acl'] = before.fields['acl'];
      },
    ),
    'acl-set-by-any-update: an update without acl restricts what was not restricted': spoilBefore(
      'update',
      ({ stored }) => {
        if (stored && isEmpty(stored.fields['acl'])) stored.fields['acl'] = ['bind:localhost.example'];
      },
    ),
  }),
];
