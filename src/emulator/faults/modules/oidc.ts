import { misreadList } from '../operators/compound.ts';
import { alterText, fix } from '../operators/show.ts';
import { type Row, wrong } from '../row.ts';

/** What can be wrong with OIDC modules and with nothing else. */
export const oidc: readonly Row[] = [
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
    'last-scope-lost',
    'the last scope is not kept',
    ['replace-echo', 'replace-read-back'],
    misreadList('replace', 'scopes', (scopes) => scopes.slice(0, -1)),
  ),
];
