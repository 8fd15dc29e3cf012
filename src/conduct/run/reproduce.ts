import { curl } from '../../exchange/curl.ts';
import { curlChain, segmentsOf } from '../../exchange/curl-chain.ts';
import type { ExchangeRecord } from '../../exchange/exchange.ts';
import type { Reproduce } from '../../report/model/deviations.ts';

interface ReproduceOptions {
  /** The command of the run, without the options that choose a requirement and a seed. */
  readonly command: string;
  readonly seed: number;
  readonly tokenEnv: string;
  /** Ids of what the run made and removed. */
  readonly removed: ReadonlySet<string>;
  /** How some of it was made, by id. */
  readonly creations: ReadonlyMap<string, ExchangeRecord>;
}

/** How to see a deviation again: the request as it was, and where it names what is gone, one that makes it anew first. */
export const reproduceWith =
  ({ command, seed, tokenEnv, removed, creations }: ReproduceOptions): Reproduce =>
  (requirement, exchange) => {
    const again = { command: `${command} --only ${requirement} --seed ${seed}` };
    if (exchange === undefined) return { curl: '', ...again };
    const gone = segmentsOf(exchange.request.url).find((segment) => removed.has(segment));
    const creation = gone === undefined ? undefined : creations.get(gone);
    const chain = creation === undefined ? null : curlChain(creation, exchange, removed, { tokenEnv });
    return {
      curl: curl(exchange, { tokenEnv }),
      ...again,
      ...(gone === undefined ? {} : { removed: gone }),
      ...(chain === null ? {} : { chain }),
    };
  };
