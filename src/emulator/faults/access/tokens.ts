import type { Stored } from '../../server/store.ts';
import type { Fault } from '../fault.ts';
import type { Operator } from '../operators/operator.ts';
import { alterText } from '../operators/show.ts';
import { predecessor, spoilAfter, spoilBefore } from '../operators/spoil.ts';
import { breaking, faultsAt } from '../row.ts';
import { seats } from '../seats.ts';

const { apiKeys, credentials } = seats;

/** Lets the token of a tunnel credential in as its owner, on one route or on all of them. */
const opens = (open?: string): Operator => ({
  at: [],
  plant: (deployment, seat) => {
    const { account, authenticate, rules } = deployment;
    deployment.authenticate = (authorization, route) => {
      const caller = authenticate(authorization, route);
      if (caller !== null || (open !== undefined && route !== open)) return caller;
      const token = rules.bearer(authorization);
      const credential = seat.all(deployment).find(({ fields }) => fields['secret'] === token);
      const owner = account.user(credential?.fields['owner_id']);
      return owner === undefined ? null : { userId: owner.id, admin: owner.admin };
    };
  },
});

/** Takes whoever brings the token of a key that was made through the API for the member. */
const opensAsMember: Operator = {
  at: [],
  plant: (deployment, seat) => {
    const { account, authenticate, rules } = deployment;
    deployment.authenticate = (authorization, route) => {
      const caller = authenticate(authorization, route);
      const token = rules.bearer(authorization);
      const isFirst = seat.all(deployment)[0]?.fields['secret'] === token;
      return caller === null || isFirst ? caller : { userId: account.member.id, admin: false };
    };
  },
};

/** Lets the token of a key open nothing. */
const endToken = (key: Stored | undefined): void => {
  if (key) key.fields['secret'] = `${key.fields['secret']}!`;
};

/** What can be wrong with what a token opens. */
export const tokenFaults: readonly Fault[] = [
  ...faultsAt(
    apiKeys,
    breaking('token-authenticates', {
      'token-does-not-authenticate': [
        'the token in the creation response is not the one that was stored',
        alterText('create', 'token', (token) => `${token.slice(0, -1)}!`),
      ],
      'update-changes-token': [
        'once a key is updated its token opens nothing',
        spoilAfter('update', ({ stored }) => endToken(stored)),
      ],
      'token-ends-with-newer-key': [
        'once another key is made the token of the key made just before it opens nothing',
        spoilAfter('create', ({ deployment, seat }) => endToken(seat.all(deployment).slice(1).at(-2))),
      ],
      'token-ends-with-neighbour': [
        'once a key is deleted the token of the key made just before it opens nothing',
        spoilBefore('delete', (scene) => {
          const before = predecessor(scene);
          if (before !== scene.seat.all(scene.deployment)[0]) endToken(before);
        }),
      ],
      'token-opens-as-another': ['the token of a new key authenticates somebody else than its owner', opensAsMember],
    }),
  ),
  ...faultsAt(
    credentials,
    breaking('token-is-no-api-key', {
      'token-opens-everything': ['the token of a tunnel credential is taken for an API key', opens()],
      'token-reads-itself': ['the token of a tunnel credential opens get', opens(credentials.routes.get)],
      'token-updates': ['the token of a tunnel credential opens update', opens(credentials.routes.update)],
      'token-deletes': ['the token of a tunnel credential opens delete', opens(credentials.routes.delete)],
      'token-creates': ['the token of a tunnel credential opens create', opens(credentials.routes.create)],
      'token-lists-keys': ['the token of a tunnel credential lists API keys', opens(apiKeys.routes.list)],
    }),
  ),
];
