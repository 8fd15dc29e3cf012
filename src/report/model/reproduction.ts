import type { Script } from '../../exchange/script/script.ts';

/** How to see a deviation again. */
export interface Reproduction {
  /** A command line that shows the deviation by itself; '' if it takes more than one request. */
  readonly curl: string;
  /** Tries exactly this again, in the folder in which the run was started. */
  readonly command: string;
  /** A file beside the report that does the same: exits with 1 while the deviation is there, with 0 when it is gone. */
  readonly script?: string;
  /** What the file sends by itself; absent where it has to use the command. */
  readonly standalone?: Script;
  /** The requirement or gap in whose trial it was found. */
  readonly trial?: string;
  /**
   * The seed of the shard that found it, if the shards had different seeds.
   * @TJS-type integer
   */
  readonly seed?: number;
  /** Of earlier versions: the id in `curl` of a resource that the run made and removed. */
  readonly removed?: string;
  /** Of earlier versions: a line that makes such a resource anew and then sends the request; it needs `jq`. */
  readonly chain?: string;
}
