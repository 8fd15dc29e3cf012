import type { Operation } from '../../../contract/terms/contract.ts';
import type { Caller } from '../../base/call.ts';
import type { Deployment } from '../../deployment/deployment.ts';
import { type Operator, stepIn, together } from '../base/operator.ts';
import { breaking, type FaultRow, wrong } from '../base/row.ts';
import { admin, admit } from '../operators/admit.ts';
import { onLongPages } from '../operators/page.ts';
import { query } from '../operators/send.ts';

const tokensOf = (deployment: Deployment): string[] =>
  deployment
    .shelf('/api_keys')
    .all()
    .map(({ fields }) => String(fields['secret']));

const withoutHeader = (header: string | null, deployment: Deployment): Caller | null =>
  header === null ? admin(deployment) : null;

/** Refuses a caller without the header only after the request has been carried out. */
const refusedTooLate = (operation: Operation): Operator => {
  const stranger: Caller = { userId: 'nobody', admin: true };
  return together(
    admit(operation, (header) => (header === null ? stranger : null)),
    stepIn(operation, async ({ call, deployment }, next) => {
      if (call.caller !== stranger) return next(call);
      await next({ ...call, caller: admin(deployment) });
      return { status: 401, headers: {}, body: { msg: 'who are you' } };
    }),
  );
};

const tooLate = (...operations: readonly Operation[]): readonly FaultRow[] =>
  operations.map((operation) =>
    wrong(
      `${operation}-refused-too-late`,
      `${operation} refuses a request without an Authorization header once it is carried out`,
      'auth-header',
      refusedTooLate(operation),
    ),
  );

/** Keeps accepting the token of a deleted API key at some operations. */
const deletedKeyLivesOn = (operation: Operation): Operator => ({
  at: operation,
  plant: (deployment, seat) => {
    const dead = new Set<string>();
    deployment.detour('DELETE /api_keys/{id}', (call, next) => {
      dead.add(String(deployment.shelf('/api_keys').find(call.params['id'] ?? '')?.fields['secret']));
      return next(call);
    });
    const isDead = (header: string | null): boolean => dead.has(header?.replace(/^bearer /i, '') ?? '');
    admit(operation, (header) => (isDead(header) ? admin(deployment) : null)).plant(deployment, seat);
  },
});

type LetsIn = (header: string | null, deployment: Deployment) => Caller | null;

/** Whoever sends something that a careless comparison takes for the token of a key, as the owner of that. */
const takenFor =
  (isAlike: (header: string, token: string) => boolean): LetsIn =>
  (header, deployment) => {
    const token = tokensOf(deployment).find((one) => header !== null && isAlike(header, one));
    return token === undefined ? null : deployment.account.callerOf(`Bearer ${token}`);
  };

const ofEmptyToken: LetsIn = (header, deployment) => (/^bearer *$/i.test(header ?? '') ? admin(deployment) : null);
const upToItsEnd = takenFor((header, token) => header.slice(0, -1) === `Bearer ${token.slice(0, -1)}`);
const inAnyCase = takenFor((header, token) => header.toLowerCase() === `bearer ${token.toLowerCase()}`);
const byItsBeginning = takenFor((header, token) => /^Bearer .{8}/.test(header) && `Bearer ${token}`.startsWith(header));
const byItsEnd = takenFor(
  (header, token) => header.startsWith('Bearer ') && header.endsWith(token.slice(token.length / 2)),
);
const byTheId: LetsIn = (header, deployment) =>
  deployment
    .shelf('/api_keys')
    .all()
    .some(({ id }) => header === `Bearer ${id}`)
    ? admin(deployment)
    : null;
const withMoreBehind = takenFor((header, token) => header.startsWith(`Bearer ${token}`));

