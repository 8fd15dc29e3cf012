import { breaking, type FaultRow, wrong } from '../base/row.ts';
import { alterList, each, misreadList } from '../operators/compound.ts';
import { misreadAs, misreadText, request } from '../operators/send.ts';
import { alterText, fix } from '../operators/show.ts';
import { storedObject } from '../operators/spoil.ts';
import { cut, lower } from '../operators/text.ts';

/** Ways in which a secret is stored otherwise than it was sent. */
const misread: { readonly [how: string]: readonly [says: string, pattern: RegExp, by: string] } = {
  trimmed: ['without its outer white space', /^ | $/g, ''],
  'with-entities': ['with &amp; for each &', /&/g, '&amp;'],
  'without-backslashes': ['without backslashes', /\\/g, ''],
  'with-escapes-decoded': ['with A for %41', /%41/g, 'A'],
  'with-single-dollars': ['with one dollar sign for two', /\$\$/g, '$'],
  'without-quotes': ['without quotes', /["']/g, ''],
};

/** What can be wrong with OIDC modules and with nothing else. */
export const oidc: readonly FaultRow[] = [
  ...breaking(['client-secret-unmasked', 'replace-read-back'], {
    'client-secret-masked-by-get: get shows all but the first letters of client_secret as stars': alterText(
      'get',
      'client_secret',
      (secret) => secret.slice(0, 4).padEnd(secret.length, '*'),
    ),
  }),
  ...breaking(['client-secret-unmasked', 'replace-echo'], {
    'client-secret-null-in-replace: replace answers with null for client_secret': fix('replace', 'client_secret', null),
    'client-secret-as-form-text: client_secret is stored with a space for each plus sign and without equals signs at its end':
      misreadText('replace', 'client_secret', (text) => text.replaceAll('+', ' ').replace(/=+$/, '')),
  }),
  ...breaking(['replace-echo', 'replace-read-back'], {
    'client-id-in-lower-case: client_id is stored in lower case': misreadText('replace', 'client_id', lower),
    'issuer-without-its-path: of issuer the scheme and the host are kept': misreadText('replace', 'issuer', (text) =>
      URL.canParse(text) ? new URL(text).origin : text,
    ),
    'scopes-shown-twice: each scope is shown twice': alterList(['replace', 'get'], 'scopes', (scopes) => [
      ...scopes,
      ...scopes,
    ]),
    'last-scope-lost: the last scope is not kept': misreadList('replace', 'scopes', (scopes) => scopes.slice(0, -1)),
  }),
  ...breaking('replace-complete', {
    'replace-passes-over-no-scopes: a replace with an empty list of scopes keeps those that are stored': misreadList(
      'replace',
      'scopes',
      (scopes, scene) => (scopes.length > 0 ? scopes : [storedObject(scene, 'oidc')['scopes'] ?? []].flat()),
    ),
  }),
  ...breaking('replace-echo', {
    'scopes-beyond-the-fourth-lost: a replace keeps the first four scopes': misreadList('replace', 'scopes', cut(4)),
    'scopes-in-lower-case: scopes are kept in lower case': misreadList('replace', 'scopes', each(lower)),
    'client-secret-cut-at-72: client_secret is cut off after 72 characters': misreadText(
      'replace',
      'client_secret',
      cut(72),
    ),
    'client-id-cut-at-64: client_id is cut off after 64 characters': misreadText('replace', 'client_id', cut(64)),
    'issuer-cut-at-128: issuer is cut off after 128 characters': misreadText('replace', 'issuer', cut(128)),
    'scopes-cut-at-64: each scope is cut off after 64 characters': misreadList('replace', 'scopes', each(cut(64))),
  }),
  ...Object.entries(misread).map(([how, [says, pattern, by]]) =>
    wrong(
      `client-secret-${how}`,
      `client_secret is stored ${says}`,
      'replace-echo',
      misreadAs('replace', 'client_secret', pattern, by),
    ),
  ),
  ...breaking('client-secret-unmasked', {
    'client-secret-stays-with-client: a replace with the same client_id keeps the secret that is stored': request(
      'replace',
      (body, scene) => {
        const { client_id: client, client_secret: secret } = storedObject(scene, 'oidc');
        return client === body['client_id'] ? { ...body, client_secret: secret } : body;
      },
    ),
  }),
];
