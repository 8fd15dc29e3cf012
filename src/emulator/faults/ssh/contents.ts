import type { Fault } from '../base/fault.ts';
import { faultsAt, tableOf } from '../base/row.ts';
import { seats } from '../base/seats.ts';
import { losesTheLast } from '../laws/values/many.ts';
import { each } from '../operators/compound.ts';
import { cut, lower } from '../operators/text.ts';
import { later, type OtherTerms, sign, unasked } from './reissue.ts';

type Values = Readonly<Record<string, string>>;

/** Faults in which the certificate differs from the request, and the answer shows the requested values. */
const inside = tableOf((change: OtherTerms) => sign(change, false));
/** Faults in which the certificate differs from the request, and the answer shows the signed values. */
const agreed = tableOf((change: OtherTerms) => sign(change, true));

const pty = { 'permit-pty': '' };
const defaults = { ...pty, 'permit-user-rc': '' };
const forwarding = { ...defaults, 'permit-port-forwarding': '' };
const epoch = new Date(0);

const names =
  (change: (all: readonly string[]) => readonly string[]): OtherTerms =>
  ({ principals }) => ({ principals: change(principals) });
const options =
  (change: (all: Values) => Values): OtherTerms =>
  ({ criticalOptions }) => ({ criticalOptions: change(criticalOptions) });
const unnamed = (name: string): OtherTerms => names((all) => (all.length === 0 ? [name] : all));
const byDefault = (extensions: Values): OtherTerms => unasked('extensions', () => ({ extensions }));
const ends = (hours: number): OtherTerms => unasked('valid_until', ({ after }) => ({ before: later(after, hours) }));

const mapped = (values: Values, change: (value: string) => string): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));

const inAscii = (text: string): string => text.replace(/[^\0-\x7f]/gu, '?');

