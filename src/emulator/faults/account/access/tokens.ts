import type { Reply } from '../../../base/call.ts';
import type { Stored } from '../../../base/store.ts';
import type { Fault } from '../../base/fault.ts';
import { type Operator, remember, type Scene, stepIn, together } from '../../base/operator.ts';
import { breaking, faultsAt } from '../../base/row.ts';
import type { Seat } from '../../base/seat.ts';
import { seats } from '../../base/seats.ts';
import { doNothing } from '../../operators/answer.ts';
import { counting } from '../../operators/count.ts';
import { elsewhere } from '../../operators/elsewhere.ts';
import { hide } from '../../operators/page.ts';
import { refuse } from '../../operators/refuse.ts';
import { ignore } from '../../operators/send.ts';
import { alterText, shownIn } from '../../operators/show.ts';
import { predecessor, spoilAfter, spoilBefore } from '../../operators/spoil.ts';

const { apiKeys, credentials, eventDestinations, reservedAddrs, tcpEdges, tunnelSessions } = seats;

/** Lets the token of a tunnel credential in as its owner, on one route or on all of them. */
const opens = (open?: string): Operator => ({
  at: [],
  plant: (deployment, seat) => {
    const { account, authenticate, rules } = deployment;
    deployment.authenticate = (authorization, route, hasQuery) => {
      const caller = authenticate(authorization, route, hasQuery);
      if (caller !== null || (open !== undefined && route !== open)) return caller;
      const token = rules.bearer(authorization);
      const credential = seat.all(deployment).find(({ fields }) => fields['secret'] === token);
      const owner = account.user(credential?.fields['owner_id']);
      return owner === undefined ? null : { userId: owner.id, admin: owner.admin };
    };
  },
});

/** Treats the caller as the member if the token belongs to any API key but the first. */
const opensAsMember: Operator = {
  at: [],
  plant: (deployment, seat) => {
    const { account, authenticate, rules } = deployment;
    deployment.authenticate = (authorization, route, hasQuery) => {
      const caller = authenticate(authorization, route, hasQuery);
      const token = rules.bearer(authorization);
      const isFirst = seat.all(deployment)[0]?.fields['secret'] === token;
      return caller === null || isFirst ? caller : { userId: account.member.id, admin: false };
    };
  },
};

/** Passes `make` a test for resources that were created with another API key than the caller's. The first key may access everything. */
const opensOwnAlone = (at: Seat, make: (isOfOther: (id: unknown, scene: Scene) => boolean) => Operator): Operator => {
  const keyOf = (scene: Scene): string => scene.call.headers.get('authorization') ?? '';
  const seesAll = (scene: Scene): boolean =>
    keyOf(scene) === `Bearer ${scene.deployment.shelf('/api_keys').all()[0]?.fields['secret']}`;
  return elsewhere(
    at,
    remember<string>([], (makers) =>
      together(
        stepIn('create', async (scene, next) => {
          const reply = await next(scene.call);
          for (const { id } of shownIn(reply, at)) makers.set(String(id), keyOf(scene));
          return reply;
        }),
        make((id, scene) => !seesAll(scene) && makers.get(String(id)) !== keyOf(scene)),
      ),
    ),
  );
};

/** Caches, per API key, the first answer for a resource. */
const readsFirst = (at: Seat): Operator =>
  elsewhere(
    at,
    remember<Reply>([], (first) =>
      stepIn('get', async ({ call, deployment }, next) => {
        const header = call.headers.get('authorization');
        if (header === `Bearer ${deployment.shelf('/api_keys').all()[0]?.fields['secret']}`) return next(call);
        const key = `${header} ${call.params['id']}`;
        const reply = first.get(key) ?? structuredClone(await next(call));
        first.set(key, reply);
        return structuredClone(reply);
      }),
    ),
  );

/** Keeps accepting the token of a deleted key that was updated before. */
const outlives: Operator = remember<string>(['update', 'delete'], (updated) =>
  together(
    spoilAfter('update', ({ stored }) => {
      if (stored) updated.set(String(stored.fields['secret']), String(stored.fields['owner_id']));
    }),
    {
      at: [],
      plant: (deployment) => {
        const { account, authenticate, rules } = deployment;
        deployment.authenticate = (authorization, route, hasQuery) => {
          const owner = account.user(updated.get(rules.bearer(authorization) ?? ''));
          return (
            authenticate(authorization, route, hasQuery) ?? (owner ? { userId: owner.id, admin: owner.admin } : null)
          );
        };
      },
    },
  ),
);

/** Makes the token of a key invalid. */
const endToken = (key: Stored | undefined): void => {
  if (key) key.fields['secret'] = `${key.fields['secret']}!`;
};

