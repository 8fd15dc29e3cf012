/**
 * Runs `work` in a world whose resources stay when the test ends. The resource with the id in the result is shared under a name of the stock;
 * other resources that were made are removed together with it. Without an id everything is removed at once.
 */
export type Untidied<W> = <T>(
  name: string,
  work: (world: W) => Promise<T>,
  idIn: (result: T) => string | undefined,
) => Promise<T>;
