import { faultNamed } from '../../src/cli/parse/options/fault-named.ts';
import type { Embedded } from '../../src/emulator/embedded.ts';
import { startEmbedded } from '../../src/emulator/embedded.ts';

/** A request as the deployment saw it. */
export interface Seen {
  readonly route: string;
  readonly authorization: string | null;
}

/** An embedded deployment in this process that records every request. */
export interface Account extends Embedded {
  readonly seen: readonly Seen[];
  /** Every token that it has issued, including that of the admin. */
  readonly tokens: readonly string[];
  /** Called with each request, before it is answered. */
  onRequest: (seen: Seen) => void;
  /** The ids and descriptions of all resources on the account. */
  everything(): readonly string[];
  /** A target file for it. */
  readonly target: object;
}

export const tokenEnv = 'TOKEN_OF_THE_TESTS';

/** Opens an account, with the named faults planted. */
export const openAccount = async (...faults: readonly string[]): Promise<Account> => {
  const seen: Seen[] = [];
  const tokens: string[] = [];
  const watch = (one: Seen): void => {
    seen.push(one);
    account.onRequest(one);
  };
  const embedded = await startEmbedded({
    pageSize: 2,
    others: 3,
    prepare: (deployment) => {
      for (const name of faults) faultNamed(name).plant(deployment);
      const documentedToken = deployment.rules.newToken;
      deployment.rules.newToken = () => {
        const token = documentedToken();
        tokens.push(token);
        return token;
      };
      const documented = deployment.authenticate;
      deployment.authenticate = (authorization, route) => {
        watch({ route, authorization });
        return documented(authorization, route);
      };
    },
  });
  tokens.push(embedded.token);
  const account: Account = {
    ...embedded,
    seen,
    tokens,
    onRequest: () => {},
    everything: () =>
      embedded.deployment.collections.flatMap(({ spec, shelf }) =>
        shelf.all().map(({ id, description }) => `${spec.path}/${id} ${description}`),
      ),
    target: {
      name: 'account of the tests',
      management: { baseUrl: embedded.baseUrl, tokenEnv },
      fixtures: embedded.fixtures,
      pace: { requestsPerSecond: 1000, concurrency: 8 },
    },
  };
  return account;
};
