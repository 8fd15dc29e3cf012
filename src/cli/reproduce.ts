import { curl } from '../exchange/curl.ts';
import { curlChain, idInPath } from '../exchange/curl-chain.ts';
import type { Reproduce } from '../report/deviations.ts';

interface ReproduceOptions {
  /** The command of the run, without the options that choose a requirement and a seed. */
  readonly command: string;
  readonly seed: number;
  readonly tokenEnv: string;
  /** Ids of what the run made and removed. */
  readonly removed: ReadonlySet<string>;
}

/** How to see a deviation again: the request as it was, and where it names what is gone, one that makes it anew first. */
export const reproduceWith =
  ({ command, seed, tokenEnv, removed }: ReproduceOptions): Reproduce =>
  (requirement, exchange, exchanges) => {
    const gone = exchange === undefined ? null : idInPath(exchange, removed);
    const chain = gone === null ? null : curlChain(exchanges, gone, { tokenEnv });
    return {
      curl: exchange === undefined ? '' : curl(exchange, { tokenEnv }),
      command: `${command} --only ${requirement} --seed ${seed}`,
      ...(gone === null ? {} : { removed: gone }),
      ...(chain === null ? {} : { chain }),
    };
  };