/** After a key is deleted, the keys that were created with it are no longer accepted. */
const endsWithMaker: Operator = remember<string>(['create', 'delete'], (makers) =>
  together(
    stepIn('create', async (scene, next) => {
      const reply = await next(scene.call);
      const maker = scene.deployment.rules.bearer(scene.call.headers.get('authorization'));
      for (const { id } of shownIn(reply, scene.seat)) makers.set(String(id), maker ?? '');
      return reply;
    }),
    spoilBefore('delete', ({ deployment, seat, stored }) => {
      for (const one of seat.all(deployment)) if (makers.get(one.id) === stored?.fields['secret']) endToken(one);
    }),
  ),
);

/** What can be wrong with what a token opens. */
export const tokenFaults: readonly Fault[] = [
  ...faultsAt(
    apiKeys,
    breaking('token-authenticates', {
      'token-does-not-authenticate: the token in the creation response is not the one that was stored': alterText(
        'create',
        'token',
        (token) => `${token.slice(0, -1)}!`,
      ),
      'every-third-token-opens-nothing: the token of every third key is not the one that was stored': counting(
        'create',
        (count) =>
          spoilAfter('create', ({ deployment, seat }) => {
            if (count() % 3 === 0) endToken(seat.all(deployment).at(-1));
          }),
      ),
      'update-changes-token: once a key is updated its token opens nothing': spoilAfter('update', ({ stored }) =>
        endToken(stored),
      ),
      'token-ends-with-newer-key: once another key is made the token of the key made just before it opens nothing':
        spoilAfter('create', ({ deployment, seat }) => endToken(seat.all(deployment).slice(1).at(-2))),
      'token-ends-with-neighbour: once a key is deleted the token of the key made just before it opens nothing':
        spoilBefore('delete', (scene) => {
          const before = predecessor(scene);
          if (before !== scene.seat.all(scene.deployment)[0]) endToken(before);
        }),
      'token-ends-with-any: once a key is deleted the token of the newest other key opens nothing': spoilAfter(
        'delete',
        ({ deployment, seat }) => endToken(seat.all(deployment).slice(1).at(-1)),
      ),
      'token-ends-with-maker: once a key is deleted the tokens of the keys that were made with it open nothing':
        endsWithMaker,
      'token-ends-with-namesake: once a key is deleted the tokens of others with its description open nothing':
        spoilBefore('delete', ({ deployment, seat, stored }) => {
          for (const one of seat.all(deployment).slice(1))
            if (one !== stored && one.description === stored?.description) endToken(one);
        }),
      'token-of-undescribed-key: the token of a key without description opens nothing': spoilAfter(
        'create',
        ({ deployment, seat }) => {
          const made = seat.all(deployment).at(-1);
          if (made?.description === '') endToken(made);
        },
      ),
      'token-hides-what-others-made: an address that was made with another key is not found': opensOwnAlone(
        reservedAddrs,
        (isOfOther) => refuse('get', (scene) => isOfOther(scene.call.params['id'], scene), 404),
      ),
      'token-lists-own-alone: edges that were made with another key are not listed': opensOwnAlone(
        tcpEdges,
        (isOfOther) => hide(({ id }, scene) => isOfOther(id, scene)),
      ),
      'token-updates-own-alone: an update of an address that was made with another key answers 200 and changes nothing':
        opensOwnAlone(reservedAddrs, (isOfOther) =>
          ignore('update', 'description', (_, scene) => isOfOther(scene.stored?.id, scene)),
        ),
      'token-deletes-own-alone: a delete of an edge that was made with another key answers 204 and deletes nothing':
        opensOwnAlone(tcpEdges, (isOfOther) => doNothing('delete', (scene) => isOfOther(scene.stored?.id, scene))),
      'token-reads-addresses-as-before: an address is shown as it was when it was first read with the same key':
        readsFirst(reservedAddrs),
      'token-reads-edges-as-before: a TCP edge is shown as it was when it was first read with the same key':
        readsFirst(tcpEdges),
      'token-opens-as-another: the token of a new key authenticates somebody else than its owner': opensAsMember,
    }),
  ),
  ...faultsAt(
    apiKeys,
    breaking('auth-deleted-key', {
      'updated-key-lives-on: the token of a key that was updated outlives the key': outlives,
    }),
  ),
  ...faultsAt(
    credentials,
    breaking('token-is-no-api-key', {
      'token-opens-everything: the token of a tunnel credential is taken for an API key': opens(),
      'token-reads-itself: the token of a tunnel credential opens get': opens(credentials.routes.get),
      'token-updates: the token of a tunnel credential opens update': opens(credentials.routes.update),
      'token-deletes: the token of a tunnel credential opens delete': opens(credentials.routes.delete),
      'token-creates: the token of a tunnel credential opens create': opens(credentials.routes.create),
      'token-lists-destinations: the token of a tunnel credential lists event destinations': opens(
        eventDestinations.routes.list,
      ),
      'token-lists-sessions: the token of a tunnel credential lists tunnel sessions': opens(tunnelSessions.routes.list),
      'token-lists-keys: the token of a tunnel credential lists API keys': opens(apiKeys.routes.list),
    }),
  ),
];
