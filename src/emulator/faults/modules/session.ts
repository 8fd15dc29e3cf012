import { breaking, type FaultRow, wrong } from '../base/row.ts';
import { assume, misread, misreadAs, misreadText } from '../operators/send.ts';
import { cut, lower } from '../operators/text.ts';

const largest = 4_294_967_295;

/** Wrong validations of a uint32: the value that a number is replaced by. */
const mistakes = {
  'wraps-around': ['below zero wraps around', (value: number) => (value < 0 ? value + largest + 1 : value)],
  'one-too-large': ['of 4294967296 is taken', (value: number) => (value === largest + 1 ? 0 : value)],
  'half-for-zero': ['with a fraction is taken for 0', (value: number) => (Number.isInteger(value) ? value : 0)],
  'kept-as-float': ['is kept in 32 bits of a floating-point number', (value: number) => Math.fround(value)],
  'kept-in-31-bits': [
    'loses its highest bit',
    (value: number) => (value >= 0 && value <= largest ? value % 2 ** 31 : value),
  ],
} as const;

const timeouts = [
  ['inactivity_timeout', 'inactivity-timeout'],
  ['maximum_duration', 'maximum-duration'],
] as const;

/** What can be wrong with the settings that SAML and OIDC share. */
export const session: readonly FaultRow[] = [
  ...breaking('cookie-prefix-default', {
    'cookie-prefix-without-period: the default of cookie_prefix has no period': assume(
      'replace',
      'cookie_prefix',
      'tunnel',
    ),
    'cookie-prefix-is-a-sentence: the default of cookie_prefix is a sentence with spaces, which no cookie can be called':
      assume('replace', 'cookie_prefix', 'The tunnel service.'),
  }),
  ...timeouts.flatMap(([field, name]) =>
    Object.entries(mistakes).map(([how, [says, taken]]) =>
      wrong(
        `${name}-${how}`,
        `${field} ${says}`,
        `${name}-uint32`,
        misread('replace', field, (value) => (typeof value === 'number' ? taken(value) : value)),
      ),
    ),
  ),
  ...breaking(['replace-echo', 'replace-read-back'], {
    'cookie-prefix-in-lower-case: cookie_prefix is kept in lower case': misreadText('replace', 'cookie_prefix', lower),
  }),
  ...breaking('replace-echo', {
    'cookie-prefix-with-a-period: cookie_prefix is kept with a period at its end': misreadAs(
      'replace',
      'cookie_prefix',
      /[^.]$/,
      '$&.',
    ),
    'cookie-prefix-cut-at-64: cookie_prefix is cut off after 64 characters': misreadText(
      'replace',
      'cookie_prefix',
      cut(64),
    ),
  }),
  ...timeouts.map(([field, name]) =>
    wrong(
      `${name}-in-minutes`,
      `${field} is kept in whole minutes`,
      ['replace-echo', 'replace-read-back'],
      misread('replace', field, (value) => (typeof value === 'number' && value > 60 ? value - (value % 60) : value)),
    ),
  ),
];
