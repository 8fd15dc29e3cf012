import type { Template } from '../../exchange/script/script.ts';
import { secretNames } from '../../exchange/secrets/secret-names.ts';
import { stopIf } from './not-alone.ts';
import type { Replacement } from './template-of.ts';

const secretMember = new RegExp(`"(?:${secretNames.join('|')})":"(\\w{6,})"`, 'g');

/** A template for an invented credential, of which only the length is kept. Throws `NotAlone` if it resembles a real one. */
export const madeUp = (text: string, known: readonly string[]): Template => {
  const [scheme = ''] = /^(?:\w+ +)?/.exec(text) ?? [];
  const value = text.slice(scheme.length);
  const resembles = (one: string): boolean => one.toLowerCase().includes(value.slice(0, 8).toLowerCase());
  // Basic authentication encodes the credential in base64.
  const hidden = Buffer.from(value, 'base64').toString('latin1');
  stopIf(known.some((one) => resembles(one) || (one !== '' && hidden.includes(one))) || !/^\w*$/.test(value));
  return value === '' ? [scheme] : [scheme, { madeUp: value.length }].filter((part) => part !== '');
};

/** Replaces secrets that a request invented, such as the API key of an event destination: a script invents its own. */
export const madeUpIn = (text: string): readonly Replacement[] =>
  [...text.matchAll(secretMember)].map(([, value = '']): Replacement => [value, { madeUp: value.length }]);