/** Less obvious faults of authentication, where a resource is read. */
const at = (read: Operation, list: Operation): readonly FaultRow[] => [
  ...breaking('auth-scheme', {
    'any-scheme: a token is taken under any scheme': admit(read, (header, { account }) =>
      account.callerOf(header?.replace(/^\S+/, 'Bearer') ?? null),
    ),
  }),
  ...breaking('auth-token', {
    [`any-token: ${list} takes any bearer value`]: admit(list, (header, deployment) =>
      /^bearer /i.test(header ?? '') ? admin(deployment) : null,
    ),
    [`token-up-to-its-end: ${list} compares all of a token but its last character`]: admit(list, upToItsEnd),
    [`token-in-any-case: ${list} compares tokens without regard to case`]: admit(list, inAnyCase),
    [`token-by-its-beginning: ${list} takes the beginning of a token for the token`]: admit(list, byItsBeginning),
    [`token-with-more-behind: ${list} takes a token with more behind it`]: admit(list, withMoreBehind),
    [`token-by-its-end: ${list} takes what ends as a token does`]: admit(list, byItsEnd),
    [`token-is-the-id: ${list} takes the id of an API key for its token`]: admit(list, byTheId),
    [`empty-token: ${list} takes an empty bearer value`]: admit(list, ofEmptyToken),
  }),
  ...breaking('auth-deleted-key', {
    [`deleted-key-lives-on: the token of a deleted key still opens ${read}`]: deletedKeyLivesOn(read),
  }),
];

/** Faults for operations that may each have their own check. */
const atEach = (...operations: readonly Operation[]): readonly FaultRow[] =>
  operations.map((operation) =>
    wrong(
      `${operation}-takes-empty-token`,
      `${operation} takes an empty bearer value`,
      'auth-token',
      admit(operation, ofEmptyToken),
    ),
  );

const everyOperation = ['create', 'get', 'list', 'update', 'replace', 'delete'] as const;

const openToQueries = admit('list', (header, deployment, hasQuery) =>
  header === null && hasQuery ? admin(deployment) : null,
);

/** Accepts a token as user name or password of the Basic scheme. */
const basic = (header: string | null, deployment: Deployment): Caller | null => {
  const pair = /^Basic (\S+)$/.exec(header ?? '')?.[1] ?? '';
  const words = Buffer.from(pair, 'base64').toString().split(':');
  return tokensOf(deployment).some((token) => words.includes(token)) ? admin(deployment) : null;
};

export const authentication: readonly FaultRow[] = [
  ...breaking('auth-scheme', {
    'basic-with-token: list takes a token as a user name or password of the Basic scheme': admit('list', basic),
    'token-under-no-scheme: delete takes a token that stands under no scheme': admit('delete', (header, deployment) =>
      tokensOf(deployment).includes(header ?? '') ? admin(deployment) : null,
    ),
    'token-as-scheme: update takes a token under the scheme Token': admit('update', (header, { account }) =>
      account.callerOf(header?.replace(/^Token /, 'Bearer ') ?? null),
    ),
  }),
  ...breaking('auth-header', {
    'next-page-without-header: list answers without an Authorization header where its address has a query':
      openToQueries,
    'query-without-header: a list of one page, whatever the limit, answers without an Authorization header where its address has a query':
      onLongPages(
        together(
          openToQueries,
          query('list', 'limit', () => null),
        ),
      ),
  }),
  ...everyOperation.map((operation) =>
    wrong(
      `${operation}-without-header`,
      `${operation} answers without an Authorization header`,
      'auth-header',
      admit(operation, withoutHeader),
    ),
  ),
  ...at('get', 'list'),
  ...atEach('create', 'get', 'update', 'delete'),
  ...breaking('auth-token', {
    'create-takes-token-in-any-case: create compares tokens without regard to case': admit('create', inAnyCase),
    'update-takes-token-by-its-beginning: update takes the beginning of a token for the token': admit(
      'update',
      byItsBeginning,
    ),
    'delete-takes-token-with-more-behind: delete takes a token with more behind it': admit('delete', withMoreBehind),
  }),
  ...tooLate('create', 'update'),
];

/** The same for modules, which have no list and are replaced. */
export const moduleAuthentication: readonly FaultRow[] = [
  ...breaking('auth-header', {
    'reads-without-header: get answers without an Authorization header': admit('get', withoutHeader),
    'creates-without-header: replace answers without an Authorization header': admit('replace', withoutHeader),
  }),
  ...at('get', 'get'),
  ...atEach('replace', 'delete'),
];

/** Faults of authentication for sessions, which accept commands. */
export const sessionAuthentication: readonly FaultRow[] = [
  ...at('restart', 'list'),
  ...atEach('restart', 'stop', 'update-agent'),
  ...tooLate('restart', 'stop'),
];
