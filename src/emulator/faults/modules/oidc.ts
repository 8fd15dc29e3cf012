import { type FaultRow, wrong } from '../base/row.ts';
import { misreadList } from '../operators/compound.ts';
import { misreadText, request } from '../operators/send.ts';
import { alterText, fix } from '../operators/show.ts';
import { storedObject } from '../operators/spoil.ts';

/** What can be wrong with OIDC modules and with nothing else. */
export const oidc: readonly FaultRow[] = [
  wrong(
    'client-secret-masked-by-get',
    'get shows all but the first letters of client_secret as stars',
    ['client-secret-unmasked', 'replace-read-back'],
    alterText('get', 'client_secret', (secret) => secret.slice(0, 4).padEnd(secret.length, '*')),
  ),
  wrong(
    'client-secret-null-in-replace',
    'replace answers with null for client_secret',
    ['client-secret-unmasked', 'replace-echo'],
    fix('replace', 'client_secret', null),
  ),
  wrong(
    'client-id-in-lower-case',
    'client_id is stored in lower case',
    ['replace-echo', 'replace-read-back'],
    misreadText('replace', 'client_id', (text) => text.toLowerCase()),
  ),
  wrong(
    'issuer-without-its-path',
    'of issuer the scheme and the host are kept',
    ['replace-echo', 'replace-read-back'],
    misreadText('replace', 'issuer', (text) => (URL.canParse(text) ? new URL(text).origin : text)),
  ),
  wrong(
    'last-scope-lost',
    'the last scope is not kept',
    ['replace-echo', 'replace-read-back'],
    misreadList('replace', 'scopes', (scopes) => scopes.slice(0, -1)),
  ),
  wrong(
    'replace-passes-over-no-scopes',
    'a replace with an empty list of scopes keeps those that are stored',
    'replace-complete',
    misreadList('replace', 'scopes', (scopes, scene) =>
      scopes.length > 0 ? scopes : [storedObject(scene, 'oidc')['scopes'] ?? []].flat(),
    ),
  ),
  wrong(
    'scopes-beyond-the-fourth-lost',
    'a replace keeps the first four scopes',
    'replace-echo',
    misreadList('replace', 'scopes', (scopes) => scopes.slice(0, 4)),
  ),
  wrong(
    'client-secret-cut-at-72',
    'client_secret is cut off after 72 characters',
    'replace-echo',
    misreadText('replace', 'client_secret', (text) => text.slice(0, 72)),
  ),
  wrong(
    'client-id-cut-at-64',
    'client_id is cut off after 64 characters',
    'replace-echo',
    misreadText('replace', 'client_id', (text) => text.slice(0, 64)),
  ),
  wrong(
    'issuer-cut-at-128',
    'issuer is cut off after 128 characters',
    'replace-echo',
    misreadText('replace', 'issuer', (text) => text.slice(0, 128)),
  ),
  wrong(
    'scopes-cut-at-64',
    'each scope is cut off after 64 characters',
    'replace-echo',
    misreadList('replace', 'scopes', (scopes) => scopes.map((one) => String(one).slice(0, 64))),
  ),
  wrong(
    'client-secret-stays-with-client',
    'a replace with the same client_id keeps the secret that is stored',
    'client-secret-unmasked',
    request('replace', (body, scene) => {
      const { client_id: client, client_secret: secret } = storedObject(scene, 'oidc');
      return client === body['client_id'] ? { ...body, client_secret: secret } : body;
    }),
  ),
  wrong(
    'client-secret-as-form-text',
    'client_secret is stored with a space for each plus sign and without equals signs at its end',
    ['client-secret-unmasked', 'replace-echo'],
    misreadText('replace', 'client_secret', (text) => text.replaceAll('+', ' ').replace(/=+$/, '')),
  ),
];