/** Faults inside SSH user certificates. */
export const sshCertificateContentFaults: readonly Fault[] = faultsAt(seats.sshUserCertificates, [
  ...inside('certificate-format', {
    'host-certificate: the certificate is one for hosts': () => ({ role: 2 }),
  }),
  ...inside('principals-inside', {
    'first-principal-alone: the first principal alone is signed': names(cut(1)),
    'ten-principals-at-most: ten principals at most are signed': names(cut(10)),
    'principals-in-lower-case: principals are signed in lower case': names((all) => all.map(lower)),
    'principals-in-ascii: letters of principals beyond ASCII are signed as question marks': names(each(inAscii)),
    'principals-of-32-letters: principals are signed with 32 letters at most': names(each(cut(32))),
    'principals-split: principals are split at commas before they are signed': names((all) =>
      all.flatMap((one) => one.split(',')),
    ),
    'principals-joined: principals are signed as one, with commas': names((all) =>
      all.length > 1 ? [all.join(',')] : all,
    ),
  }),
  ...losesTheLast('principals', 'principals-inside', ['create']),
  ...losesTheLast('extensions', 'extensions-inside', ['create']).slice(0, 1),
  ...inside('principals-any', {
    'no-principal-is-root: a certificate without principals is for root': unnamed('root'),
    'any-is-a-star: a certificate without principals is for a user called *': unnamed('*'),
  }),
  ...inside('critical-options-inside', {
    'addresses-of-ipv6-not-signed: a source-address that names IPv6 is shown and not signed': options((all) =>
      Object.fromEntries(Object.entries(all).filter(([, value]) => !/[0-9a-f]:/.test(value))),
    ),
    'critical-options-not-signed: critical options are shown and not signed': options(() => ({})),
    'source-address-not-signed-alone: source-address is not signed where it is the only critical option': options(
      (all) => (Object.hasOwn(all, 'force-command') ? all : {}),
    ),
    'critical-options-as-extensions: critical options are signed as extensions': (terms) => ({
      criticalOptions: {},
      extensions: { ...terms.extensions, ...terms.criticalOptions },
    }),
    'options-of-64-letters: values of critical options are signed with 64 letters at most': options((all) =>
      mapped(all, cut(64)),
    ),
    'options-of-255-letters: values of critical options are signed with 255 letters at most': options((all) =>
      mapped(all, cut(255)),
    ),
    'options-in-ascii: letters of critical options beyond ASCII are signed as question marks': options((all) =>
      mapped(all, inAscii),
    ),
    'force-command-with-single-spaces: force-command is signed with one space for two': options((all) =>
      mapped(all, (value) => value.replace(/ {2,}/g, ' ')),
    ),
    'force-command-without-variables: force-command is signed without the variables in it': options((all) =>
      mapped(all, (value) => value.replace(/\$\w+/g, '')),
    ),
    'force-command-without-backslashes: force-command is signed without backslashes': options((all) =>
      mapped(all, (value) => value.replaceAll('\\', '')),
    ),
    'force-command-loses-quotes: force-command is signed without its quotes': options((all) =>
      mapped(all, (value) => value.replaceAll('"', '')),
    ),
  }),
  ...inside('extensions-inside', {
    'values-of-32-letters: values of extensions are signed with 32 letters at most': (terms) => ({
      extensions: mapped(terms.extensions, cut(32)),
    }),
    'values-of-extensions-lost: every extension is signed with an empty value': (terms) => ({
      extensions: mapped(terms.extensions, () => ''),
    }),
    'extensions-beside-defaults: the default extensions are signed beside those that were asked for': (terms) => ({
      extensions: { ...defaults, ...terms.extensions },
    }),
  }),
  ...inside(['extensions-default', 'extensions-inside'], {
    'no-default-extensions-signed: the default extensions are shown and not signed': byDefault({}),
  }),
  ...inside('extensions-default', {
    'no-default-extensions-beside-options: the default extensions are not signed beside critical options': unasked(
      'extensions',
      ({ criticalOptions }) => (Object.keys(criticalOptions).length > 0 ? { extensions: {} } : {}),
    ),
    'default-without-user-rc: permit-user-rc is not signed by default': byDefault(pty),
  }),
  ...agreed('extensions-default', {
    'default-permits-forwarding: permit-port-forwarding is among the default extensions': byDefault(forwarding),
  }),
  ...inside('validity-inside', {
    'seconds-in-32-bits: no certificate is valid for longer than 32 bits with a sign hold its seconds': ({
      before,
    }) => ({ before: new Date(Math.min(Number(before), (2 ** 31 - 1) * 1000)) }),
    'in-whole-minutes: the certificate is valid from one whole minute until another': ({ after, before }) => ({
      after: new Date(Number(after) - (Number(after) % 60_000)),
      before: new Date(Number(before) - (Number(before) % 60_000)),
    }),
    'never-from-before-now: a certificate that was asked for from before now is valid from now on': ({ after }) => ({
      after: new Date(Math.max(Number(after), Date.now())),
    }),
    'a-week-at-most: the certificate is valid for a week at most': ({ after, before }) => ({
      before: new Date(Math.min(Number(before), Number(later(after, 168)))),
    }),
    'a-day-beside-extensions: the certificate is valid for a day where extensions were asked for': (
      { after, before },
      { extensions },
    ) => ({ before: extensions === undefined ? before : later(after, 24) }),
    'expires-one-second-late: the certificate expires a second late where valid_until was asked for': (
      { before },
      { valid_until: asked },
    ) => ({ before: asked === undefined ? before : later(before, 1 / 3600) }),
    'ignores-offsets: the certificate passes over the offset of valid_after': ({ after }, { valid_after: asked }) => ({
      after: typeof asked === 'string' ? new Date(asked.replace(/[+-]\d\d:\d\d$/, 'Z')) : after,
    }),
    'ignores-offsets-behind: the certificate passes over an offset of valid_until that is negative': (
      { before },
      { valid_until: asked },
    ) => ({
      before: typeof asked === 'string' ? new Date(asked.replace(/-\d\d:\d\d$/, 'Z')) : before,
    }),
    'fraction-for-none: the certificate takes a valid_until with a fraction of a second for none': (
      { after, before },
      { valid_until: asked },
    ) => ({ before: /\.\d/.test(String(asked)) ? later(after, 24) : before }),
  }),
  ...inside(['validity-inside', 'valid-after-default'], {
    'starts-at-1970: the certificate is valid from 1970, whatever was asked for': () => ({ after: epoch }),
  }),
  ...inside(['validity-inside', 'valid-until-default'], {
    'never-expires: the certificate never expires': () => ({ before: new Date(8.64e15) }),
  }),
  ...inside('valid-until-default', {
    'default-of-an-hour-signed: without valid_until an hour is signed and a day is shown': ends(1),
  }),
  ...agreed('valid-until-default', {
    'default-of-twelve-hours: a certificate without valid_until is valid for twelve hours': ends(12),
    'default-of-twenty-four-days: a certificate without valid_until is valid for 24 days': ends(24 * 24),
    'starting-certificates-last-for-years: a certificate with valid_after alone is valid for ten years': (
      terms,
      body,
    ) => (body['valid_after'] === undefined ? {} : ends(87_600)(terms, body)),
  }),
  ...agreed('valid-after-default', {
    'default-start-in-another-zone: a certificate without validity starts an hour late and lasts 24 hours': unasked(
      'valid_after',
      ({ after, before }) => ({ after: later(after, 1), before: later(before, 1) }),
    ),
    'default-start-a-while-ahead: a certificate without valid_after starts almost five minutes after its creation':
      unasked('valid_after', ({ after }) => ({ after: later(after, 290 / 3600) })),
    'ending-certificates-start-at-1970: a certificate with valid_until alone is valid from 1970': unasked(
      'valid_after',
      (_, { valid_until: end }) => (end === undefined ? {} : { after: epoch }),
    ),
  }),
]);
