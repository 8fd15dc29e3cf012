import type { Script } from '../../exchange/script/script.ts';

/** How to reproduce a deviation. */
export interface Reproduction {
  /** A command line that shows the deviation by itself; '' if it takes more than one request. */
  readonly curl: string;
  /** The command that tries exactly this again, from the folder in which the run was started. */
  readonly command: string;
  /** A script beside the report that tries it again: exits with 1 while the deviation is there, with 0 when it is gone. */
  readonly script?: string;
  /** The requests that the script sends by itself; absent if it has to use the command. */
  readonly standalone?: Script;
  /** The requirement or gap in whose trial it was found. */
  readonly trial?: string;
  /**
   * The seed of the shard that found it, if the shards had different seeds.
   * @TJS-type integer
   */
  readonly seed?: number;
  /** From earlier versions: the id in `curl` of a resource that the run made and removed. */
  readonly removed?: string;
  /** From earlier versions: a command line that makes such a resource again and then sends the request; it needs `jq`. */
  readonly chain?: string;
}
